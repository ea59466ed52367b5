import { z } from 'zod';
import { date, id, money, quantity, stamp, symbol, wallTime } from '../words.ts';

/** A year's, in hundredths of a percent. */
export const rateBps = z.int().min(0).max(10_000);

/** Shares that a customer has lent. Amounts in New Taiwan dollars. */
export const lentShares = z.object({
  id,
  symbol,
  quantity,
  state: z.enum(['lent', 'returned']),
  /** Why they came back, or will on the next trading day where they were recalled; empty while nothing asks for them. */
  reason: z.enum(['', 'recalled', 'expired', 'ex-date', 'sold']),
  /** What the borrower pays, and what of it is the lender's. */
  rateBps,
  lenderRateBps: rateBps,
  lentOn: date,
  dueOn: date,
  returnedOn: z.union([date, z.literal('')]),
  extensions: z.int().min(0),
  canExtend: z.boolean(),
  /** What the borrower has put up. */
  collateral: money,
  /** The lender's part so far; what was paid when they came back, and what was withheld of it. */
  earned: money,
  paid: money,
  withheld: money,
  at: wallTime,
  stamp,
});
