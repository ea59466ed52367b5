import { describe, expect, it } from 'vitest';
import type { Cash, Units } from '@kuroshio/money';
import {
  accountRange,
  assetOf,
  buyFill,
  conversion,
  customerAccount,
  deposit,
  dividend,
  FIRST_CUSTOMER,
  fractionChange,
  fractionFill,
  HOUSE,
  houseAccount,
  keepsSign,
  marginDraw,
  marginRepayment,
  marginSale,
  securedDraw,
  shortReturn,
  orderHold,
  orderRelease,
  ownerOf,
  type Posting,
  posting,
  practiceGrant,
  purposeOf,
  sellFill,
  settlement,
  shareChange,
  withdrawal,
  withdrawalHold,
  withdrawalRelease,
} from './index.ts';

const CUSTOMER = 100_007;
const CASH = 1;
const SHARES = 1042;
const order = { customer: CUSTOMER, orderId: 31n };

function name(account: bigint): string {
  const house = Object.entries(HOUSE).find(([, owner]) => owner === ownerOf(account))?.[0];
  return house === undefined ? purposeOf(account) : `house ${house}`;
}

const WORDS = new Map([
  [CASH, 'cash'],
  [SHARES, 'shares'],
]);

/** A posting as an accountant writes it: debit → credit: amount. */
function written({ kind, owner, businessId, step, transfers }: Posting): string[] {
  return [
    `${kind} ${businessId} step ${step} of ${owner}`,
    ...transfers.map(
      ({ debit, credit, amount }) =>
        `${name(debit)} → ${name(credit)}: ${amount} ${WORDS.get(assetOf(debit)) ?? assetOf(debit)}`,
    ),
  ];
}

const action = { customer: CUSTOMER, actionId: 5n, shareAsset: SHARES, cashAsset: CASH } as const;
const fill = {
  ...order,
  step: 2,
  cashAsset: CASH,
  shareAsset: SHARES,
  shares: 1000 as Units,
  value: 500n as Cash,
  fees: 20n as Cash,
  tax: 3n as Cash,
} as const;

describe('every recipe, as its table of debits and credits says', () => {
  it.each<[string, () => Posting, string[]]>([
    [
      'a deposit with a fee',
      () =>
        deposit({
          customer: CUSTOMER,
          depositId: 4n,
          asset: CASH,
          rail: 'bank',
          amount: 500n as Cash,
          fee: 15n as Cash,
        }),
      ['deposit 4 step 0 of 100007', 'house bank → available: 485 cash', 'house bank → house fees: 15 cash'],
    ],
    [
      'what is lent on a margin purchase',
      () => marginDraw({ customer: CUSTOMER, asset: CASH, orderId: 31n, step: 2, drawn: 300n as Cash }),
      ['margin-draw 31 step 2 of 100007', 'loan → payable: 300 cash'],
    ],
    [
      'what its sale pays back',
      () =>
        marginSale({
          ...{ customer: CUSTOMER, asset: CASH, orderId: 31n, step: 2 },
          ...{ interest: 7n as Cash, principal: 300n as Cash },
        }),
      ['margin-sale 31 step 2 of 100007', 'receivable → house interest: 7 cash', 'receivable → loan: 300 cash'],
    ],
    [
      'what is paid back in money',
      () =>
        marginRepayment({
          ...{ customer: CUSTOMER, asset: CASH, paymentId: 4n },
          ...{ interest: 7n as Cash, principal: 300n as Cash },
        }),
      ['margin-repayment 4 step 0 of 100007', 'available → house interest: 7 cash', 'available → loan: 300 cash'],
    ],
    [
      'what is lent on shares that were held already',
      () =>
        securedDraw({
          ...{ customer: CUSTOMER, asset: CASH, drawId: 5n },
          ...{ interest: 7n as Cash, principal: 300n as Cash },
        }),
      ['secured-draw 5 step 0 of 100007', 'loan → available: 300 cash', 'available → house interest: 7 cash'],
    ],
    [
      'what is free when own shares are given back',
      () =>
        shortReturn({
          ...{ customer: CUSTOMER, asset: CASH, returnId: 6n },
          ...{ collateral: 300n as Cash, interest: 7n as Cash },
        }),
      ['short-return 6 step 0 of 100007', 'held → available: 300 cash', 'house interest → available: 7 cash'],
    ],
    [
      'what a withdrawal sets aside',
      () => withdrawalHold({ customer: CUSTOMER, withdrawalId: 6n, asset: CASH, amount: 500n as Cash }),
      ['withdrawal-hold 6 step 0 of 100007', 'available → held: 500 cash'],
    ],
    [
      'what it gives back',
      () => withdrawalRelease({ customer: CUSTOMER, withdrawalId: 6n, asset: CASH, amount: 500n as Cash }),
      ['withdrawal-release 6 step 0 of 100007', 'held → available: 500 cash'],
    ],
    [
      'one that was sent',
      () =>
        withdrawal({
          ...{ customer: CUSTOMER, withdrawalId: 6n, asset: CASH, rail: 'wallet' as const },
          ...{ amount: 500n as Cash, fee: 15n as Cash },
        }),
      ['withdrawal 6 step 0 of 100007', 'held → house wallet: 485 cash', 'held → house fees: 15 cash'],
    ],
    [
      'money of one currency that becomes money of another',
      () =>
        conversion({
          customer: CUSTOMER,
          conversionId: 8n,
          from: CASH,
          sold: 500n as Cash,
          to: 2,
          bought: 15n as Cash,
        }),
      ['conversion 8 step 0 of 100007', 'available → house conversion: 500 cash', 'house conversion → available: 15 2'],
    ],
    [
      'what is left over of a whole share of which a customer bought a fraction',
      () =>
        fractionFill({ ...fill, side: 'buy', shares: 300_000 as Units, value: 90n as Cash, counterparty: 'liquidity' }),
      [
        'fraction-fill 31 step 2 of 100007',
        'house liquidity → house fractions: 300000 shares',
        'house fractions → house liquidity: 90 cash',
      ],
    ],
    [
      'what is missing to a whole share of which a customer sold a fraction',
      () =>
        fractionFill({ ...fill, side: 'sell', shares: 300_000 as Units, value: 90n as Cash, counterparty: 'clearing' }),
      [
        'fraction-fill 31 step 2 of 100007',
        'house fractions → house clearing: 300000 shares',
        'house clearing → house fractions: 90 cash',
      ],
    ],
    [
      'a fraction of the house that a split makes more than a share: the whole ones go back',
      () =>
        fractionChange({
          actionId: 5n,
          shareAsset: SHARES,
          cashAsset: CASH,
          shares: -300_000 as Units,
          paid: 700n as Cash,
        }),
      [
        'fraction-change 5 step 0 of 10',
        'house fractions → house issuers: 300000 shares',
        'house issuers → house fractions: 700 cash',
      ],
    ],
    [
      'a fraction of the house that becomes more',
      () =>
        fractionChange({
          actionId: 5n,
          shareAsset: SHARES,
          cashAsset: CASH,
          shares: 100_000 as Units,
          paid: 0n as Cash,
        }),
      ['fraction-change 5 step 0 of 10', 'house issuers → house fractions: 100000 shares'],
    ],
    [
      'a dividend, with what the bank and the state take',
      () =>
        dividend({
          customer: CUSTOMER,
          actionId: 5n,
          asset: CASH,
          gross: 100n as Cash,
          fees: 10n as Cash,
          tax: 21n as Cash,
        }),
      [
        'dividend 5 step 100007 of 100007',
        'house issuers → available: 100 cash',
        'available → house fees: 10 cash',
        'available → house tax: 21 cash',
      ],
    ],
    [
      'a split',
      () => shareChange({ ...action, available: 3000 as Units, held: 300 as Units, paid: 0n as Cash }),
      [
        'share-change 5 step 100007 of 100007',
        'house issuers → available: 3000 shares',
        'house issuers → held: 300 shares',
      ],
    ],
    [
      'fewer shares, and the fraction of one paid',
      () => shareChange({ ...action, available: -700 as Units, held: -70 as Units, paid: 9n as Cash }),
      [
        'share-change 5 step 100007 of 100007',
        'available → house issuers: 700 shares',
        'held → house issuers: 70 shares',
        'house issuers → available: 9 cash',
      ],
    ],
    [
      'practice money',
      () => practiceGrant({ customer: CUSTOMER, asset: CASH, amount: 9n as Cash }),
      ['practice-grant 100007 step 1 of 100007', 'house practiceGrants → available: 9 cash'],
    ],
    [
      'an order that is accepted',
      () => orderHold({ ...order, cashAsset: CASH, held: 7n as Cash, pledged: 5n as Cash }),
      ['order-hold 31 step 0 of 100007', 'available → held: 7 cash', 'receivable → pledged: 5 cash'],
    ],
    [
      'an order that ended',
      () => orderRelease({ ...order, cashAsset: CASH, held: 7n as Cash, pledged: 5n as Cash }),
      ['order-release 31 step 0 of 100007', 'held → available: 7 cash', 'pledged → receivable: 5 cash'],
    ],
    [
      'a purchase from a simulated participant, at a better price than the limit',
      () => buyFill({ ...fill, counterparty: 'liquidity', release: { held: 11n as Cash, pledged: 13n as Cash } }),
      [
        'buy-fill 31 step 2 of 100007',
        'house liquidity → available: 1000 shares',
        'payable → house liquidity: 500 cash',
        'payable → house fees: 20 cash',
        'payable → house tax: 3 cash',
        'held → available: 11 cash',
        'pledged → receivable: 13 cash',
      ],
    ],
    [
      'a sale to another customer',
      () => sellFill({ ...fill, counterparty: 'clearing' }),
      [
        'sell-fill 31 step 2 of 100007',
        'held → house clearing: 1000 shares',
        'house clearing → receivable: 500 cash',
        'receivable → house fees: 20 cash',
        'receivable → house tax: 3 cash',
      ],
    ],
    [
      'the settlement of a purchase',
      () =>
        settlement({
          ...order,
          step: 20261121,
          asset: CASH,
          pay: 523n as Cash,
          receive: 0n as Cash,
          redeem: 0n as Cash,
        }),
      ['settlement 31 step 20261121 of 100007', 'held → payable: 523 cash'],
    ],
    [
      'the settlement of a sale, part of which was pledged',
      () =>
        settlement({
          ...order,
          step: 20261121,
          asset: CASH,
          pay: 0n as Cash,
          receive: 477n as Cash,
          redeem: 77n as Cash,
        }),
      ['settlement 31 step 20261121 of 100007', 'receivable → available: 400 cash', 'pledged → held: 77 cash'],
    ],
  ])('%s', (_, make, lines) => {
    expect(written(make())).toEqual(lines);
  });
});

describe('what no posting may be', () => {
  const free = customerAccount(CUSTOMER, CASH, 'available');
  const held = customerAccount(CUSTOMER, CASH, 'held');
  const otherAsset = customerAccount(CUSTOMER, SHARES, 'held');
  const move = (debit: typeof free, credit: typeof free, amount: bigint) => () =>
    posting('order-hold', CUSTOMER, 1n, 0, [{ debit, credit, amount }]);

  it.each([
    ['nothing', move(free, held, 0n), 'moves something'],
    ['a negative amount', move(free, held, -1n), 'positive'],
    ['from an account to itself', move(free, free, 1n), 'two accounts'],
    ['from one asset to another', move(free, otherAsset, 1n), 'one asset'],
  ])('%s', (_, make, message) => {
    expect(make).toThrow(message);
  });

  it('the smallest amount moves', () => {
    expect(move(free, held, 1n)().transfers).toEqual([{ debit: free, credit: held, amount: 1n }]);
  });
});

describe('account numbers', () => {
  it('have the layout that the database checks', () => {
    expect(customerAccount(100_007, 1042, 'held')).toBe(100_007n * 16_777_216n + 1042n * 256n + 2n);
    expect(houseAccount('tax', 1)).toBe(4n * 16_777_216n + 256n + 64n);
  });

  it.each([
    [FIRST_CUSTOMER, 1, true],
    [FIRST_CUSTOMER - 1, 1, false],
    [2 ** 29 - 1, 1, true],
    [2 ** 29, 1, false],
    [100_000.5, 1, false],
    [FIRST_CUSTOMER, 0, false],
    [FIRST_CUSTOMER, -1, false],
    [FIRST_CUSTOMER, 1.5, false],
    [FIRST_CUSTOMER, 2 ** 16 - 1, true],
    [FIRST_CUSTOMER, 2 ** 16, false],
  ])('of customer %d in asset %d: %s', (customer, asset, exists) => {
    const make = () => customerAccount(customer, asset, 'available');
    if (exists) expect([ownerOf(make()), assetOf(make())]).toEqual([customer, asset]);
    else expect(make).toThrow(/not an? (owner|asset|customer)/);
  });

  it('of one owner and asset, or of one owner, lie together', () => {
    const mine = customerAccount(CUSTOMER, CASH, 'available');
    const inShares = customerAccount(CUSTOMER, SHARES, 'held');
    const next = customerAccount(CUSTOMER + 1, CASH, 'available');
    const within = (account: bigint, [first, last]: readonly [bigint, bigint]) => account >= first && account <= last;
    const places = (range: readonly [bigint, bigint]) => [mine, inShares, next].map((one) => within(one, range));
    expect(places(accountRange(CUSTOMER, CASH))).toEqual([true, false, false]);
    expect(places(accountRange(CUSTOMER, SHARES))).toEqual([false, true, false]);
    expect(places(accountRange(CUSTOMER))).toEqual([true, true, false]);
    // Ranges of neighbours touch and do not overlap.
    expect(accountRange(CUSTOMER)[1] + 1n).toBe(accountRange(CUSTOMER + 1)[0]);
    expect(accountRange(CUSTOMER, CASH)[1] + 1n).toBe(accountRange(CUSTOMER, CASH + 1)[0]);
  });

  it.each([
    ['available', [false, true, true]],
    ['held', [false, true, true]],
    ['receivable', [false, true, true]],
    ['pledged', [false, true, true]],
    ['payable', [true, true, false]],
  ] as const)('a balance of %s below, at and above nothing', (purpose, kept) => {
    const account = customerAccount(CUSTOMER, CASH, purpose);
    expect([-1n, 0n, 1n].map((balance) => keepsSign(account, balance))).toEqual(kept);
  });

  it('the house may owe and own', () => {
    expect([-1n, 0n, 1n].map((balance) => keepsSign(houseAccount('bank', CASH), balance))).toEqual([true, true, true]);
  });

  it('of no known purpose are nobody’s', () => {
    expect(() => purposeOf(BigInt(CUSTOMER) * 2n ** 24n + 256n + 99n)).toThrow('no known purpose');
  });
});
