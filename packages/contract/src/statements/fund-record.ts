import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, currency, date, id, money, pageSize, symbol, wallTime } from '../words.ts';

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
] as const;

export const fundRecord = endpoint('statements/fund-record', {
  summary: "The customer's ledger entries in one currency, newest first.",
  access: customer,
  input: z.strictObject({
    currency,
    kind: z.enum(postingKinds).optional(),
    before,
    limit: pageSize,
  }),
  output: z.object({
    entries: z.array(
      z.object({
        id,
        kind: z.enum(postingKinds),
        at: wallTime,
        tradingDate: z.union([date, z.literal('')]),
        symbol: symbol.optional(),
        orderNo: z.string(),
        /** What the entry moved in each purpose of the currency; they add up to `net`. */
        changes: z.array(z.object({ purpose: z.enum(['available', 'held', 'receivable', 'payable']), amount: money })),
        /** How much richer or poorer in this currency: 0 where money only changed its purpose. */
        net: money,
        /** The sum of all purposes after the entry. */
        balanceAfter: money,
        /** Fees and taxes inside `net`, by name. */
        charges: z.array(z.object({ kind: z.enum(['fees', 'tax']), amount: money })),
      }),
    ),
    more: z.boolean(),
  }),
});
