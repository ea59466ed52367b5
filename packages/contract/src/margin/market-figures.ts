import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, money, nothing, shares, symbol } from '../words.ts';
import { bps } from './shapes.ts';

/** Of all customers together, after a day. Loans in New Taiwan dollars. */
const dayTotal = z.object({
  date,
  loan: money,
  /** What stands for debts over the debts; left out where nothing was owed. */
  ratioBps: bps.optional(),
  /** Accounts that owe, those called at this close, and those for whose call is sold. */
  accounts: z.int(),
  called: z.int(),
  selling: z.int(),
});

export const marketFigures = endpoint('margin/market-figures', {
  summary: 'What was bought on margin and sold short by all customers together, as of the last close (融資融券餘額).',
  access: anyone,
  input: nothing,
  output: z.object({
    /** The latest day first; a month of them at most. Empty before the first close. */
    days: z.array(dayTotal),
    /** On the latest day, the largest loan first. */
    stocks: z.array(
      z.object({
        symbol,
        /** Shares that stand for loans, how many more or fewer than the day before, and the loans. */
        marginShares: shares,
        marginChange: z.int(),
        loan: money,
        /** Shares that are owed, and how many more or fewer. */
        shortShares: shares,
        shortChange: z.int(),
      }),
    ),
  }),
});
