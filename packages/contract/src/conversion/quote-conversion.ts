import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { provenance } from '../quotes/shapes.ts';
import { currency, money, positiveMoney, stamp, wallTime } from '../words.ts';

/** What a customer is offered for some seconds. */
const conversionQuote = z.object({
  quoteId: z.string().regex(/^[0-9a-f]{32}$/),
  from: currency,
  to: currency,
  sold: money,
  bought: money,
  /** The one of the two that is worth more: rates say how much of the other there is for one of it. */
  unit: currency,
  /** Between the market's best prices, and what the customer gets or gives. */
  mid: z.string(),
  rate: z.string(),
  spreadBps: z.int().min(0).max(10_000),
  /** When the market's rates were those. */
  ratesStamp: stamp,
  provenance,
  /** It can be taken until then, and only the customer's newest one. */
  expiresAt: wallTime,
  /** So many milliseconds from now. */
  lasts: z.int().min(0),
});

export const quoteConversion = endpoint('conversion/quote-conversion', {
  summary:
    'What an amount of one currency would bring in another, locked for 15 seconds. It takes the place of the one before.',
  access: customer,
  input: z.strictObject({ from: currency, to: currency, amount: positiveMoney }),
  output: conversionQuote,
  refusals: ['SAME_CURRENCY', 'PRICE_NOT_AVAILABLE', 'AMOUNT_BELOW_MINIMUM', 'AMOUNT_ABOVE_MAXIMUM'],
});
