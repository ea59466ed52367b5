import { price, units } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import type { TradingDate } from './instrument.ts';
import { saleCosts } from './sale-costs.ts';
import { TABLES } from './rulebook.ts';

const found = (symbol: string) => {
  const one = TABLES.instruments.bySymbol(symbol);
  if (one === undefined) throw new Error(symbol);
  return one;
};
const day = '2026-07-09' as TradingDate;

/** Worked by hand: fee 0.1425 %, dollars down, at least NT$20 a lot order and NT$1 an odd lot's; tax 0.3 %, 0.15 %, 0.1 %. */
describe('what a sale now would cost', () => {
  it.each([
    // 1,000 at 2,470.00 = 2,470,000: fee 3,519.75 → 3,519; tax 7,410.
    ['a lot', 'TWSE:2330', 247000, 1000, 0, 10_929_00n],
    // The same, bought today: tax 3,705.
    ['a lot of today', 'TWSE:2330', 247000, 1000, 1000, 7_224_00n],
    // One of the two lots was bought today: value 4,940,000, fee 7,039; tax 7,410 + 3,705.
    ['a lot of today and one of before', 'TWSE:2330', 247000, 2000, 1000, 18_154_00n],
    // A lot and 250 shares: 617,500, fee 879.93 → 879, tax 1,852.5 → 1,852; the odd lot is no day trade.
    ['a lot and an odd lot, all of today', 'TWSE:2330', 247000, 1250, 1250, 9_955_00n],
    // 10 at 40 = 400: fee NT$1, tax 1.2 → 1.
    ['ten shares', 'TWSE:1101', 4000, 10, 0, 2_00n],
    // 1,000 at 10 = 10,000: fee 14.25, at least 20; tax 30.
    ['a cheap lot', 'TWSE:1101', 1000, 1000, 0, 50_00n],
    // 5,000 at 106.45 = 532,250: fee 758.45 → 758; a fund's tax 532.25 → 532.
    ['a fund', 'TWSE:0050', 10645, 5000, 0, 1_290_00n],
  ] as const)('%s', (_, symbol, at, quantity, dayTradable, expected) => {
    expect(saleCosts(found(symbol), price(at), units(quantity), day, units(dayTradable))).toBe(expected);
  });

  it('is nothing for nothing', () => {
    expect(saleCosts(found('US:AAPL'), price(2_000_000), units(0), day)).toBe(0n);
  });
});
