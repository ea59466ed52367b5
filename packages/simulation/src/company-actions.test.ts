import {
  addDays,
  FORESEEN,
  INSTRUMENTS,
  isTradingDay,
  marketOf,
  tradingDate,
  type TradingDate,
} from '@kuroshio/market';
import { describe, expect, it } from 'vitest';
import { announceActions } from './index.ts';

const companies = INSTRUMENTS.filter(({ tradable }) => tradable);
const year = (venue: 'TWSE' | 'US'): TradingDate[] =>
  Array.from({ length: 365 }, (_, n) => addDays(tradingDate('2026-11-23'), n)).filter((day) =>
    isTradingDay(FORESEEN, venue, day),
  );

const ofMarket = (market: 'twd' | 'usd') => companies.filter((one) => marketOf(one) === market);
const announced = (market: 'twd' | 'usd') =>
  announceActions(
    FORESEEN,
    'tea',
    ofMarket(market),
    year(market === 'twd' ? 'TWSE' : 'US'),
    ({ refPrice }) => refPrice,
  );

describe('a year of simulated companies', () => {
  it.each(['twd', 'usd'] as const)('of %s: most pay, a sensible part of the price, on trading days', (market) => {
    const actions = announced(market);
    const cash = actions.filter(({ kind }) => kind === 'cash');
    const payers = new Set(cash.map(({ instrumentNo }) => instrumentNo));
    expect(payers.size / ofMarket(market).length).toBeGreaterThan(0.6);
    const yields = [...payers].map((no) => {
      const { refPrice = 0, priceScale = 0 } = companies.find((one) => one.no === no) ?? {};
      const paid = cash.reduce((sum, one) => sum + (one.instrumentNo === no ? Number(one.cashPerShare) : 0), 0);
      return (paid * 10 ** priceScale) / refPrice;
    });
    const median = yields.sort((a, b) => a - b)[Math.floor(yields.length / 2)] ?? 0;
    expect(median).toBeGreaterThan(0.008);
    expect(median).toBeLessThan(0.05);
    expect(Math.max(...yields)).toBeLessThan(0.2);
    for (const { exDate, payDate } of cash) {
      expect(isTradingDay(FORESEEN, market === 'twd' ? 'TWSE' : 'US', exDate)).toBe(true);
      expect(payDate !== null && payDate > exDate).toBe(true);
    }
  });

  it('gives shares with the cash here and there in Taiwan, and never in the US', () => {
    const stock = announced('twd').filter(({ kind, rights }) => kind === 'stock' && rights === null);
    expect(stock.length).toBeGreaterThan(5);
    for (const { newPerOld } of stock) expect(Number(newPerOld)).toBeGreaterThan(1);
    expect(announced('usd').every(({ kind }) => kind === 'cash')).toBe(true);
  });

  it('has one company of TWSE raise capital each week, at a discount, on a day on which it pays nothing else', () => {
    const all = announced('twd');
    const raised = all.filter(({ rights }) => rights !== null);
    const weeks = new Set(year('TWSE').map((day) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))));
    expect(raised).toHaveLength(weeks.size);
    for (const { instrumentNo, exDate, rights } of raised) {
      const { refPrice = 0, priceScale = 0, venue } = companies.find((one) => one.no === instrumentNo) ?? {};
      const part = (Number(rights?.price) * 10 ** priceScale) / refPrice;
      expect(part > 0.77 && part < 0.93 && venue === 'TWSE').toBe(true);
      expect(Number(rights?.perOld) >= 0.05 && Number(rights?.perOld) <= 0.15).toBe(true);
      expect(all.filter((one) => one.instrumentNo === instrumentNo && one.exDate === exDate)).toHaveLength(1);
    }
    expect(new Set(raised.map(({ instrumentNo }) => instrumentNo)).size).toBeGreaterThan(20);
  });

  it('is the same for the same seed, day by day or all at once', () => {
    const days = year('US');
    const piecewise = days.flatMap((day) =>
      announceActions(FORESEEN, 'tea', ofMarket('usd'), [day], ({ refPrice }) => refPrice),
    );
    const byDay = (a: { exDate: string; instrumentNo: number }, b: { exDate: string; instrumentNo: number }) =>
      a.exDate < b.exDate ? -1 : a.exDate > b.exDate ? 1 : a.instrumentNo - b.instrumentNo;
    expect(piecewise.sort(byDay)).toEqual(announced('usd').sort(byDay));
  });
});
