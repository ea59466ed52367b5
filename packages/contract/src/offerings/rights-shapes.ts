import { z } from 'zod';
import { currency, date, id, money, price, quantity, shares, stamp, symbol, venue } from '../words.ts';
import { applicationState, offeringSchedule } from './shapes.ts';

/** A capital increase of which holders may subscribe for new shares. */
export const rightsIssue = z.object({
  id,
  /** `coming`: paid for from a later day on. `closed`: the time to pay is over, the shares are to come. */
  status: z.enum(['coming', 'open', 'closed', 'completed']),
  /** The company is made up. */
  simulated: z.boolean(),
  symbol,
  nameTw: z.string(),
  nameEn: z.string(),
  venue,
  currency,
  /** Of a new share, and what one costs in the market. */
  price,
  marketPrice: price,
  marketIsLive: z.boolean(),
  premiumBps: z.int(),
  /** New shares for an old one. */
  perOld: z.string().regex(/^\d{1,8}(\.\d{1,10})?$/),
  /** New shares for all holders together. */
  offered: quantity,
  /** Whoever held shares as this day began may subscribe. */
  exDate: date,
  previousClose: price,
  reference: price,
  schedule: offeringSchedule,
  /** The clock of the market as this was said. */
  now: stamp,
  /** The caller's part; left out for who held none. */
  own: z
    .object({
      applicationId: id,
      state: applicationState,
      /** Old shares held as the ex-date began, and new ones that may be paid for. */
      held: shares,
      right: shares,
      /** Paid for; 0 before. */
      shares,
      /** What all of them cost. */
      due: money,
      /** What the ex-date took from the old shares, in whole dollars, rounded down: lost by who lets the right lapse. */
      value: money,
      /** Set aside until the shares come. */
      paid: money,
    })
    .optional(),
});
