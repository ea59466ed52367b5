import { z } from 'zod';
import { id, wallTime } from '../words.ts';

/** What an account's amounts are counted in: minor units of a currency, units of the shares of an instrument. */
export const counted = z.string().regex(/^-?\d{1,30}$/);

/**
 * Whose accounts: the house's, those that the house keeps for offerings, customers', those of pools of strategies. Customers' names stand
 * nowhere in a book; of one account the number of its owner does.
 */
export const holder = z.enum(['house', 'escrow', 'customer', 'pool']);

/** Accounts that are reckoned as one: an account of the house by its name, all others by their purpose. */
export const accountClass = z.object({ holder, account: z.string() });

/** What a posting was made for, where it has a number of its own: an order, a deposit. */
const businessEvent = z.object({
  what: z.enum([
    ...(['order', 'conversion', 'corporate-action', 'delivery', 'deposit', 'withdrawal', 'application'] as const),
    ...(['block-purchase', 'loan', 'payment', 'lending', 'short-position', 'strategy', 'lead', 'customer'] as const),
  ]),
  id,
});

const transfer = z.object({
  asset: z.string(),
  /** Decimals of `amount`: those of the currency, or of the instrument's fractions of a share. */
  decimals: z.int().min(0).max(8),
  /** From whom to whom; `owner` is a customer's number, or null where it is the house's own account. */
  debit: accountClass.extend({ owner: z.string().nullable() }),
  credit: accountClass.extend({ owner: z.string().nullable() }),
  amount: counted,
});

export const ledgerPosting = z.object({
  id,
  kind: z.string(),
  step: z.int(),
  at: wallTime,
  /** Of the venue that caused it, null where none did. */
  tradingDate: z.string().nullable(),
  /** Whose fund record shows it; null where it is nobody's. */
  customer: z.string().nullable(),
  event: businessEvent,
  transfers: z.array(transfer),
});
