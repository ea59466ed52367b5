import { basisPoints } from '@kuroshio/money';
import type { Algorithm } from '@kuroshio/strategies';
import { clockOf } from '../exchange/index.ts';
import { minuteAlgorithm } from '../laboratory/index.ts';
import { type StrategyRow, venueOf } from '../strategies/index.ts';
import { tradedBy } from './conflicts.ts';
import type { LeadParts } from './lead-parts.ts';
import { readRules } from './rule-rows.ts';

type Parts = Pick<LeadParts, 'database' | 'marks' | 'exchange'>;

/** Wants nothing: what is held goes. */
const SELLS: Algorithm = { name: 'lead', universe: [], targets: () => new Map() };

/** The application by which a strategy was opened stands in its code, which is part of its mark. */
export const applicationOf = ({ code }: Pick<StrategyRow, 'code'>) => BigInt(code.replace('lead-', ''));

/** Whether a rule of the laboratory trades a strategy that a customer leads: within days nobody does it by hand. */
export const isByRule = ({ kind, lead }: Pick<StrategyRow, 'kind' | 'lead'>) => lead !== null && kind === 'day';

/**
 * The rule by which a customer's strategy within days is traded, held to its terms: no more of one instrument than was said, and
 * nothing that its lead trades on that day. Undefined of other strategies. One whose rule is not as we wrote it only sells.
 */
export async function ruleOf(
  { database, marks, exchange }: Parts,
  strategy: StrategyRow,
): Promise<Algorithm | undefined> {
  const { lead, concentration_bps: most, asset } = strategy;
  if (lead === null || !isByRule(strategy)) return undefined;
  const id = applicationOf(strategy);
  const row = (await readRules(database, marks, [id])).get(id);
  if (row === undefined) return SELLS;
  const { view } = exchange;
  const { date } = clockOf(view, venueOf(asset));
  const barred = await tradedBy(database, lead, date);
  return heldTo(minuteAlgorithm(JSON.parse(row.wish) as Parameters<typeof minuteAlgorithm>[0]), {
    most: most ?? 0,
    isBarred: (symbol) => barred.has(view.rulebook.instruments.bySymbol(symbol)?.no ?? 0),
  });
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
