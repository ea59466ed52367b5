import { z } from 'zod';
import { currency, date, id, market, money, shares, stamp, symbol } from '../words.ts';

/** Hundredths of a percent, of either sign. */
export const bps = z.int().describe('hundredths of a percent');
/** Millionths of a unit of a strategy, in decimal digits. */
const unitCount = z
  .string()
  .regex(/^\d{1,24}$/)
  .describe('millionths of a unit in decimal digits');
/** Where a follower's own stop may be set. */
export const stopBps = z.int().min(500).max(9_500);
export const strategyKind = z.enum(['copy', 'day']);
/** What trades a pool; the app says how it works. Of one that a customer leads, the customer. */
const algorithmName = z.enum([
  'lead',
  ...(['momentum', 'reversal', 'trend'] as const),
  ...(['opening-range', 'average-reversion', 'last-hour', 'learned'] as const),
]);
/** In the specification's words; `following` is one in progress in which the customer has units. */
const strategyState = z.enum(['under-review', 'audit-failed', 'in-progress', 'following', 'terminated', 'ended']);

const month = z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), value: bps });

/** What a customer has in a strategy at its last net asset value. */
const ownPart = z.object({
  units: unitCount,
  worth: money,
  /** What the units have cost, and what those that went brought beyond their cost. */
  cost: money,
  realised: money,
  stopBps,
  /** What the stop is a part of, and the worth at which it fires. */
  stopBase: money,
  stopAt: money,
  joinedOn: date,
});

export const strategyCard = z.object({
  id,
  kind: strategyKind,
  algorithm: algorithmName,
  /** The same algorithm begins anew when a series ends. */
  series: z.int().min(1),
  market,
  currency,
  state: strategyState,
  /** As a customer who leads it has called it; empty of the house's own. */
  name: z.string(),
  /** Why it stopped: by its terms, by its lead, or by operators, who tell why. */
  reason: z.enum([
    ...(['', 'drawdown', 'deadline', 'lead'] as const),
    ...(['conflict', 'conduct', 'terms-broken', 'authority-order'] as const),
  ]),
  told: z.string(),
  /** Who runs it: the house of this installation, with an algorithm and practice money of its own; or a customer. */
  issuer: z.enum(['house', 'customer']),
  /** What the issuer's own units are worth: it is paid last. */
  issuerMoney: money,
  simulated: z.boolean(),
  fundSize: money,
  minimum: money,
  /** What the issuer hopes for in a year; never a promise, and shown beside what was. */
  targetBps: bps,
  feeBps: bps,
  entryBps: bps,
  exitBps: bps,
  drawdownLimitBps: bps,
  openedOn: date,
  /** The last day on which it can be joined. */
  joinsUntil: date,
  endsOn: date,
  joinable: z.boolean(),
  /** Of the last net asset value; the value of one unit in the currency, six decimals. */
  navOn: date,
  unitValue: z.string(),
  /** Trading days with a net asset value. */
  days: z.int(),
  /** All after the pool's costs and before performance fees. */
  returnBps: bps,
  drawdownBps: bps,
  benchmarkBps: bps.nullable(),
  /** A year's; null under 60 trading days. */
  volatilityBps: bps.nullable(),
  bestMonth: month.nullable(),
  worstMonth: month.nullable(),
  /** The value of a unit since its beginning, oldest first, at most sixty. */
  curve: z.array(bps),
  own: ownPart.nullable(),
});

export const strategyRequest = z.object({
  id,
  strategyId: id,
  algorithm: algorithmName,
  name: z.string(),
  series: z.int().min(1),
  currency,
  kind: z.enum(['subscribe', 'redeem']),
  origin: z.enum(['customer', 'stop', 'end']),
  /** Of a subscription the money, of a redemption the units that were asked for. */
  amount: money,
  units: unitCount,
  /** `priced`: the net asset value is known, and the pool pays as soon as its sales have settled. */
  state: z.enum(['pending', 'cancelled', 'priced', 'done']),
  /** The trading date of the net asset value that it gets, or got. */
  strikeOn: date,
  struckUnits: unitCount,
  paid: money,
  fee: money,
  levy: money,
  stamp,
});

export const poolHolding = z.object({ symbol, shares, value: money });
