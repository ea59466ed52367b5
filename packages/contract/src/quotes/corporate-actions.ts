import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, price, symbol, rights } from '../words.ts';

/** A decimal string: an amount of the currency for one share, or a ratio of shares. */
const decimal = z.string().regex(/^\d+(\.\d+)?$/);

const corporateAction = z.object({
  exDate: date,
  kind: z.enum(['cash', 'special-cash', 'stock', 'split', 'par-change', 'reduction', 'spin-off']),
  /** Cash for one old share; null where there is none or it is not known. */
  cashPerShare: decimal.nullable(),
  /** Shares that one old share became; null where their number did not change. */
  newPerOld: decimal.nullable(),
  /** Of a capital increase. */
  rights: rights.nullable(),
  /** When cash is paid; null where it is not known. */
  payDate: date.nullable(),
  /** As the exchange published them; null where not known. */
  prevClose: price.nullable(),
  reference: price.nullable(),
  quality: z.enum(['verified', 'unverified', 'simulated']),
  source: z.string(),
});

export const corporateActions = endpoint('quotes/corporate-actions', {
  summary: 'The known corporate actions of an instrument, newest first. What is not in the tables is not guessed.',
  access: anyone,
  input: z.strictObject({ symbol }),
  output: z.object({
    /** The venue's trading date: an ex-date after it is to come. */
    today: date,
    actions: z.array(corporateAction),
  }),
  refusals: ['INSTRUMENT_NOT_FOUND'],
});
