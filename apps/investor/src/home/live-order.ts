import type { Quote } from '@kuroshio/contract';
import { changeBps } from '@kuroshio/ui/number-text.ts';
import type { QuotedListing } from '../quotes/sort-quotes.ts';
import type { RankBy } from './rank-words.ts';

function changeOf({ last, reference }: Quote): number {
  return last === 0 ? 0 : changeBps(last, reference);
}

function compareAmounts(a: string, b: string): number {
  const [left, right] = [BigInt(a), BigInt(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** What comes first has the lower sign. By limits the server's own order stands: the busiest there first. */
const ORDERS: Readonly<Partial<Record<RankBy, (a: Quote, b: Quote) => number>>> = {
  gainers: (a, b) => changeOf(b) - changeOf(a),
  losers: (a, b) => changeOf(a) - changeOf(b),
  turnover: (a, b) => compareAmounts(b.turnover, a.turnover),
  volume: (a, b) => b.volume - a.volume,
};

/**
 * Rows of a ranking in the order of their newest figures; equals stay as they stood.
 * @param newest the live quote of a symbol; where there is none, that of the row counts.
 */
export function inLiveOrder(
  rows: readonly QuotedListing[],
  by: RankBy,
  newest: (symbol: string) => Quote | undefined,
): readonly QuotedListing[] {
  const order = ORDERS[by];
  if (order === undefined) return rows;
  const figures = rows.map((row) => ({ row, quote: newest(row.quote.symbol) ?? row.quote }));
  return figures.sort((a, b) => order(a.quote, b.quote)).map(({ row }) => row);
}
