import type { Instrument, InstrumentKind, Venue } from '@kuroshio/market';
import { expect, it } from 'vitest';
import { type Board, type Ranked, type RankedBy, rankMarkets } from './rank-quotes.ts';

let no = 0;
function market(
  venue: Venue,
  code: string,
  last: number,
  volume: number,
  turnover: number,
  kind: InstrumentKind = 'stock',
) {
  no += 1;
  const instrument: Pick<Instrument, 'no' | 'code' | 'venue' | 'kind'> = { no, code, venue, kind };
  const limits = kind === 'stock' && venue !== 'US' ? { up: 110, down: 90 } : null;
  return { instrument, reference: 100, limits, day: { last, volume, turnover } } satisfies Ranked;
}

const markets = [
  market('TWSE', '2330', 110, 50, 900),
  market('TWSE', '1101', 0, 0, 0),
  market('TWSE', '2603', 90, 70, 100),
  market('TPEX', '6488', 110, 10, 2_000),
  market('TWSE', '2454', 100, 20, 300),
  market('US', 'AAPL', 110, 5, 5),
  market('US', 'DJI', 101, 9, 9, 'index'),
  market('CRYPTO', 'BTC', 99, 1, 1, 'crypto'),
];

it.each<[Board, RankedBy, string[]]>([
  // What has not traded stands at its reference price, with no change.
  ['TW', 'gainers', ['2330', '6488', '1101', '2454', '2603']],
  ['TW', 'losers', ['2603', '1101', '2454', '2330', '6488']],
  ['TW', 'volume', ['2603', '2330', '2454', '6488', '1101']],
  ['TW', 'turnover', ['6488', '2330', '2454', '2603', '1101']],
  ['TW', 'limit-up', ['6488', '2330']],
  ['TW', 'limit-down', ['2603']],
  ['TW', 'code', ['1101', '2330', '2454', '2603', '6488']],
  ['TWSE', 'code', ['1101', '2330', '2454', '2603']],
  ['TPEX', 'code', ['6488']],
  // No limits there, so nothing is at one.
  ['US', 'limit-up', []],
  ['US', 'code', ['AAPL']],
  ['INDEX', 'code', ['DJI']],
  ['CRYPTO', 'gainers', ['BTC']],
  ['FX', 'code', []],
])('%s by %s', (board, by, codes) => {
  expect(rankMarkets(markets, board, by).map(({ instrument }) => instrument.code)).toEqual(codes);
  expect(rankMarkets([...markets].reverse(), board, by).map(({ instrument }) => instrument.code)).toEqual(codes);
});
