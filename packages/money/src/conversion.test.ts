import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CASH_ASSETS, type CashCode } from './assets.ts';
import { cash } from './cash.ts';
import { converted, crossRate, type Rate, rateText } from './conversion.ts';
import { basisPoints } from './units.ts';

const rate = (text: string): Rate => {
  const [whole = '', part = ''] = text.split('.');
  return { numerator: BigInt(whole + part), denominator: 10n ** BigInt(part.length) };
};

describe('what is paid out', () => {
  // Worked by hand.
  it.each<[CashCode, bigint, CashCode, string, number, bigint]>([
    // USD 100.00 at 31.6195 is 3,161.95; less 15 bps (4.742925) 3,157.207075, rounded down to whole dollars of Taiwan's.
    ['USD', 100_00n, 'TWD', '31.6195', 15, 3_157_00n],
    // Yen have no minor unit: USD 1.00 at 160.770 is 160.77, less 10 bps 160.60923.
    ['USD', 1_00n, 'JPY', '160.770', 10, 160n],
    // NT$1,000.00 at 0.0316260535 is 31.6260535; nothing off.
    ['TWD', 1_000_00n, 'USD', '0.0316260535', 0, 31_62n],
    // USDT has six decimals: NT$500.00 / 31.6195 = 15.8130267714, less 20 bps 15.7814007179.
    ['TWD', 500_00n, 'USDT', '0.0316260535', 20, 15_781400n],
    ['USDT', 1n, 'USD', '1.00000', 0, 0n],
    ['KRW', 100n, 'TWD', '0.0206736', 0, 2_00n],
    ['KRW', 1n, 'TWD', '0.0206736', 0, 0n],
  ])('%s %s in %s at %s less %i bps: %s', (from, sold, to, text, spread, bought) => {
    expect(converted(from, to, cash(sold), rate(text), basisPoints(spread))).toBe(bought);
  });

  it('is never more than the rate says, and less by less than one unit and the spread', () => {
    const codes = fc.constantFrom(...(Object.keys(CASH_ASSETS) as CashCode[]));
    const part = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(codes, codes, part, part, part, fc.integer({ min: 0, max: 200 }), (from, to, sold, n, d, spread) => {
        const bought = converted(from, to, cash(sold), { numerator: n, denominator: d }, basisPoints(spread));
        // In a common unit of 10^-6, multiplied by what it is divided by: the exact value lies in [bought, bought + 1).
        const unit = (code: CashCode) => 10n ** BigInt(6 - CASH_ASSETS[code].decimals);
        const paid = to === 'TWD' ? 100n : 1n;
        expect(bought % paid).toBe(0n);
        const exact = sold * unit(from) * n * BigInt(10_000 - spread);
        const low = bought * unit(to) * d * 10_000n;
        expect(low <= exact).toBe(true);
        expect(exact < low + paid * unit(to) * d * 10_000n).toBe(true);
      }),
    );
  });

  it('there and back, and in a circle, is never a gain', () => {
    const codes = fc.constantFrom(...(Object.keys(CASH_ASSETS) as CashCode[]));
    const worth = fc.record({
      numerator: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      denominator: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(codes, worth), { minLength: 2, maxLength: 6 }),
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        (stops, start) => {
          const worthOf = new Map(stops);
          const way = [...worthOf.keys()];
          if (way.length < 2) return;
          let amount = cash(start);
          for (const [at, from] of way.entries()) {
            const to = way[(at + 1) % way.length] as CashCode;
            const [a, b] = [worthOf.get(from), worthOf.get(to)] as [Rate, Rate];
            amount = converted(from, to, amount, crossRate(a, b), basisPoints(0));
          }
          expect(amount <= start).toBe(true);
        },
      ),
    );
  });
});

describe('a rate in digits', () => {
  it.each([
    ['31.6195', '31.6195'],
    ['0.0316260535', '0.0316261'],
    ['1529.462', '1529.46'],
    ['26300.04', '26300.0'],
    ['1.00000', '1.00000'],
    ['1234567.8', '1234568'],
    ['0.000038022', '0.0000380220'],
  ])('%s is shown as %s', (text, shown) => {
    expect(rateText(rate(text))).toBe(shown);
  });
});
