import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cash, units, type Units } from '@kuroshio/money';
import {
  applyPosting,
  assetOf,
  buyFill,
  customerAccount,
  FIRST_CUSTOMER,
  houseAccount,
  keepsSign,
  orderHold,
  orderRelease,
  ownerOf,
  type Posting,
  POSTING_KINDS,
  practiceGrant,
  purposeOf,
  sellFill,
  settlement,
} from './index.ts';

const CUSTOMER = FIRST_CUSTOMER + 7;
const TWD = 1;
const TSMC = 1042;

/** Balances of the customer in words, after a list of postings. */
function after(postings: readonly Posting[]): Record<string, bigint> {
  const balances = new Map<bigint, bigint>();
  for (const one of postings) applyPosting(balances, one);
  for (const [account, balance] of balances) expect(keepsSign(account, balance), `${account}`).toBe(true);
  const words: Record<string, bigint> = {};
  for (const [account, balance] of balances) {
    const who = ownerOf(account) === CUSTOMER ? '' : `${ownerOf(account)}:`;
    if (balance !== 0n) words[`${who}${assetOf(account) === TWD ? 'cash' : 'shares'}:${purposeOf(account)}`] = balance;
  }
  return words;
}

/** The postings of the worked example. */
function workedExample() {
  const grant = practiceGrant({ customer: CUSTOMER, asset: TWD, amount: 10_000_000_00n as Cash });
  const hold = orderHold({
    customer: CUSTOMER,
    orderId: 1n,
    cashAsset: TWD,
    held: 2_468_512_00n as Cash,
    pledged: 0n as Cash,
  });
  const bought = buyFill({
    customer: CUSTOMER,
    orderId: 1n,
    step: 1,
    cashAsset: TWD,
    shareAsset: TSMC,
    shares: 1000 as Units,
    value: 2_465_000_00n as Cash,
    fees: 3_512_00n as Cash,
    tax: 0n as Cash,
    counterparty: 'liquidity',
    release: { held: 0n as Cash, pledged: 0n as Cash },
  });
  const paid = settlement({
    customer: CUSTOMER,
    orderId: 1n,
    step: 20260708,
    asset: TWD,
    pay: 2_468_512_00n as Cash,
    receive: 0n as Cash,
    redeem: 0n as Cash,
  });
  const offered = orderHold({ customer: CUSTOMER, orderId: 2n, shareAsset: TSMC, shares: units(Number(1000)) });
  const sold = sellFill({
    customer: CUSTOMER,
    orderId: 2n,
    step: 1,
    cashAsset: TWD,
    shareAsset: TSMC,
    shares: 1000 as Units,
    value: 2_475_000_00n as Cash,
    fees: 3_526_00n as Cash,
    tax: 7_425_00n as Cash,
    counterparty: 'liquidity',
  });
  return { grant, hold, bought, paid, offered, sold };
}

describe('the recipes, as an accountant would check them', () => {
  it('a lot of 2330 bought at 2,465 and sold at 2,475 (the worked example of the market rules)', () => {
    const { grant, hold, bought, paid, offered, sold } = workedExample();
    const own = (balances: Record<string, bigint>) =>
      Object.fromEntries(Object.entries(balances).filter(([name]) => !/^\d/.test(name)));
    expect(own(after([grant, hold]))).toEqual({ 'cash:available': 753148800n, 'cash:held': 246851200n });
    expect(own(after([grant, hold, bought]))).toEqual({
      'cash:available': 753148800n,
      'cash:held': 246851200n,
      'cash:payable': -246851200n,
      'shares:available': 1000n,
    });
    expect(own(after([grant, hold, bought, offered, sold]))).toEqual({
      'cash:available': 753148800n,
      'cash:held': 246851200n,
      'cash:payable': -246851200n,
      'cash:receivable': 246404900n,
    });
    const received = settlement({
      customer: CUSTOMER,
      orderId: 2n,
      step: 20260708,
      asset: TWD,
      pay: 0n as Cash,
      receive: 246404900n as Cash,
      redeem: 0n as Cash,
    });
    expect(own(after([grant, hold, bought, offered, sold, paid, received]))).toEqual({ 'cash:available': 999553700n });
  });

  it('a purchase out of the proceeds of a sale pledges them, and holds them when the sale settles', () => {
    const { grant, hold, bought, paid, offered, sold } = workedExample();
    const again = orderHold({
      customer: CUSTOMER,
      orderId: 3n,
      cashAsset: TWD,
      held: 753148800n as Cash,
      pledged: 100000000n as Cash,
    });
    const received = settlement({
      customer: CUSTOMER,
      orderId: 2n,
      step: 20260708,
      asset: TWD,
      pay: 0n as Cash,
      receive: 246404900n as Cash,
      redeem: 100000000n as Cash,
    });
    const balances = after([grant, hold, bought, offered, sold, again, paid, received]);
    expect(balances['cash:held']).toBe(853148800n);
    expect(balances['cash:available']).toBe(146404900n);
    expect(balances['cash:pledged']).toBeUndefined();
    const released = orderRelease({
      customer: CUSTOMER,
      orderId: 3n,
      cashAsset: TWD,
      held: 853148800n as Cash,
      pledged: 0n as Cash,
    });
    expect(after([grant, hold, bought, offered, sold, again, paid, received, released])['cash:available']).toBe(
      999553700n,
    );
  });

  it('two customers who meet leave clearing at zero', () => {
    const other = FIRST_CUSTOMER + 8;
    const fact = {
      step: 1,
      cashAsset: TWD,
      shareAsset: TSMC,
      shares: 1000 as Units,
      value: 2_465_000_00n as Cash,
      fees: 3_512_00n as Cash,
      tax: 0n as Cash,
      counterparty: 'clearing' as const,
    };
    const balances = new Map<bigint, bigint>();
    applyPosting(
      balances,
      buyFill({ ...fact, customer: CUSTOMER, orderId: 1n, release: { held: 0n as Cash, pledged: 0n as Cash } }),
    );
    applyPosting(balances, sellFill({ ...fact, customer: other, orderId: 2n, tax: 7_395_00n as Cash }));
    expect(balances.get(houseAccount('clearing', TWD))).toBe(0n);
    expect(balances.get(houseAccount('clearing', TSMC))).toBe(0n);
    expect(balances.get(houseAccount('tax', TWD))).toBe(7_395_00n);
  });

  it('refuses what is no posting', () => {
    const a = customerAccount(CUSTOMER, TWD, 'available');
    expect(() =>
      orderHold({ customer: CUSTOMER, orderId: 1n, cashAsset: TWD, held: 0n as Cash, pledged: 0n as Cash }),
    ).toThrow('moves something');
    expect(() =>
      orderHold({ customer: CUSTOMER, orderId: 1n, cashAsset: TWD, held: -1n as Cash, pledged: 0n as Cash }),
    ).toThrow('positive');
    expect(() => customerAccount(5, TWD, 'available')).toThrow('not a customer');
    expect(keepsSign(a, -1n)).toBe(false);
  });
});

describe('accounts', () => {
  it('pack and unpack without loss', () => {
    const purposes = fc.constantFrom('available', 'held', 'receivable', 'payable', 'pledged');
    fc.assert(
      fc.property(
        fc.integer({ min: FIRST_CUSTOMER, max: 2 ** 29 - 1 }),
        fc.integer({ min: 1, max: 65535 }),
        purposes,
        (owner, asset, purpose) => {
          const account = customerAccount(owner, asset, purpose as 'available');
          expect([ownerOf(account), assetOf(account), purposeOf(account)]).toEqual([owner, asset, purpose]);
          expect(account < 2n ** 53n).toBe(true);
        },
      ),
    );
  });
});

it('gives each kind of posting a number of its own, as an id of a posting is its kind, what caused it and a step', () => {
  const numbers: readonly number[] = Object.values(POSTING_KINDS);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
