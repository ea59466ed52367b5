import { assert, type Brand } from '@kuroshio/base';

/**
 * A ledger account is (owner, asset, purpose) packed into one whole number, so that an account needs no row to
 * exist and the database can check with arithmetic that a transfer stays within one asset:
 * `owner × 2^24 + asset × 2^8 + purpose`.
 */
export type AccountId = Brand<bigint, 'ledger account'>;

/** What money or shares of a customer are for. */
export const PURPOSES = {
  /** Free to use. */
  available: 1,
  /** Set aside for an open order, a settlement, a withdrawal: each hold names its business object. */
  held: 2,
  /** Sold, not yet settled. */
  receivable: 3,
  /** Bought, not yet settled: zero or negative, the counterpart of what is held for the settlement. */
  payable: 4,
  /** Receivable that is set aside for a purchase: it turns into `held` when the sale settles. */
  pledged: 5,
  /** The house's only purpose. */
  house: 64,
} as const;

export type Purpose = keyof typeof PURPOSES;
export type CustomerPurpose = Exclude<Purpose, 'house'>;

/** The house's own accounts are owners below `FIRST_CUSTOMER`. Their balances may have either sign. */
export const HOUSE = {
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
} as const;

export type HouseAccount = keyof typeof HOUSE;

export const FIRST_CUSTOMER = 100_000;

const purposeNames = new Map<number, Purpose>(Object.entries(PURPOSES).map(([name, n]) => [n, name as Purpose]));

function pack(owner: number, asset: number, purpose: Purpose): AccountId {
  assert(Number.isInteger(owner) && owner > 0 && owner < 2 ** 29, `not an owner: ${owner}`);
  assert(Number.isInteger(asset) && asset > 0 && asset < 2 ** 16, `not an asset: ${asset}`);
  return BigInt(owner * 2 ** 24 + asset * 2 ** 8 + PURPOSES[purpose]) as AccountId;
}

export function customerAccount(customer: number, asset: number, purpose: CustomerPurpose): AccountId {
  assert(customer >= FIRST_CUSTOMER, `not a customer: ${customer}`);
  return pack(customer, asset, purpose);
}

export function houseAccount(name: HouseAccount, asset: number): AccountId {
  return pack(HOUSE[name], asset, 'house');
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
  const purpose = purposeNames.get(Number(account % 2n ** 8n));
  assert(purpose !== undefined, `an account of no known purpose: ${account}`);
  return purpose;
}

/** The sign that an account's balance (credits less debits) must keep, asserted here and by the database. */
export function keepsSign(account: bigint, balance: bigint): boolean {
  switch (purposeOf(account)) {
    case 'house':
      return true;
    case 'payable':
      return balance <= 0n;
    default:
      return balance >= 0n;
  }
}
