import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { clientKey, date, positiveMoney, symbol } from '../words.ts';
import { minuteAlgorithm, minuteTerms, runCard } from './shapes.ts';

export const runMinutes = endpoint('laboratory/run-minutes', {
  summary:
    'Has a rule within days tried on the minutes of days that are over, through the book and with all charges. It is kept and counted; no money moves.',
  access: customer,
  input: z.strictObject({
    algorithm: minuteAlgorithm,
    terms: minuteTerms,
    /** Of one market. */
    symbols: z.array(symbol).min(1).max(5),
    /** A year at most from the first to the last. */
    from: date,
    to: date,
    /** What it begins with, in the currency of that market. */
    money: positiveMoney,
    clientKey,
  }),
  output: runCard,
  rate: { perMinute: 20, by: 'caller' },
  refusals: [
    ...([
      'RUN_SYMBOL_UNKNOWN',
      'RUN_SYMBOL_TWICE',
      'RUN_MARKETS_MIXED',
      'RUN_TOO_SHORT',
      'RUN_TOO_LONG',
      'RUN_BEYOND_HISTORY',
    ] as const),
    ...(['RUN_MONEY_OUT_OF_BOUNDS', 'RUN_WAITING', 'LABORATORY_FULL', 'KEY_REUSED'] as const),
  ],
});
