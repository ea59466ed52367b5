import { z } from 'zod';
import { anyAlgorithm, anyTerms } from '../laboratory/shapes.ts';
import { bps } from '../strategies/shapes.ts';
import { currency, date, id, market, money, positiveMoney, stamp, symbol } from '../words.ts';

/** Why operators refused an application to lead. */
export const leadReason = z.enum(['description-unclear', 'limits-too-wide', 'conflict', 'conduct']);
/** Why operators ended a strategy. */
export const endReason = z.enum(['conflict', 'conduct', 'terms-broken', 'authority-order']);

/** What a customer applies with. Hundredths of a percent; `joinsFor` in trading days from the approval. */
export const leadProposal = z.strictObject({
  name: z.string().trim().min(2).max(24),
  description: z.string().trim().min(20).max(1_000),
  market,
  /** The lead's own money in the pool: in last, out last. */
  own: positiveMoney,
  /** A follower's least amount. */
  minimum: positiveMoney,
  targetBps: bps.min(1).max(5_000),
  feeBps: bps.min(0).max(3_000),
  /** A fall from its best value by which it ends. */
  drawdownBps: bps.min(500).max(5_000),
  /** The most of the pool's value that one instrument may be. */
  concentrationBps: bps.min(500).max(5_000),
  /** What the pool may buy. It never borrows. */
  symbols: z.array(symbol).min(1).max(30),
  joinsFor: z.int().min(5).max(240),
});

/** A rule, of days or within them, by which a pool trades, and what all tries of it had come to when it was applied with. */
export const leadRule = z.object({
  algorithm: anyAlgorithm,
  terms: anyTerms,
  symbols: z.array(symbol),
  /** In Taiwan to the share, with orders of odd lots, or in whole lots; left out of rules that were offered before. */
  lots: z.enum(['whole', 'odd']).optional(),
  /** The run of the laboratory that it is of, and what came of it: of days that were over. */
  runNumber: z.int().min(1),
  from: date,
  to: date,
  days: z.int(),
  totalBps: bps,
  benchmarkBps: bps,
  drawdownBps: bps,
  /** All runs of this rule that its author had made, with any settings, and all of any rule. */
  trials: z.int().min(1),
  runs: z.int().min(1),
  /** What so many tries leave of it; how often the best variant of one half of the days was below the middle in the other. */
  chanceSharpe: z.number(),
  deflatedBps: bps,
  variants: z.int(),
  overfitBps: bps.nullable(),
  /** How often it was followed on paper; of the longest of these the days that ended and what it came to. */
  papers: z.int(),
  paperDays: z.int(),
  paperBps: bps.nullable(),
});

export const leadApplication = leadProposal.extend({
  id,
  currency,
  own: money,
  minimum: money,
  /** `approved`: the strategy is there, and says itself how it stands. */
  state: z.enum(['under-review', 'audit-failed', 'withdrawn', 'approved']),
  reason: leadReason.nullable(),
  /** What the operators say about it; empty where nothing. */
  told: z.string(),
  /** As what the two operators decided it, or the house desk of a simulated installation. */
  decidedAs: z.array(z.enum(['reviewer', 'treasurer', 'market', 'compliance', 'admin', 'auditor', 'house-desk'])),
  strategyId: id.nullable(),
  /** Null where the lead trades by hand. */
  rule: leadRule.nullable(),
  stamp,
});
