import { z } from 'zod';
import { network } from '../destinations/shapes.ts';
import { currency, id, money, stamp, wallTime } from '../words.ts';

/**
 * `confirming`: in the chain, not deep enough; `waiting`: deep enough, and less than the least amount; `credited`: the customer's money;
 * `vanished`: its block was replaced before that. One that is replaced after it was credited stays the customer's: the house bears it.
 */
const chainDepositState = z.enum(['confirming', 'waiting', 'credited', 'vanished']);

/** Why the house bears what was credited and is gone: the blocks of the chain, the endpoint that told of them, or a sender who meant it. */
export const chainLossReason = z.enum(['blocks-replaced', 'endpoint-fault', 'double-spend']);

export const chainDeposit = z.object({
  id,
  network,
  state: chainDepositState,
  currency,
  amount: money,
  /** By what the chain knows the transaction. */
  txHash: z.string(),
  /** Blocks that confirm it, its own counted, up to those that are needed. */
  confirmations: z.int().min(0),
  needed: z.int().min(1),
  seenAt: wallTime,
  stamp,
  creditedAt: wallTime.nullable(),
});

/** USDT that came over a chain became the customer's, or has vanished from the chain before. */
export const chainDepositEvent = z.object({
  event: z.literal('chain-deposit'),
  change: z.enum(['credited', 'vanished']),
  network,
  currency,
  amount: money,
});
