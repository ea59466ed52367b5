import { POSTING_KINDS } from '@kuroshio/ledger';
import { describe, expect, it } from 'vitest';
import { pairFills } from './customer-trades.ts';

type Fill = Parameters<typeof pairFills>[0][number];

const BOUGHT = POSTING_KINDS['buy-fill'];
const SOLD = POSTING_KINDS['sell-fill'];

const fill = (id: bigint, kind: number, customer: number, change: Partial<Fill> = {}): Fill => ({
  ...{ id, kind, customer, order_id: id * 10n, price: 100n, quantity: 5n, value: 500n },
  ...{ at: new Date(0), trading_date: '2026-07-09', instrument_no: 1_000, cash_asset: 1 },
  ...change,
});
const sides = (rows: readonly Fill[]) => pairFills(rows).trades.map(({ seller, buyer }) => [seller, buyer]);

describe('the two sides of a trade', () => {
  it('follow each other, whichever of them rested', () => {
    expect(sides([fill(1n, SOLD, 7), fill(2n, BOUGHT, 8), fill(4n, BOUGHT, 9), fill(5n, SOLD, 7)])).toEqual([
      [7, 8],
      [7, 9],
    ]);
  });

  it('are the same customer where one trades with oneself', () => {
    expect(sides([fill(1n, SOLD, 7), fill(2n, BOUGHT, 7)])).toEqual([[7, 7]]);
  });

  it('of which the house has a part are as many shares as both have', () => {
    const { trades } = pairFills([fill(1n, SOLD, 7), fill(2n, BOUGHT, 8, { quantity: 3n, value: 300n })]);
    expect(trades).toMatchObject([{ quantity: 3n, value: 300n }]);
  });

  it.each([
    ['another instrument', { instrument_no: 1_001 }],
    ['another price', { price: 101n }],
  ])('are none of %s: what stands alone is left out, and the next two are found', (_what, change) => {
    const rows = [fill(1n, SOLD, 7), fill(2n, BOUGHT, 8, change), fill(3n, SOLD, 9, change)];
    expect(sides(rows)).toEqual([[9, 8]]);
  });

  it('are not the same side twice', () => {
    expect(sides([fill(1n, SOLD, 7), fill(2n, SOLD, 8), fill(3n, BOUGHT, 9)])).toEqual([[8, 9]]);
  });

  it('may be behind the end of what was read', () => {
    const read = pairFills([fill(1n, SOLD, 7), fill(2n, BOUGHT, 8), fill(3n, SOLD, 7)]);
    expect([read.trades.length, read.alone]).toEqual([1, 3n]);
  });
});
