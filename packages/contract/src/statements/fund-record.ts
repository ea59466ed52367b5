import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, currency, date, id, money, pageSize, price, shares, stamp, symbol, wallTime } from '../words.ts';

/** Each kind of posting that a customer's money can see, which the app puts into words. */
export const postingKinds = [
  'practice-grant',
  'order-hold',
  'order-release',
  'buy-fill',
  'sell-fill',
  'settlement',
  'dividend',
  'share-change',
  'conversion',
  'subscription-hold',
  'subscription-fee',
  'subscription-release',
  'subscription-forfeit',
  'subscription-capture',
  'block-purchase',
  'strategy-hold',
  'strategy-release',
  'strategy-subscription',
  'strategy-redemption',
  'lead-hold',
  'lead-release',
  'lead-seed',
  'lead-return',
  'lead-fee',
  'deposit',
  'withdrawal-hold',
  'withdrawal-release',
  'withdrawal',
  'loan-draw',
  'loan-interest',
  'loan-repayment',
  'share-return',
  'coupon-rebate',
  'margin-draw',
  'margin-sale',
  'margin-repayment',
  'secured-draw',
  'short-sale',
  'short-cover',
  'short-margin',
  'short-dividend',
  'short-return',
  'short-fee',
  'short-rounding',
  'short-conversion',
] as const;

export const fundRecord = endpoint('statements/fund-record', {
  summary: "The customer's ledger entries in one currency, newest first.",
  access: customer,
  input: z.strictObject({
    currency,
    kind: z.enum(postingKinds).optional(),
    /** Also what orders and withdrawals set aside and give back, which makes nobody richer or poorer. */
    withHolds: z.boolean().default(false),
    /** Trading dates, both included. What has none, such as practice money, is of the day of its stamp. */
    from: date.optional(),
    to: date.optional(),
    before,
    limit: pageSize,
  }),
  output: z.object({
    entries: z.array(
      z.object({
        id,
        kind: z.enum(postingKinds),
        at: wallTime,
        stamp,
        tradingDate: z.union([date, z.literal('')]),
        symbol: symbol.optional(),
        orderNo: z.string(),
        /** Of a trade; `value` is price times quantity, without charges. */
        trade: z.object({ quantity: shares, price, value: money, settlesOn: date }).optional(),
        /** What the entry moved in each purpose of the currency; they add up to `net`. */
        changes: z.array(
          z.object({ purpose: z.enum(['available', 'held', 'receivable', 'payable', 'owed']), amount: money }),
        ),
        /** How much richer or poorer in this currency: 0 where money only changed its purpose. */
        net: money,
        /** The sum of all purposes after the entry. */
        balanceAfter: money,
        /** Fees and taxes inside `net`, by name. */
        charges: z.array(z.object({ kind: z.enum(['fees', 'tax']), amount: money })),
      }),
    ),
    more: z.boolean(),
    /**
     * The next page is what is before it; empty at the end. A page looks through two thousand entries at most, so one that
     * finds few of a kind may be short, or empty, and yet not the last.
     */
    next: z.union([id, z.literal('')]),
  }),
  refusals: ['DATE_RANGE_INVALID'],
});
