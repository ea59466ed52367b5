import { z } from 'zod';
import { bps } from '../strategies/shapes.ts';
import { currency, date, id, money, price, quantity, symbol } from '../words.ts';

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

/** Days looked back over, instruments held, trading days between two choices. Trend takes the first alone. */
export const runTerms = z.strictObject({
  span: z.int().min(2).max(200),
  hold: z.int().min(1).max(10),
  every: z.int().min(1).max(20),
});
export const runAlgorithm = z.enum(['momentum', 'reversal', 'trend']);

/** Of rules within a day, each of which takes those that concern it; 20 minutes before the end of a session all is sold. */
export const minuteTerms = z.strictObject({
  /** Minutes of the session before the rule begins. */
  opening: z.int().min(5).max(120),
  /** How far below the day's average a price must be, hundredths of a percent. */
  belowBps: z.int().min(10).max(500),
  /** Minutes before the end of the session in which it is held. */
  last: z.int().min(30).max(150),
});
export const minuteAlgorithm = z.enum(['opening-range', 'average-reversion', 'last-hour']);

/** Of days, or within them. */
export const anyAlgorithm = z.enum([...runAlgorithm.options, ...minuteAlgorithm.options]);

export const anyTerms = z.union([runTerms, minuteTerms]);

export const runCard = z.object({
  id,
  /** Which of the customer's runs it is: none can be taken away. */
  number: z.int().min(1),
  algorithm: anyAlgorithm,
  /** Those of minutes where the rule is one within a day. */
  terms: anyTerms,
  symbols: z.array(symbol),
  from: date,
  to: date,
  lots: z.enum(['whole', 'odd']),
  money,
  currency,
  state: z.enum(['waiting', 'done', 'failed']),
  /** Null until it is done. */
  totalBps: bps.nullable(),
  benchmarkBps: bps.nullable(),
});

const ratio = z.number().nullable();

/** Why the desk of a pool buys nothing more on a day. */
const triedHalt = z.enum(['loss', 'failed', 'stalled', 'not-allowed', 'too-many']);

export const runReport = z.object({
  days: z.int(),
  worth: money,
  totalBps: bps,
  benchmarkBps: bps,
  drawdownBps: bps,
  longestDrawdown: z.int(),
  hitRateBps: bps.nullable(),
  /** Null under 60 trading days. */
  yearly: z.object({ rateBps: bps, volatilityBps: bps, sharpe: ratio, sortino: ratio }).nullable(),
  /** All runs that the customer had made of this algorithm when it was made, and what they leave of it. */
  trials: z.int(),
  chanceSharpe: z.number(),
  deflatedBps: bps,
  /** How often the best variant of one half of the days was below the middle in the other; null under eight variants. */
  overfitBps: bps.nullable(),
  variants: z.int(),
  costs: z.object({ commission: money, tax: money, slippage: money }),
  /** Of the dividends so much never arrived; none of a rule within days, nor of a run of before 2026-11-28, whose dividends count in full. */
  withheld: money.optional(),
  /** Bought and sold, as a part of the money at the beginning. */
  turnoverBps: bps,
  /** Of the money, and of holding all equally; at most sixty points. */
  curve: z.array(z.object({ date, value: bps, benchmark: bps })),
  tradeCount: z.int(),
  /** The newest first, two hundred at most. */
  trades: z.array(
    z.object({
      ...{ date, symbol, side: z.enum(['buy', 'sell']), shares: quantity, price, value: money, costs: money },
      /** When it first traded, minutes of the venue's day; none of a rule of days. */
      minute: z.int().optional(),
    }),
  ),
  /** Of rules within a day alone. */
  withinDays: z
    .object({
      /** Days at whose end something could not be sold, and on which the desk stopped buying; the newest first, twenty at most. */
      stuckDays: z.int(),
      stuck: z.array(date),
      haltedDays: z.int(),
      halts: z.array(z.object({ date, reason: triedHalt })),
      orders: z.object({ sent: z.int(), full: z.int(), part: z.int() }),
    })
    .optional(),
});

/** A rule that is followed on paper beside the market: no money of anybody. */
export const paperCard = z.object({
  id,
  /** Which of the customer's runs on paper it is. */
  number: z.int().min(1),
  algorithm: anyAlgorithm,
  terms: anyTerms,
  symbols: z.array(symbol),
  lots: z.enum(['whole', 'odd']),
  currency,
  /** What it began with, and what it would be worth now after all costs. */
  money,
  worth: money,
  totalBps: bps,
  /** The back-test by whose settings it goes. */
  runId: id,
  runNumber: z.int().min(1),
  beginsOn: date,
  /** Days that have ended. */
  days: z.int(),
  state: z.enum(['running', 'stopping', 'stopped']),
  /** Why it is stopped or being stopped; `lost` where its records are not ours. Empty of one that runs. */
  reason: z.enum(['', 'owner', 'failed', 'stalled', 'not-allowed', 'too-many', 'lost']),
});
