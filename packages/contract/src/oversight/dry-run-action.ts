import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { currency, money, price, symbol } from '../words.ts';
import { perShare } from './shapes.ts';

export const dryRunAction = operatorEndpoint('oversight/dry-run-action', {
  summary: 'What a dividend or a change of shares would come to, if everybody held on the ex-date what they hold now.',
  does: 'reads',
  access: operator('market', 'admin', 'compliance', 'auditor'),
  input: z.strictObject({ symbol, cashPerShare: perShare.optional(), newPerOld: perShare.optional() }),
  output: z.object({
    currency,
    /** Customers with shares, and these shares, which may have parts. */
    holders: z.int(),
    shares: z.number(),
    /** The most that one customer holds. */
    largest: z.number(),
    /** What they are paid: before, and what comes off it. */
    gross: money,
    fees: money,
    tax: money,
    /** Shares that come to customers, less than nothing where they become fewer, and what is paid for parts of a share. */
    newShares: z.number(),
    cashInLieu: money,
    /** The last price, and what it would be as a reference; left out where the payment is as high as the price. */
    last: price,
    reference: price.optional(),
  }),
  refusals: ['INSTRUMENT_NOT_FOUND'],
});
