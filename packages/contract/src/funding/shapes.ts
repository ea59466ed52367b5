import { z } from 'zod';
import { reviewerKind } from '../verification/shapes.ts';
import { currency, id, money, stamp, wallTime } from '../words.ts';

/**
 * By what money comes. `practice`: practice money, at once, in simulated mode only. `virtual-account`: a bank transfer to a
 * number that is this customer's alone. `bank-receipt`: a bank transfer that a receipt shows.
 */
export const depositChannel = z.enum(['practice', 'virtual-account', 'bank-receipt']);
const depositState = z.enum(['under-review', 'passed', 'rejected', 'cancelled']);
const withdrawalState = z.enum(['under-review', 'approved', 'paid', 'rejected', 'cancelled']);

/** Why a deposit was rejected. Of the receipt the first three; `not-received` and `amount-differs` say what the bank did. */
export const depositReason = z.enum([
  ...(['receipt-small', 'receipt-blurred', 'receipt-used'] as const),
  ...(['not-received', 'amount-differs', 'sender-differs'] as const),
]);
/** Why a withdrawal was rejected. Its amount is free again, all of it. */
export const withdrawalReason = z.enum(['destination-gone', 'not-certified', 'bank-refused', 'suspected-fraud']);

/** That somebody opened the receipt of a deposit, or the whole number of a withdrawal's destination. */
const look = z.object({ at: wallTime, by: reviewerKind });

/** Times of the day between which something is taken, both included, by the clock of its market. */
export const fundingWindow = z.object({ from: z.string(), until: z.string() });

/** Amounts in minor units of `currency`. */
export const fundingTerms = z.object({
  currency,
  minimum: money,
  maximum: money,
  fee: money,
});

export const deposit = z.object({
  id,
  channel: depositChannel,
  currency,
  amount: money,
  fee: money,
  state: depositState,
  /** The number to which it is sent; empty where the channel has none. */
  account: z.string(),
  senderTail: z.string(),
  askedAt: wallTime,
  stamp,
  /** By when it is decided, or by when the money must have come. */
  dueAt: wallTime,
  decidedAt: wallTime.nullable(),
  decidedBy: reviewerKind.nullable(),
  reason: depositReason.nullable(),
  /** What the bank says has arrived; null while it says nothing. */
  arrived: money.nullable(),
  views: z.array(look),
});

export const destinationKind = z.enum(['card', 'address']);

export const withdrawal = z.object({
  id,
  currency,
  /** What leaves the account, the fee with it. */
  amount: money,
  fee: money,
  state: withdrawalState,
  destination: z.object({
    kind: destinationKind,
    /** Bank code or network, and the last four signs. */
    place: z.string(),
    tail: z.string(),
  }),
  askedAt: wallTime,
  stamp,
  /** When it is to be paid: two hours after it was asked for. */
  dueAt: wallTime,
  /** The end of the next day in Taipei: the last moment. */
  latestAt: wallTime,
  /** Not paid though its time is over. */
  late: z.boolean(),
  decidedAt: wallTime.nullable(),
  decidedBy: reviewerKind.nullable(),
  paidAt: wallTime.nullable(),
  /** What the bank or the network calls the payment; empty before. */
  reference: z.string(),
  reason: withdrawalReason.nullable(),
  views: z.array(look),
});
