import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, id, money, symbol, wallTime } from '../words.ts';
import { basketLine, basketMode, basketRefusal } from './shapes.ts';

const drift = z.int().min(0).max(10_000);

export const previewBasket = endpoint('baskets/preview-basket', {
  summary: 'What would be sold and bought to bring a basket to its target, with costs and taxes; nothing is sent.',
  access: customer,
  input: z.strictObject({
    id,
    mode: basketMode,
    /** New money, with all costs; nothing only where what is sold pays for what is bought. */
    amount: z.string().regex(/^\d{1,18}$/),
  }),
  output: z.object({
    currency,
    lines: z.array(basketLine),
    /** What the target asks for and is not sent, and why. */
    skipped: z.array(z.object({ symbol, side: z.enum(['buy', 'sell']), refusal: basketRefusal })),
    sold: money,
    bought: money,
    fees: money,
    tax: money,
    /** Of new money and what the sales bring, what stays. */
    rest: money,
    buyingPower: money,
    driftBefore: drift,
    driftAfter: drift,
    /** Of each instrument, what of each 10,000 it would be. */
    after: z.array(z.object({ symbol, weightBps: drift })),
    /** What was shown here, sealed: the confirmation hands it back. Until that moment it is taken. */
    seen: z.string(),
    until: wallTime,
  }),
  /** Each asks the exchange about up to forty orders. */
  rate: { perMinute: 60, by: 'caller' },
  refusals: ['BASKET_NOT_FOUND', 'BASKET_AMOUNT', 'PRICE_NOT_AVAILABLE'],
});
