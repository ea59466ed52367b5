// By their files: through the index the first screens' share of `market` and `money` would grow.
import { allot, type Demand } from '@kuroshio/offerings/allot.ts';
import { demandLeaf } from '@kuroshio/offerings/draw.ts';
import { rootOf } from '@kuroshio/offerings/tree.ts';
import { call } from '../../platform/api.ts';
import type { AllottedApplication, AllottedOffering } from './allotted-words.ts';

/** What was checked on this device; undefined where it does not apply. */
export interface AllotmentChecks {
  readonly size: number;
  /** The list has the root that was published as it was closed. */
  readonly root: boolean;
  /** The own application is in it, as it was sent. */
  readonly own: boolean | undefined;
  /** The own shares are what sharing out again comes to. */
  readonly allotted: boolean | undefined;
}

/** Downloads the closed list, builds its root and shares it out again. Nothing of that is asked of the server. */
export async function checkAllotment(
  { id, root, tiers }: AllottedOffering,
  application: AllottedApplication | undefined,
): Promise<AllotmentChecks> {
  const list: (Demand & { readonly who: string })[] = [];
  for (;;) {
    const page = await call('offerings/closed-demand', { id, from: list.length }, { quiet: true });
    list.push(...page.demands);
    if (page.demands.length === 0 || page.next >= page.size) break;
  }
  const leaves = list.map(({ who, tier, shares }) => demandLeaf({ offering: Number(id), who, tier, shares }));
  const checked = { size: list.length, root: rootOf(leaves) === root };
  if (application === undefined) return { ...checked, own: undefined, allotted: undefined };
  const { who, tier, wanted, shares, state } = application;
  const place = list.findIndex((one) => one.who === who);
  const own = list[place];
  const given = allot(tiers, list)[place];
  // What was given up is no longer told as allotted.
  const decided = state === 'won' || state === 'completed' || state === 'payment-due' || state === 'not-won';
  return {
    ...checked,
    own: own !== undefined && own.tier === tier && own.shares === wanted,
    allotted: decided ? given === shares : undefined,
  };
}
