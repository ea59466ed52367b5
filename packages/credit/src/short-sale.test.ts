import { type Calendar, type Instrument, TABLES, tradingDate } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import { expect, it } from 'vitest';
import { collateralInterest, isShortBarred, lastCoverDay, shortMarginBps } from './index.ts';

const calendar: Calendar = TABLES.calendar;
const day = tradingDate;

// Four trading days before the ex-date, weekends and holidays left out (market rules A9; two public programs).
it.each([
  ['2026-07-09', '2026-07-03'],
  // A typhoon closed 2026-07-10.
  ['2026-07-16', '2026-07-09'],
  ['2026-07-13', '2026-07-06'],
  // The Dragon Boat holiday of 2026-06-19 lies between.
  ['2026-06-22', '2026-06-15'],
])('what was sold short before the ex-date %s is given back by %s', (exDate, last) => {
  expect(lastCoverDay(calendar, 'TWSE', day(exDate))).toBe(last);
  expect(isShortBarred(calendar, 'TWSE', day(last), day(exDate))).toBe(true);
  expect(isShortBarred(calendar, 'TWSE', day(exDate), day(exDate))).toBe(false);
});

it('is barred from the last day of covering on, not before', () => {
  const exDate = day('2026-07-16');
  expect(
    ['2026-07-07', '2026-07-08', '2026-07-09', '2026-07-15', '2026-07-16'].map((one) =>
      isShortBarred(calendar, 'TWSE', day(one), exDate),
    ),
  ).toEqual([false, false, true, true, false]);
});

it('pays a fifth of a percent on what is held, in whole dollars', () => {
  const opening = { collateral: cash(94_739_00n), rateBps: 20, openedOn: day('2026-07-01') };
  const paid = (paidOn: string) => collateralInterest(calendar, 'TWSE', { ...opening, paidOn: day(paidOn) });
  // From 07-03, when the sale settles, to 08-04, when covering does: 94,739 × 0.2 % × 32 ÷ 365 = 16.61.
  expect([paid('2026-07-03'), paid('2026-08-04')]).toEqual([0n, 16_00n]);
});

it('asks for nine tenths, for more where less is lent, and takes no sale where nothing is', () => {
  const date = day('2026-07-09');
  const stocks = TABLES.instruments.all.filter(({ venue, kind }) => venue === 'TWSE' && kind === 'stock');
  const asked = new Set(stocks.map((one) => shortMarginBps(one, [], date)));
  expect(asked).toEqual(new Set([9_000, 10_000, 12_000]));
  const tsmc = TABLES.instruments.bySymbol('TWSE:2330') as Instrument;
  expect(shortMarginBps(tsmc, ['disposition'], date)).toBe(0);
  const apple = TABLES.instruments.bySymbol('US:AAPL') as Instrument;
  expect(shortMarginBps(apple, [], date)).toBe(0);
});
