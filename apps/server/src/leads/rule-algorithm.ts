import { basisPoints } from '@kuroshio/money';
import type { Algorithm, SeenDay } from '@kuroshio/strategies';
import { clockOf } from '../exchange/index.ts';
import { daysOver, isOnMinutes, runAlgorithm } from '../laboratory/index.ts';
import { isByRule, type Rule, type StrategyRow, venueOf } from '../strategies/index.ts';
import { tradedBy } from './conflicts.ts';
import type { LeadParts } from './lead-parts.ts';
import { readRules, wishOf } from './rule-rows.ts';

type Parts = Pick<LeadParts, 'database' | 'marks' | 'exchange'>;

/** Wants nothing: what is held goes. */
const SELLS: Algorithm = { name: 'lead', universe: [], targets: () => new Map() };

/** The application by which a strategy was opened stands in its code, which is part of its mark. */
export const applicationOf = ({ code }: Pick<StrategyRow, 'code'>) => BigInt(code.replace('lead-', ''));

/**
 * The rule by which a customer's strategy is traded, held to its terms: no more of one instrument than was said, and nothing that its
 * lead trades on that day. Undefined of other strategies. One whose rule is not as we wrote it only sells.
 */
export async function ruleOf({ database, marks, exchange }: Parts, strategy: StrategyRow): Promise<Rule | undefined> {
  const { lead, concentration_bps: most, asset } = strategy;
  if (lead === null || !isByRule(strategy)) return undefined;
  const id = applicationOf(strategy);
  const row = (await readRules(database, marks, [id])).get(id);
  if (row === undefined) return { algorithm: SELLS };
  const { view } = exchange;
  const { date } = clockOf(view, venueOf(asset));
  const barred = await tradedBy(database, lead, date);
  const wish = wishOf(row);
  const algorithm = runAlgorithm(wish);
  const terms = { most: most ?? 0, isBarred: (no: number) => barred.has(no) };
  if (strategy.kind === 'day') {
    // What it holds must be sold by the end of the day all the same.
    const noOf = (symbol: string) => view.rulebook.instruments.bySymbol(symbol)?.no ?? 0;
    return { algorithm: heldTo(algorithm, { ...terms, isBarred: (symbol) => terms.isBarred(noOf(symbol)) }) };
  }
  // What it holds over night stays: else its lead could have the pool sell by an order of the own.
  const { isBarred } = terms;
  const held = heldTo(await byAllDays(exchange, algorithm), { ...terms, isBarred: () => false });
  return { algorithm: held, isBarred, inShares: !isOnMinutes(wish) && wish.lots === 'odd' };
}

const keptDays = new WeakMap<
  Parts['exchange'],
  Map<string, { readonly on: string; readonly days: Promise<SeenDay[]> }>
>();

/** A rule of days that is given all days that are over, as when it was tried: when it chooses goes by how many there are. */
async function byAllDays(exchange: Parts['exchange'], rule: Algorithm): Promise<Algorithm> {
  const kept = keptDays.get(exchange) ?? new Map<string, { readonly on: string; readonly days: Promise<SeenDay[]> }>();
  keptDays.set(exchange, kept);
  const all = new Map<string, readonly SeenDay[]>();
  for (const symbol of rule.universe) {
    const instrument = exchange.view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined) continue;
    const { date: on } = clockOf(exchange.view, instrument.venue);
    const known = kept.get(symbol);
    const days = known?.on === on ? known.days : daysOver({ exchange }, instrument);
    kept.set(symbol, { on, days });
    all.set(symbol, await days);
  }
  return { ...rule, targets: (seen) => rule.targets({ ...seen, days: (symbol) => all.get(symbol) ?? [] }) };
}

/** @param terms the most of one instrument, hundredths of a percent, and which are not for it today */
export function heldTo(
  rule: Algorithm,
  { most, isBarred }: { readonly most: number; readonly isBarred: (symbol: string) => boolean },
): Algorithm {
  return {
    ...rule,
    targets: (seen) =>
      new Map(
        [...rule.targets(seen)]
          .filter(([symbol]) => !isBarred(symbol))
          .map(([symbol, part]) => [symbol, basisPoints(Math.min(part, most))]),
      ),
  };
}
