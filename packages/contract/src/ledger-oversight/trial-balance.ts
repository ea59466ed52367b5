import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { date } from '../words.ts';
import { accountClass, counted } from './shapes.ts';

/** A currency's code or an instrument's symbol. */
export const assetCode = z.string().regex(/^([A-Z]{3,4}|[A-Z]{2,6}:[A-Z0-9.^-]{1,12})$/);

export const trialBalance = operatorEndpoint('ledger-oversight/trial-balance', {
  summary:
    'The trial balance of one asset for one day in Taipei: opening, debits, credits and closing of each account.',
  does: 'reads',
  access: operator('treasurer', 'compliance', 'admin', 'auditor'),
  /** Today where no day is named; the thirty days before it can be asked for. */
  input: z.strictObject({ asset: assetCode, day: date.optional() }),
  output: z.object({
    day: date,
    /** The first day that can be asked for, and today. */
    from: date,
    today: date,
    /** Decimals of all amounts. */
    decimals: z.int().min(0).max(8),
    /** Balances are credits less debits: what the house owes is above nothing. */
    rows: z.array(accountClass.extend({ opening: counted, debits: counted, credits: counted, closing: counted })),
    /** Of all rows. Debits and credits are the same sum, and the closing balances come to nothing, where the books hold. */
    total: z.object({ opening: counted, debits: counted, credits: counted, closing: counted }),
    /** Currencies that have a balance. */
    currencies: z.array(z.string()),
  }),
  refusals: ['ASSET_UNKNOWN', 'LEDGER_DAY_NOT_KEPT'],
  rate: { perMinute: 30, by: 'caller' },
});
