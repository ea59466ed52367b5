import type { SentInputOf } from '@kuroshio/contract';
import type { Basket } from './basket-words.ts';

/** What is typed of a basket, as it stands in the fields. */
export interface BasketDraft {
  readonly name: string;
  readonly parts: readonly { readonly symbol: string; readonly percent: string }[];
}

/** The whole, in hundredths of a percent. */
export const WHOLE_BPS = 10_000;
export const MOST_PARTS = 20;

/** Percent as typed, in hundredths of a percent; undefined where it is none of a basket. */
export function bpsOf(typed: string): number | undefined {
  const parts = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (parts === null) return undefined;
  const bps = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return bps > 0 && bps <= WHOLE_BPS ? bps : undefined;
}

/** Hundredths of a percent as somebody would type them: 3333 is "33.33", 2500 is "25". */
export function typedBps(bps: number): string {
  return String(bps / 100);
}

export const draftOf = ({ name, parts }: Basket): BasketDraft => ({
  name,
  parts: parts.map(({ symbol, targetBps }) => ({ symbol, percent: typedBps(targetBps) })),
});

export const sumOf = ({ parts }: BasketDraft) => parts.reduce((sum, { percent }) => sum + (bpsOf(percent) ?? 0), 0);

/** What is asked for; undefined while something is missing or wrong. */
export function wishOf(draft: BasketDraft): Pick<SentInputOf<'baskets/save-basket'>, 'name' | 'targets'> | undefined {
  const targets = draft.parts.flatMap(({ symbol, percent }) => {
    const bps = bpsOf(percent);
    return bps === undefined ? [] : [{ symbol, bps }];
  });
  const isWhole = targets.length === draft.parts.length && sumOf(draft) === WHOLE_BPS;
  const name = draft.name.trim();
  return isWhole && name !== '' && name.length <= 24 ? { name, targets } : undefined;
}

/**
 * Holdings as targets: what of each 10,000 each is now, rounded down, and what is left over to the largest, so that together they are the
 * whole. What is worth less than a hundredth of a percent is left out; of more than twenty the largest are taken.
 */
export function heldTargets(
  holdings: readonly { readonly symbol: string; readonly marketValue: string }[],
): BasketDraft['parts'] {
  const sorted = holdings
    .map(({ symbol, marketValue }) => ({ symbol, value: BigInt(marketValue) }))
    .sort((one, other) => (one.value < other.value ? 1 : -1))
    .slice(0, MOST_PARTS);
  const total = sorted.reduce((sum, { value }) => sum + value, 0n);
  if (total === 0n) return [];
  const parts = sorted
    .map(({ symbol, value }) => ({ symbol, bps: Number((value * BigInt(WHOLE_BPS)) / total) }))
    .filter(({ bps }) => bps > 0);
  const rest = WHOLE_BPS - parts.reduce((sum, { bps }) => sum + bps, 0);
  return parts.map(({ symbol, bps }, at) => ({ symbol, percent: typedBps(at === 0 ? bps + rest : bps) }));
}

/** Whole units of money as typed, in minor units; undefined where it is no amount. Both currencies have two decimals. */
export function moneyOf(typed: string): bigint | undefined {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  return parts === null ? undefined : BigInt(parts[1] ?? '0') * 100n + BigInt((parts[2] ?? '').padEnd(2, '0'));
}
