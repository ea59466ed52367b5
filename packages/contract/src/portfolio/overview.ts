import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, market, money, price, symbol, venueTime } from '../words.ts';
import { provenance } from '../quotes/shapes.ts';

/** In which of the two accounts' currencies all of it is said. */
export const shownCurrency = z.enum(['TWD', 'USD']);

/** By which rate another currency was reckoned. */
const rateUsed = z.object({
  symbol,
  /** How much of the second currency one of the first is, with `scale` decimals. */
  rate: price,
  scale: z.int(),
  /** Venue time of the last change. */
  at: venueTime,
  /** Absent where it is simulated. */
  provenance: provenance.optional(),
});

export const overview = endpoint('portfolio/overview', {
  summary:
    'What both trading accounts are worth together in one currency, by a rate that is named, and what it consists of.',
  access: customer,
  input: z.strictObject({ currency: shownCurrency }),
  output: z.object({
    currency: shownCurrency,
    /** The sum of the accounts in this currency. */
    total: money,
    todayProfit: money,
    rate: rateUsed,
    accounts: z.array(
      z.object({
        market,
        /** Its own. */
        currency,
        total: money,
        /** The total in the currency that was asked for, a part of a minor unit dropped. */
        converted: money,
        todayProfit: money,
      }),
    ),
    /** Largest first, in the currency that was asked for; holdings beyond the largest eight are one, without a symbol. */
    allocation: z.array(
      z.object({
        kind: z.enum(['cash', 'holding', 'strategies', 'others']),
        market: market.optional(),
        symbol: symbol.optional(),
        value: money,
      }),
    ),
  }),
});
