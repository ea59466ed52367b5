import { assert, type Brand } from '@kuroshio/base';
import { type CustomerPurpose, type Purpose, purposeByNumber, purposeNumber, signOf } from './purposes.ts';

/**
 * A ledger account is (owner, asset, purpose) packed into one whole number, so that an account needs no row to
 * exist and the database can check with arithmetic that a transfer stays within one asset:
 * `owner × 2^24 + asset × 2^8 + purpose`.
 */
export type AccountId = Brand<bigint, 'ledger account'>;

/** The house's own accounts are owners below `FIRST_CUSTOMER`. Their balances may have either sign. */
export const HOUSE = {
  /** Money at banks that came by deposits and has not left by withdrawals: as negative as there is much of it. */
  bank: 1,
  /** Fees earned. */
  fees: 3,
  /** Taxes withheld, owed to the state. */
  tax: 4,
  /** Between buyer and seller: zero after every trade. */
  clearing: 6,
  /** The simulated participants as counterparty of customers. */
  liquidity: 7,
  /** What has been given out as practice money: as negative as customers are rich. */
  practiceGrants: 8,
  /** The companies: what they pay to their holders, and the shares that they issue or take back. */
  issuers: 9,
  /** What is left over of whole shares that customers bought or sold parts of: less than a share of each instrument. */
  fractions: 10,
  /** What the house has of each currency by converting customers' money: its open position. */
  conversion: 11,
  /** Between followers and the pools of strategies: zero after every posting. */
  strategies: 25,
  /** USDT that came by deposits and has not left by withdrawals, in the same way. */
  wallet: 12,
  /** The institutions that sell blocks: what customers paid them, and the shares that they gave for it. */
  institutions: 26,
  /** Interest earned on what customers have borrowed. */
  interest: 20,
  /** Shares of customers that are with borrowers: as negative as these owe the house. */
  lent: 21,
  /** What borrowers have put up for shares. */
  collateral: 22,
  /** Shares that customers have sold short: as negative as they owe the house. */
  shorts: 23,
} as const;

export type HouseAccount = keyof typeof HOUSE;

export const FIRST_CUSTOMER = 100_000;
/** From here on owners are the pools of strategies: they have accounts as customers do, and nobody signs in as one. */
export const FIRST_POOL = 400_000_000;

/** Escrow accounts are the house's owners from here on, one for each offering, up to those of customers. */
export const FIRST_ESCROW = 1_000;

function pack(owner: number, asset: number, purpose: Purpose): AccountId {
  assert(Number.isInteger(owner) && owner > 0 && owner < 2 ** 29, `not an owner: ${owner}`);
  assert(Number.isInteger(asset) && asset > 0 && asset < 2 ** 16, `not an asset: ${asset}`);
  return BigInt(owner * 2 ** 24 + asset * 2 ** 8 + purposeNumber(purpose)) as AccountId;
}

export function customerAccount(customer: number, asset: number, purpose: CustomerPurpose): AccountId {
  assert(customer >= FIRST_CUSTOMER, `not a customer: ${customer}`);
  return pack(customer, asset, purpose);
}

export function houseAccount(name: HouseAccount, asset: number): AccountId {
  return pack(HOUSE[name], asset, 'house');
}

/** What the house keeps for those who take part in an offering and for its issuer: nothing once it has ended. */
export function escrowAccount(offering: number, asset: number): AccountId {
  assert(FIRST_ESCROW + offering < FIRST_CUSTOMER, `no escrow is left for offering ${offering}`);
  return pack(FIRST_ESCROW + offering, asset, 'house');
}

/** First and last account id of an owner's accounts in one asset, or in all assets. */
export function accountRange(owner: number, asset?: number): readonly [AccountId, AccountId] {
  const first = BigInt(owner * 2 ** 24 + (asset ?? 0) * 2 ** 8);
  return [first as AccountId, (first + (asset === undefined ? 2n ** 24n : 2n ** 8n) - 1n) as AccountId];
}

export function ownerOf(account: bigint): number {
  return Number(account / 2n ** 24n);
}

export function assetOf(account: bigint): number {
  return Number((account / 2n ** 8n) % 2n ** 16n);
}

export function purposeOf(account: bigint): Purpose {
  const purpose = purposeByNumber(Number(account % 2n ** 8n));
  assert(purpose !== undefined, `an account of no known purpose: ${account}`);
  return purpose;
}

/** Every account from here on is a customer's, every one below the house's. */
export const FIRST_CUSTOMER_ACCOUNT = BigInt(FIRST_CUSTOMER) * 2n ** 24n;

export function isCustomerAccount(account: bigint): boolean {
  return account >= FIRST_CUSTOMER_ACCOUNT;
}

/**
 * A customer's book in one asset: owner and asset without the purpose. Its accounts are those from `book × 2^8` on, the
 * first of them that of `available`.
 */
export function bookOf(account: bigint): bigint {
  return account / 2n ** 8n;
}

/** The sign that an account's balance (credits less debits) must keep, asserted here and by the database. */
export function keepsSign(account: bigint, balance: bigint): boolean {
  const purpose = purposeOf(account);
  if (purpose === 'house') return true;
  const sign = signOf(purposeNumber(purpose));
  return sign === 'either' || (sign === 'credit' ? balance >= 0n : balance <= 0n);
}
