import type { InputOf } from '@kuroshio/contract';
import type { Instrument } from '@kuroshio/market';

export type Board = InputOf<'quotes/ranking'>['board'];
export type RankedBy = InputOf<'quotes/ranking'>['by'];

/** What a ranking needs to know of a market. */
export interface Ranked {
  readonly instrument: Pick<Instrument, 'no' | 'code' | 'venue' | 'kind'>;
  readonly reference: number;
  readonly limits: { readonly up: number; readonly down: number } | null;
  readonly day: { readonly last: number; readonly volume: number; readonly turnover: number };
}

function isOn(board: Board, { venue, kind }: Ranked['instrument']): boolean {
  if (board === 'INDEX') return kind === 'index';
  if (kind === 'index') return false;
  return board === 'TW' ? venue === 'TWSE' || venue === 'TPEX' : venue === board;
}

/** Change since the reference price as a share of it; 0 where nothing has traded today. */
function changeOf({ day, reference }: Ranked): number {
  return day.last === 0 || reference === 0 ? 0 : (day.last - reference) / reference;
}

type Order = (a: Ranked, b: Ranked) => number;

const byTurnover: Order = (a, b) => b.day.turnover - a.day.turnover;

const ORDERS: Readonly<Record<RankedBy, Order>> = {
  gainers: (a, b) => changeOf(b) - changeOf(a),
  losers: (a, b) => changeOf(a) - changeOf(b),
  volume: (a, b) => b.day.volume - a.day.volume,
  turnover: byTurnover,
  'limit-up': byTurnover,
  'limit-down': byTurnover,
  code: () => 0,
};

function qualifies(by: RankedBy, { day, limits }: Ranked): boolean {
  if (by === 'limit-up') return limits !== null && day.last === limits.up;
  if (by === 'limit-down') return limits !== null && day.last === limits.down;
  return true;
}

/**
 * The markets of a board in the order of a figure. The limit boards hold only what last traded at that limit, the
 * busiest first. Equal ones stand by code, so that pages do not overlap.
 */
export function rankMarkets<Market extends Ranked>(markets: Iterable<Market>, board: Board, by: RankedBy): Market[] {
  const order = ORDERS[by];
  return [...markets]
    .filter((market) => isOn(board, market.instrument) && qualifies(by, market))
    .sort((a, b) => order(a, b) || compareCodes(a, b));
}

function compareCodes({ instrument: a }: Ranked, { instrument: b }: Ranked): number {
  if (a.code === b.code) return a.no - b.no;
  return a.code < b.code ? -1 : 1;
}
