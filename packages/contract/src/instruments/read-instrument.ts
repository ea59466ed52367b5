import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { currency, date, price, quantity, symbol } from '../words.ts';
import { datedMark, holdingRule, watchedInstrument } from './shapes.ts';

export const readInstrument = operatorEndpoint('instruments/read-instrument', {
  summary: 'An instrument with the terms of its trading, its marks and its holding rules with their days.',
  does: 'reads',
  access: operator('market', 'compliance', 'admin', 'auditor'),
  input: z.strictObject({ symbol }),
  output: z.object({
    instrument: watchedInstrument,
    currency,
    isin: z.string(),
    industry: z.string(),
    listedOn: date,
    sharesOutstanding: quantity,
    lotSize: z.int(),
    /** Hundredths of a percent; null where there is no daily limit. */
    priceLimitBps: z.int().nullable(),
    /** Of this day; null where there are none. */
    limits: z.object({ up: price, down: price }).nullable(),
    /** Shares, and whole minor units of the currency. */
    volume: quantity,
    turnover: z.int(),
    /** The day that its venue is in, and the first on which what is asked for now can begin. */
    tradingDay: date,
    firstDay: date,
    marks: z.array(datedMark),
    /** The first day first. */
    rules: z.array(holdingRule.extend({ firstDay: date })),
  }),
  refusals: ['INSTRUMENT_NOT_FOUND'],
});
