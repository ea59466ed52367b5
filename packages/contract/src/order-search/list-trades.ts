import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { date, symbol } from '../words.ts';
import { customerNo, foundTrade } from './shapes.ts';

/** The last row of the page before: its order and which of its fills it is. */
const place = z.string().regex(/^\d{1,15}-\d{1,9}$/);

export const listFoundTrades = operatorEndpoint('order-search/list-trades', {
  summary:
    'Trades of customers by trading date, newest first, with who was on the other side. What was looked for is in the log.',
  does: 'reads',
  access: operator('market', 'compliance', 'admin', 'auditor'),
  /** Where neither customer nor date is named, those of the newest trading date. */
  input: z.strictObject({
    customer: customerNo.optional(),
    date: date.optional(),
    symbol: symbol.optional(),
    before: place.optional(),
  }),
  output: z.object({ date: date.nullable(), trades: z.array(foundTrade), next: place.nullable() }),
  refusals: ['ASSET_UNKNOWN', 'SEARCH_DATE_INVALID'],
  rate: { perMinute: 120, by: 'caller' },
});
