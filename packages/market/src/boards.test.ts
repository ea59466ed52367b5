import { describe, expect, it } from 'vitest';
import type { Cash, Shares, Units } from '@kuroshio/money';
import {
  FORESEEN,
  type Board,
  allowedOnBoard,
  boardSessions,
  boardsOf,
  checkQuantity,
  type Instrument,
  TABLES,
  orderCharges,
  tradingDate,
  unitsOf,
} from './index.ts';

const day = tradingDate;
const found = (symbol: string) => TABLES.instruments.bySymbol(symbol) as Instrument;

function clock(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

describe('the hours of the boards (market-rules A1, B1)', () => {
  it.each([
    ['TWSE', '2026-11-20', 'odd-lot', '08:59:59', false],
    ['TWSE', '2026-11-20', 'odd-lot', '09:00', true],
    ['TWSE', '2026-11-20', 'odd-lot', '13:29:59', true],
    ['TWSE', '2026-11-20', 'odd-lot', '13:30', false],
    ['TPEX', '2026-11-20', 'after-odd', '13:39:59', false],
    ['TPEX', '2026-11-20', 'after-odd', '13:40', true],
    ['TPEX', '2026-11-20', 'after-odd', '14:29:59', true],
    ['TPEX', '2026-11-20', 'after-odd', '14:30', false],
    ['TWSE', '2026-11-20', 'fixed-price', '13:59:59', false],
    ['TWSE', '2026-11-20', 'fixed-price', '14:00', true],
    ['TWSE', '2026-11-20', 'fixed-price', '14:30', false],
    ['TWSE', '2026-11-20', 'extended', '14:00', false],
    ['TWSE', '2020-10-23', 'odd-lot', '10:00', false],
    ['TWSE', '2026-11-21', 'odd-lot', '10:00', false],
    ['US', '2026-11-20', 'extended', '03:59:59', false],
    ['US', '2026-11-20', 'extended', '04:00', true],
    ['US', '2026-11-20', 'extended', '09:29:59', true],
    ['US', '2026-11-20', 'extended', '09:30', false],
    ['US', '2026-11-20', 'extended', '16:00', true],
    ['US', '2026-11-20', 'extended', '19:59:59', true],
    ['US', '2026-11-20', 'extended', '20:00', false],
    ['US', '2026-11-27', 'extended', '12:59:59', false],
    ['US', '2026-11-27', 'extended', '13:00', true],
    ['US', '2026-11-27', 'extended', '17:00', false],
    ['US', '2026-11-26', 'extended', '10:00', false],
    ['US', '2026-11-20', 'odd-lot', '10:00', false],
  ] as const)('%s %s %s at %s: %s', (venue, date, board, time, open) => {
    const at = clock(time);
    const sessions = boardSessions(FORESEEN, venue, day(date)).filter((one) => one.board === board);
    expect(sessions.some(({ from, to }) => from <= at && at < to)).toBe(open);
  });

  it.each([
    ['2020-10-26', 3 * 60],
    ['2022-12-18', 3 * 60],
    ['2022-12-19', 60],
    ['2024-12-01', 60],
    ['2024-12-02', 5],
    ['2026-11-20', 5],
  ] as const)('odd lots on %s are matched from 09:10 every %s s', (date, seconds) => {
    // A weekday of the table's row, where the day itself may be none.
    const weekday = date === '2022-12-18' ? '2022-12-16' : date === '2024-12-01' ? '2024-11-29' : date;
    const odd = boardSessions(FORESEEN, 'TWSE', day(weekday)).find(({ board }) => board === 'odd-lot');
    expect(odd?.auctions).toEqual({ firstAt: clock('09:10'), everyMs: seconds * 1000 });
  });

  it('after hours there is one auction, at the end', () => {
    const after = boardSessions(FORESEEN, 'TWSE', day('2026-11-20')).filter(({ from }) => from > clock('13:30'));
    expect(after.map(({ board, auctions, to }) => [board, auctions?.firstAt === to])).toEqual([
      ['after-odd', true],
      ['fixed-price', true],
    ]);
  });
});

describe('what the boards take', () => {
  const terms = (['limit', 'market'] as const).flatMap((type) =>
    (['ROD', 'IOC', 'FOK', 'GTC'] as const).map((tif) => ({ type, tif })),
  );

  it.each([
    ['odd-lot', ['limit ROD']],
    ['after-odd', ['limit ROD']],
    ['fixed-price', ['limit ROD']],
    ['extended', ['limit ROD', 'limit GTC']],
  ] as const)('%s: %s', (board, taken) => {
    const all = terms.filter((one) => allowedOnBoard(board, one)).map(({ type, tif }) => `${type} ${tif}`);
    expect(all).toEqual(taken);
  });

  it.each([
    ['TWSE:2330', ['regular', 'odd-lot', 'after-odd', 'fixed-price']],
    ['US:AAPL', ['regular', 'extended', 'fractional']],
    ['TWSE:TAIEX', []],
    ['CRYPTO:BTC', []],
  ])('%s trades on %s', (symbol, boards) => {
    expect(boardsOf(found(symbol))).toEqual(boards);
  });

  it.each<[string, Board, number, string]>([
    ['TWSE:2330', 'odd-lot', 1, 'ok'],
    ['TWSE:2330', 'odd-lot', 999, 'ok'],
    ['TWSE:2330', 'odd-lot', 1000, 'too-many'],
    ['TWSE:2330', 'odd-lot', 0, 'not-positive'],
    ['TWSE:2330', 'odd-lot', 1.5, 'not-a-lot'],
    ['TWSE:2330', 'after-odd', 999, 'ok'],
    ['TWSE:2330', 'after-odd', 1000, 'too-many'],
    ['TWSE:2330', 'fixed-price', 999, 'not-a-lot'],
    ['TWSE:2330', 'fixed-price', 499_000, 'ok'],
    ['TWSE:2330', 'fixed-price', 500_000, 'too-many'],
    ['US:AAPL', 'extended', 1, 'ok'],
    ['US:AAPL', 'extended', 1.5, 'not-a-lot'],
    ['US:AAPL', 'fractional', 1.5, 'ok'],
    ['US:AAPL', 'fractional', 0.000001, 'ok'],
    ['US:AAPL', 'fractional', 0.0000001, 'not-a-lot'],
    ['US:AAPL', 'fractional', 1_000_000.1, 'too-many'],
  ])('%s %s: %s shares are %s', (symbol, board, shares, judged) => {
    expect(checkQuantity(found(symbol), unitsOf(found(symbol), shares as Shares), board)).toBe(judged);
  });

  it.each([
    // 10 shares at 100: 1.425 dollars, fractions dropped; the ordinary board would charge 20.
    [100_000n, false, 20_00n],
    [100_000n, true, 1_00n],
    // 500 shares at 1,000: 712.5 dollars.
    [500_000_00n, true, 712_00n],
    [500_000_00n, false, 712_00n],
  ])('the commission of a value of %s, odd lot %s, is %s', (value, oddLot, commission) => {
    const lines = orderCharges(
      found('TWSE:2330'),
      'buy',
      { value: value as Cash, shares: 10 as Units },
      day('2026-11-20'),
      { oddLot },
    );
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([['commission', commission]]);
  });
});
