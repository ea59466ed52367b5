import { z } from 'zod';
import { bps } from '../strategies/shapes.ts';
import { date, symbol } from '../words.ts';

/** Up to how far a model looks back, and at what. */
const featureName = z.enum([
  ...(['change-1', 'change-2', 'change-5', 'change-10', 'change-20', 'change-60', 'range-1', 'range-10'] as const),
  ...(['place-in-day', 'place-in-20', 'place-in-60', 'from-average-10', 'from-average-20'] as const),
  ...(['from-average-60', 'volatility-10', 'volatility-60'] as const),
]);

/** What the tests of a model on days that it had not seen have come to. */
export const modelReport = z.object({
  /** Which training this is: all are counted. */
  trial: z.int().min(1),
  trainedOn: date,
  verdict: z.enum(['edge', 'no-edge']),
  /** The parts of the rule: enough yeses, more often right than always saying yes, a Sharpe ratio above what chance gives. */
  holds: z.object({ enough: z.boolean(), hits: z.boolean(), sharpe: z.boolean() }),
  /** Of its yeses those that were right, and of always saying yes in the same months; null where it never said yes. */
  hitRateBps: bps.nullable(),
  alwaysYesBps: bps.nullable(),
  excessBps: bps,
  errorBps: bps,
  months: z.array(z.object({ month: z.string(), asked: z.int(), yes: z.int(), ups: z.int(), hits: z.int() })),
  /** By what it said, how often it came true. */
  calibration: z.array(z.object({ fromBps: bps, toBps: bps, count: z.int(), meanBps: bps, cameBps: bps })),
  /** Days of the tests; what following it would have brought after costs; the Sharpe ratio of a year, null under 60 days. */
  days: z.int(),
  totalBps: bps,
  sharpe: z.number().nullable(),
  /** The Sharpe ratio of a year that the best of all trials has by chance, and the probability that this one is above it. */
  chanceSharpe: z.number(),
  deflatedBps: bps,
  importance: z.array(z.object({ feature: featureName, bps })),
  /** In trading days. */
  windowDays: z.object({ train: z.int(), purge: z.int(), embargo: z.int(), test: z.int() }),
  windows: z.array(z.object({ trainFrom: date, trainTo: date, testFrom: date, testTo: date, rows: z.int() })),
  symbols: z.array(symbol),
  yesFromBps: bps,
  /** Of trading there and back in a day, the mean of its instruments. */
  costBps: bps,
  trees: z.int(),
  depth: z.int(),
});
