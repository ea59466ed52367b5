import { assert } from '@kuroshio/base';
import { type AccountId, assetOf } from './accounts.ts';

/** Why money moved, as the fund record names it. The numbers are stored: never change or reuse one. */
export const POSTING_KINDS = {
  'practice-grant': 1,
  'order-hold': 2,
  'order-release': 3,
  'buy-fill': 4,
  'sell-fill': 5,
  settlement: 6,
  dividend: 7,
  'share-change': 8,
  'fraction-fill': 9,
  'fraction-change': 10,
  'share-delivery': 11,
  'share-taking': 12,
  conversion: 13,
  'strategy-hold': 40,
  'strategy-release': 41,
  'strategy-subscription': 42,
  'strategy-redemption': 43,
  'strategy-fee': 44,
  'strategy-seed': 45,
  'lead-hold': 46,
  'lead-release': 47,
  'lead-seed': 48,
  'lead-return': 49,
  'lead-fee': 71,
  deposit: 14,
  'withdrawal-hold': 15,
  'withdrawal-release': 16,
  withdrawal: 17,
  'chain-loss': 18,
  'subscription-hold': 20,
  'subscription-fee': 21,
  'subscription-release': 22,
  'subscription-capture': 23,
  'escrow-payout': 24,
  'subscription-forfeit': 25,
  'block-purchase': 50,
  'loan-draw': 30,
  'loan-interest': 31,
  'loan-repayment': 32,
  'share-lending': 33,
  'share-return': 34,
  'margin-draw': 70,
  'margin-sale': 73,
  'margin-repayment': 72,
  'short-sale': 74,
  'short-cover': 75,
  'short-margin': 76,
  'short-dividend': 77,
  'short-change': 78,
  'secured-draw': 79,
  'short-return': 80,
  'short-fee': 81,
  'short-rounding': 82,
  'short-conversion': 83,
  'coupon-rebate': 60,
} as const;

export type PostingKind = keyof typeof POSTING_KINDS;

/** From `debit` to `credit`, in the smallest unit of the asset that both accounts are in. */
export interface Transfer {
  readonly debit: AccountId;
  readonly credit: AccountId;
  readonly amount: bigint;
}

/**
 * One business event's movements: written all or not at all, and once, by its key (kind, business id, step).
 * Each transfer stays within one asset, so every posting balances per asset by its form.
 */
export interface Posting {
  readonly kind: PostingKind;
  /** The number of what caused it: an order, a customer. */
  readonly businessId: bigint;
  /** Which of the events of that kind and number: fills of an order are 1, 2, 3. */
  readonly step: number;
  /** The customer whose fund record shows it. */
  readonly owner: number;
  readonly transfers: readonly Transfer[];
}

/** Drops transfers of nothing and asserts the rest; a posting of nothing at all is a defect. */
export function posting(
  kind: PostingKind,
  owner: number,
  businessId: bigint,
  step: number,
  transfers: readonly Transfer[],
): Posting {
  const moving = transfers.filter((transfer) => transfer.amount !== 0n);
  assert(moving.length > 0, `a ${kind} moves something`);
  for (const { debit, credit, amount } of moving) {
    assert(amount > 0n, 'a transfer has a positive amount');
    assert(debit !== credit, 'a transfer has two accounts');
    assert(assetOf(debit) === assetOf(credit), 'a transfer stays within one asset');
  }
  return { kind, owner, businessId, step, transfers: moving };
}

/** Adds a posting's effect to balances (credits less debits) by account. */
export function applyPosting(balances: Map<bigint, bigint>, { transfers }: Pick<Posting, 'transfers'>): void {
  for (const { debit, credit, amount } of transfers) {
    balances.set(debit, (balances.get(debit) ?? 0n) - amount);
    balances.set(credit, (balances.get(credit) ?? 0n) + amount);
  }
}
