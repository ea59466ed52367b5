import { cash, units } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import { orderCharges, publishedRules, settlementDays, TABLES, tickAt, tradingDate } from './index.ts';

const DATES = ['2019-06-03', '2025-06-02', '2026-11-23', '2027-02-01', '2028-02-01'].map(tradingDate);
const MARKETS = [
  ['twd', 'TWSE:2330'],
  ['twd', 'TWSE:0050'],
  ['twd', 'TPEX:00679B'],
  ['usd', 'US:AAPL'],
] as const;

describe('what is told of the rules', () => {
  it.each(MARKETS)('charges in %s what %s is charged with', (market, symbol) => {
    const instrument = TABLES.instruments.bySymbol(symbol);
    if (instrument === undefined) throw new Error(`no ${symbol}`);
    for (const date of DATES) {
      for (const side of ['buy', 'sell'] as const) {
        for (const dayTrade of [true, false]) {
          // So much that no minimum and no rounding hides the rate.
          const total = { value: cash(10n ** 13n), shares: units(10 ** instrument.shareScale * 1_000) };
          const asked = orderCharges(instrument, side, total, date, { dayTrade, oddLot: false });
          const told = publishedRules(market, date).charges.filter(
            (row) =>
              row.inForce &&
              (row.side === 'both' || row.side === side) &&
              (row.taxClasses === null || row.taxClasses.includes(instrument.taxClass)) &&
              (row.dayTrade === null || row.dayTrade === dayTrade) &&
              row.oddLot !== true,
          );
          expect(told.map(({ kind }) => kind).sort()).toEqual(asked.map(({ kind }) => kind).sort());
          for (const { kind, basis, rate, cap } of told) {
            const exact = basis === 'value' ? (Number(total.value) * Number(rate)) / 100 : 1_000 * Number(rate) * 100;
            const amount = Number(asked.find((line) => line.kind === kind)?.amount);
            const bounded = cap === null ? exact : Math.min(exact, Number(cap));
            expect(Math.abs(amount - bounded), `${kind} on ${date}`).toBeLessThanOrEqual(100);
            expect(amount === 0).toBe(rate === '0');
          }
        }
      }
    }
  });

  it('has one settlement rule in force, which is that of trades', () => {
    for (const date of DATES) {
      for (const [market, venue] of [
        ['twd', 'TWSE'],
        ['usd', 'US'],
      ] as const) {
        const now = publishedRules(market, date).settlement.filter(({ inForce }) => inForce);
        expect(now.map(({ days }) => days)).toEqual([settlementDays(venue, date)]);
      }
    }
  });

  it('tells the ticks that prices are held against', () => {
    const [stocks] = publishedRules('twd', tradingDate('2026-11-23')).ticks;
    for (const { from, tick } of stocks?.bands ?? [])
      expect(tickAt({ tickClass: 'tw-stock', fixedTick: 0 }, from)).toBe(tick);
    expect(stocks?.bands.length).toBeGreaterThan(3);
  });

  it('knows what was and what will be beside what is', () => {
    const { charges, boards } = publishedRules('twd', tradingDate('2026-11-23'));
    const bonds = charges.filter(({ taxClasses }) => taxClasses?.includes('tw-bond-fund'));
    expect(bonds.map(({ rate, inForce, to }) => [rate, inForce, to])).toEqual([
      ['0', true, '2026-12-31'],
      ['0.1', false, null],
    ]);
    const oddLots = boards.filter(({ board }) => board === 'odd-lot');
    expect(oddLots.map(({ auctions, inForce }) => [auctions?.everyMs, inForce])).toEqual([
      [180_000, false],
      [60_000, false],
      [5_000, true],
    ]);
  });
});
