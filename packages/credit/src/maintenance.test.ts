import { type Cash, cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  callAmount,
  isBelow,
  loanFor,
  maintenanceRatio,
  type MarginPurchase,
  ratioBps,
  type ShortSale,
  shortSale,
  type Transaction,
  withinLoan,
} from './index.ts';

/** NT$ as minor units. */
const nt = (dollars: number): Cash => cash(BigInt(Math.round(dollars * 100)));
const RATIOS = { loanBps: 6_000, shortMarginBps: 9_000 };
const SHORT_TERMS = { borrowFeeBps: 8, shortMarginBps: 9_000 };
const CALL = 13_000;

/** Percent with four decimals, rounded half up, as the vectors say it. */
function percent(transactions: readonly Transaction[], deposited?: Parameters<typeof maintenanceRatio>[1]): string {
  const ratio = maintenanceRatio(transactions, deposited);
  if (ratio === undefined) return 'none';
  const scaled = (ratio.numerator * 2_000_000n + ratio.denominator) / (2n * ratio.denominator);
  return `${scaled / 10_000n}.${String(scaled % 10_000n).padStart(4, '0')}`;
}

/** Vector 1: 1,000 shares at 100, 60 % lent. */
const longAt = (close: number): MarginPurchase => ({ kind: 'long', value: nt(1_000 * close), loan: nt(60_000) });
/** Vector 3: 1,000 shares sold short at 50, with fee 71, tax 150 and borrow fee 40. */
const opened = shortSale(nt(50_000), nt(71 + 150), SHORT_TERMS);
const shortAt = (close: number): ShortSale => ({
  ...{ kind: 'short', value: nt(1_000 * close) },
  ...{ proceeds: opened.proceeds, margin: opened.margin },
});

describe('margin of Taiwan, by the numbers of the statute (C-1)', () => {
  it.each([
    ['1', 100_000, 60_000],
    ['2', 123_400, 74_000],
  ])('%s: of NT$%i NT$%i are lent, whole thousands', (_, value, loan) => {
    expect(loanFor(nt(value), RATIOS.loanBps, 'TWD')).toBe(nt(loan));
  });

  it.each([
    ['3', 50_000, 71, 150, 40, 49_739, 45_000],
    ['4', 370_500, 527, 1_111, 296, 368_566, 333_500],
  ])('%s: a short sale of NT$%i leaves proceeds and margin', (_, value, fee, tax, borrow, proceeds, margin) => {
    expect(shortSale(nt(value), nt(fee + tax), SHORT_TERMS)).toEqual({
      ...{ borrowFee: nt(borrow), proceeds: nt(proceeds), margin: nt(margin) },
    });
  });

  it.each([
    ['1', [longAt(100)], '166.6667', false],
    ['3', [shortAt(50)], '189.4780', false],
    ['5', [longAt(90)], '150.0000', false],
    ['5', [longAt(80)], '133.3333', false],
    ['5', [longAt(78)], '130.0000', false],
    ['5', [longAt(77.9)], '129.8333', true],
    ['5', [longAt(70)], '116.6667', true],
    ['6', [shortAt(60)], '157.8983', false],
    ['6', [shortAt(70)], '135.3414', false],
    ['6', [shortAt(72.9)], '129.9575', true],
    ['6', [shortAt(73)], '129.7795', true],
    ['6', [shortAt(75)], '126.3187', true],
    ['7', [longAt(80), shortAt(60)], '145.6158', false],
    ['8', [longAt(70), shortAt(75)], '122.0289', true],
    ['13, valued at 82 without the dividend', [longAt(82)], '136.6667', false],
    ['13, valued at 76', [longAt(76)], '126.6667', true],
  ] as const)('%s: a ratio of %s', (_, transactions, expected, called) => {
    const ratio = maintenanceRatio(transactions);
    expect(percent(transactions)).toBe(expected);
    expect(ratio !== undefined && isBelow(ratio, CALL)).toBe(called);
  });

  it('9: NT$18,000 are called at 70; paid as repayment 166.6667, paid as cash 146.6667, and met by either', () => {
    const at70 = longAt(70);
    expect(callAmount(at70, RATIOS)).toBe(nt(18_000));
    const repaid = { ...at70, loan: nt(42_000) };
    expect([percent([repaid]), callAmount(repaid, RATIOS)]).toEqual(['166.6667', 0n]);
    const paid = [{ value: nt(18_000), ratioBps: 10_000 }];
    expect([percent([at70], paid), callAmount(at70, RATIOS, paid)]).toEqual(['146.6667', 0n]);
  });

  it.each([
    ['10', longAt(77.9), 13_260],
    ['11', shortAt(75), 47_761],
    ['of one that is well', longAt(120), 0],
  ] as const)('%s: NT$ called', (_, transaction, amount) => {
    expect(callAmount(transaction, RATIOS)).toBe(nt(amount));
  });

  it('counts shares that were added by their own ratio', () => {
    expect(callAmount(longAt(70), RATIOS, [{ value: nt(20_000), ratioBps: 6_000 }])).toBe(nt(6_000));
  });

  it('knows no ratio where nothing is owed, and never shows 130.00 % of what is below it', () => {
    expect(maintenanceRatio([])).toBeUndefined();
    const shown = maintenanceRatio([{ kind: 'long', value: cash(129_999_999n), loan: cash(100_000_000n) }]);
    expect(shown && [ratioBps(shown), isBelow(shown, CALL)]).toEqual([12_999, true]);
  });
});

const amount = fc.bigInt({ min: 1n, max: 10n ** 15n }).map(cash);
const transaction = fc.oneof(
  fc.record({ kind: fc.constant('long' as const), value: amount, loan: amount }),
  fc.record({ kind: fc.constant('short' as const), value: amount, proceeds: amount, margin: amount }),
);

describe('shares that were put up for a loan', () => {
  it.each([
    ['half of the loan', 60_000, [[50_000, 6_000]], [50_000]],
    ['as much as carries it alone', 60_000, [[100_000, 6_000]], [100_000]],
    ['more than that', 60_000, [[250_000, 6_000]], [100_000]],
    [
      'a second one fills what is left',
      60_000,
      [
        [50_000, 6_000],
        [100_000, 5_000],
      ],
      [50_000, 60_000],
    ],
    [
      'and a third counts nothing',
      60_000,
      [
        [100_000, 6_000],
        [80_000, 6_000],
        [9_000, 5_000],
      ],
      [100_000, 0, 0],
    ],
    ['of a loan of a dollar', 1, [[1_000_000, 4_000]], [2.5]],
  ] as const)('count %s', (_, loan, put, counted) => {
    const deposited = put.map(([value, ratioBps]) => ({ value: nt(value), ratioBps }));
    expect(withinLoan(nt(loan), deposited).map(({ value }) => value)).toEqual(counted.map(nt));
  });

  it('never count for more than the loan together, and for all they are worth where that is less', () => {
    const deposits = fc.array(
      fc.record({ value: fc.bigInt(0n, 10n ** 12n).map(cash), ratioBps: fc.integer({ min: 1, max: 10_000 }) }),
    );
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n).map(cash), deposits, (loan, put) => {
        const counted = withinLoan(loan, put);
        const sum = (some: typeof put) =>
          some.reduce((total, { value, ratioBps: bps }) => total + value * BigInt(bps), 0n);
        expect(sum(counted) <= loan * 10_000n).toBe(true);
        expect(counted.every(({ value }, n) => value >= 0n && value <= (put[n]?.value ?? 0n))).toBe(true);
        if (sum(put) <= (loan - BigInt(put.length)) * 10_000n) expect(counted).toEqual(put);
      }),
    );
  });
});

describe('any account', () => {
  /** The plain oracle: the sentence of article 23, added up one after the other. */
  function plainRatio(transactions: readonly Transaction[]): readonly [bigint, bigint] {
    let collateral = 0n;
    let proceeds = 0n;
    let margins = 0n;
    let loans = 0n;
    let shorted = 0n;
    for (const one of transactions) {
      if (one.kind === 'long') {
        collateral += one.value;
        loans += one.loan;
      } else {
        proceeds += one.proceeds;
        margins += one.margin;
        shorted += one.value;
      }
    }
    return [collateral + proceeds + margins, loans + shorted];
  }

  it('has the ratio of the plain sentence, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(transaction, { minLength: 1, maxLength: 12 }), (transactions) => {
        const [over, under] = plainRatio(transactions);
        for (const order of [transactions, transactions.toReversed()]) {
          const ratio = maintenanceRatio(order);
          expect(ratio && ratio.numerator * under === over * ratio.denominator).toBe(true);
        }
      }),
    );
  });

  it('that pays what is called, in cash or by repaying, is called for nothing more', () => {
    fc.assert(
      fc.property(transaction, (one) => {
        const called = callAmount(one, RATIOS);
        expect(callAmount(one, RATIOS, [{ value: called, ratioBps: 10_000 }])).toBe(0n);
        if (one.kind === 'long' && called <= one.loan)
          expect(callAmount({ ...one, loan: cash(one.loan - called) }, RATIOS)).toBe(0n);
        // What is not called for more is at the ratio at which it was made, which is no call.
        if (one.kind === 'long' && called > 0n && called < one.loan) {
          const after = maintenanceRatio([{ ...one, loan: cash(one.loan - called) }]);
          expect(after === undefined || !isBelow(after, CALL)).toBe(true);
        }
      }),
    );
  });

  it('falls when a purchase is worth less, and when a short sale is worth more', () => {
    fc.assert(
      fc.property(transaction, amount, (one, by) => {
        const before = maintenanceRatio([one]);
        const after = maintenanceRatio([
          one.kind === 'long'
            ? { ...one, value: cash(one.value > by ? one.value - by : 0n) }
            : { ...one, value: cash(one.value + by) },
        ]);
        expect(before && after && after.numerator * before.denominator < before.numerator * after.denominator).toBe(
          true,
        );
      }),
    );
  });
});
