import { z } from 'zod';
import { currency, date, money, shares, symbol } from '../words.ts';

/** A margin account: the ratio is near the line, or below it while the market is open (`below`), or a call began, stands, is being sold, is not sold for a while, was met or lifted. */
const marginCallEvent = z.object({
  event: z.literal('margin-call'),
  /** Of secured loans; left out of margin purchases and short sales. */
  account: z.literal('secured').optional(),
  change: z.enum(['warned', 'below', 'called', 'standing', 'selling', 'stopped', 'met', 'lifted']),
  ratioBps: z.int(),
  currency,
  amount: money,
  /** When it is due, or the last day on which nothing is sold; empty where neither is. */
  dueOn: z.union([date, z.literal('')]),
});

/** What was sold for a call, or found nobody for six days, left something owed: to be paid by a day, in default, or paid. */
const marginShortfallEvent = z.object({
  event: z.literal('margin-shortfall'),
  /** Left out of messages that were written before it was told. */
  account: z.enum(['margin', 'secured', 'us-margin']).optional(),
  change: z.enum(['told', 'defaulted', 'settled']),
  currency,
  amount: money,
  dueOn: date,
});

/** A margin purchase, a short sale or a secured loan comes to its end: `left` says how often it may still go on. */
const marginTermEvent = z.object({
  event: z.literal('margin-term'),
  /** Of a secured loan; left out of the others. */
  account: z.literal('secured').optional(),
  symbol,
  dueOn: date,
  left: z.int(),
});

/** Money was lent on shares that are held: who has not asked for it is told so. */
const securedDrawEvent = z.object({ event: z.literal('secured-draw'), symbol, currency, amount: money });

/**
 * A US margin account: little is left above what is required, or something is missing while the market is open (`below`), or a call
 * began, is being sold, is not sold for a while, or was met. `equityBps` is what of the shares' worth is one's own.
 */
const usMarginCallEvent = z.object({
  event: z.literal('us-margin-call'),
  change: z.enum(['warned', 'below', 'called', 'selling', 'stopped', 'met']),
  equityBps: z.int(),
  currency,
  /** What is called, or is missing; of `warned` what is left above the requirement. */
  amount: money,
  /** When it is due, or the last day on which nothing is sold; empty where neither is. */
  dueOn: z.union([date, z.literal('')]),
});

/** Lenders of shares that were sold short in the US want so many back: what is still owed of them on that day the house buys in. */
const usShortRecallEvent = z.object({ event: z.literal('us-short-recall'), symbol, shares, dueOn: date });

/** A day trade was not bought back by the close, and becomes a short sale: for so much of fee and tax. */
const shortConvertedEvent = z.object({ event: z.literal('short-converted'), symbol, shares, currency, amount: money });

/** What is said of what is owed on shares. */
export const MARGIN_EVENTS = [
  marginCallEvent,
  marginShortfallEvent,
  marginTermEvent,
  securedDrawEvent,
  usMarginCallEvent,
  usShortRecallEvent,
  shortConvertedEvent,
] as const;
