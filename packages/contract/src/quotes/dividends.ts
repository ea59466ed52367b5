import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date } from '../words.ts';
import { companySection } from './sections.ts';
import { quote } from './shapes.ts';

/** An amount of money a share in decimal digits of the currency, at least two decimals: `4.50`. */
const perShare = z.string().regex(/^\d+\.\d{2,}$/);

/** An ex-date with the cash announced, where that is known. */
const payment = z.object({
  exDate: date,
  cashPerShare: perShare.nullable(),
  /** Null where it is not known. */
  payDate: date.nullable(),
  quality: z.enum(['verified', 'unverified', 'simulated']),
});

const dividendStock = z.object({
  quote,
  /** Cash of the known payments with an ex-date in the twelve months up to today, in today's shares; null without one. */
  cashPerShare: perShare.nullable(),
  /** How many payments that are. A payment that is not in the tables is not guessed. */
  payments: z.int(),
  /** Their sum as a share of the price now, hundredths of a percent, rounded half up; null without a payment or a price. */
  yieldBps: z.int().nullable(),
  /** The newest payment whose cash is known, however old, against the price now; likewise in today's shares. */
  latestYieldBps: z.int().nullable(),
  /** The newest ex-date up to today, and the next one after it. */
  latest: payment.nullable(),
  upcoming: payment.nullable(),
  /** The caller holds or watches it; by ex-date such with one to come stand first. */
  own: z.boolean(),
});

export const dividends = endpoint('quotes/dividends', {
  summary: 'Stocks with known cash dividends: payments of the last twelve months, yield and ex-dates.',
  access: anyone,
  input: z.strictObject({
    section: companySection,
    by: z.enum(['yield', 'ex-date']).default('yield'),
    offset: z.int().min(0).max(10_000).default(0),
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({ total: z.int(), stocks: z.array(dividendStock) }),
});
