import { z } from 'zod';
import { currency, date, id, money, wallTime } from '../words.ts';

/** SHA-256 of a file, in hexadecimal digits. */
export const fileHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Why the house sends a payment back to its sender. */
export const returnReason = z.enum([
  'no-deposit',
  'unknown-number',
  'amount-differs',
  'account-closed',
  'sender-differs',
  'sent-twice',
]);

/** What came to a customer's number without being announced was sent back to where it came from; the number by its last five digits. */
export const paymentReturnedEvent = z.object({
  event: z.literal('payment-returned'),
  currency,
  amount: money,
  tail: z.string(),
  reason: returnReason,
  /** What the bank calls the payment back. */
  reference: z.string(),
});

/** A file of a bank: what it says of the account, and what has become of it. */
export const bankFile = z.object({
  id,
  hash: fileHash,
  format: z.enum(['camt.053', 'csv']),
  account: z.string(),
  currency,
  statement: z.string(),
  /** The number of the statement in turn, where the bank gives one. */
  sequence: z.string(),
  opening: money,
  closing: money,
  closingOn: date,
  credits: z.int(),
  credited: money,
  debits: z.int(),
  debited: money,
  pending: z.int(),
  uploadedBy: z.string(),
  uploadedAt: wallTime,
  state: z.enum(['waiting', 'applied', 'forgotten']),
  appliedAt: wallTime.nullable(),
  /** How much this file's opening balance is above the closing one of the file before; null where there is none before. */
  gap: money.nullable(),
  /** Whether the bank's numbers of statements follow on one another; null where one has none, or none came before. */
  follows: z.boolean().nullable(),
});
