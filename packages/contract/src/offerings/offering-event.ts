import { z } from 'zod';
import { currency, date, id, money, shares, symbol } from '../words.ts';

/**
 * A step of an offering in which the customer takes part. `amount`: what was given back, is to be paid, or was kept; `date`: of
 * what comes next, empty where nothing does.
 */
export const offeringEvent = z.object({
  event: z.enum([
    'offering-won',
    'offering-payment-due',
    'offering-refunded',
    'offering-abstained',
    'offering-delivered',
    'offering-allotted',
    'offering-allotted-due',
    'offering-unallotted',
    'offering-unformed',
    'offering-lapsed',
    'offering-rights',
    'offering-rights-lapsed',
    'auction-won',
    'auction-lost',
    'auction-void',
    'auction-unopened',
    'auction-forfeited',
    'offering-moved',
  ]),
  /** Of what is shared out; left out of what is drawn. */
  kind: z.enum(['placement', 'fundraising', 'rights', 'auction']).optional(),
  applicationId: id,
  symbol,
  nameTw: z.string(),
  nameEn: z.string(),
  shares,
  currency,
  amount: money,
  date: z.union([date, z.literal('')]),
});
