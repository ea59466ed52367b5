import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { clientKey, date, positiveMoney, symbol } from '../words.ts';
import { runAlgorithm, runCard, runTerms } from './shapes.ts';

export const run = endpoint('laboratory/run', {
  summary: 'Has an algorithm tried on days that are over. It is kept and counted, whatever comes out; no money moves.',
  access: customer,
  input: z.strictObject({
    algorithm: runAlgorithm,
    terms: runTerms,
    /** Of one market. */
    symbols: z.array(symbol).min(1).max(12),
    from: date,
    to: date,
    lots: z.enum(['whole', 'odd']),
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
      'RUN_BEYOND_HISTORY',
    ] as const),
    ...(['RUN_MONEY_OUT_OF_BOUNDS', 'RUN_WAITING', 'LABORATORY_FULL', 'KEY_REUSED'] as const),
  ],
});
