import type { OutputOf } from '@kuroshio/contract';
import { marginTermsOn } from '@kuroshio/credit';
import { cash, formatMinor } from '@kuroshio/money';
import type { Exchange } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { readExtensions } from './extension-rows.ts';
import type { MarginParts } from './margin-parts.ts';
import { startOf, termKey, termOf } from './margin-terms-of.ts';
import type { Owing } from './margin-worth.ts';
import { openShortfalls, shortfallKey, type ShortfallRow } from './shortfall-rows.ts';

/** How long transactions of a customer last, and what of them is to be paid. */
export interface Lives {
  readonly extensions: ReadonlyMap<string, number>;
  readonly shortfalls: ReadonlyMap<string, ShortfallRow>;
}

export async function readLives(
  on: Queryable,
  marks: Pick<MarginParts['marks'], 'holds'>,
  customer: number,
): Promise<Lives> {
  return {
    extensions: await readExtensions(on, marks, customer),
    shortfalls: await openShortfalls(on, marks, customer),
  };
}

type Position = OutputOf<'margin/margin-overview'>['shorts'][number];

/** @param isCalled a call stands */
export function wireLife(
  exchange: Pick<Exchange, 'view'>,
  one: Owing,
  owing: readonly Owing[],
  { extensions, shortfalls, isCalled }: Lives & { readonly isCalled: boolean },
): Pick<Position, 'term' | 'shortfall'> {
  const key = termKey(one);
  const extended = extensions.get(key) ?? 0;
  const isInDefault = [...shortfalls.values()].some(({ step }) => step === 'defaulted');
  const term = termOf(exchange, one, { owing, extended, isCalled: isCalled || isInDefault });
  const shortfall = shortfalls.get(shortfallKey(one.kind === 'long' ? 'position' : 'short', one.position.id));
  // What is owed now, where it has become less since it was told.
  const owed = one.kind === 'long' ? one.position.loan : cash(shortfall?.owed ?? 0n);
  return {
    term: {
      ...{ endsOn: term.endsOn, extended, left: marginTermsOn(startOf(one)).extensions - extended },
      ...(term.refused === undefined ? { extendable: term.longest } : {}),
    },
    ...(shortfall && {
      shortfall: {
        ...{ amount: formatMinor(owed), dueOn: shortfall.due_on },
        isInDefault: shortfall.step === 'defaulted',
      },
    }),
  };
}
