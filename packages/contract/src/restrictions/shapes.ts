import { z } from 'zod';
import { id, wallTime } from '../words.ts';
import { RESTRICTION_KINDS } from './stopped.ts';

export const restrictionKind = z.enum(RESTRICTION_KINDS);

/** Why a customer is restricted; the customer is told. */
export const restrictionReason = z.enum([
  ...(['authority-order', 'account-takeover', 'identity-doubt', 'suspected-fraud', 'market-abuse'] as const),
  ...(['own-wish', 'estate', 'terms-broken'] as const),
]);

const restrictionState = z.enum(['active', 'lifted', 'lapsed']);

/** As the customer sees it: by which roles it was set and approved, never by whom. */
export const ownRestriction = z.object({
  id,
  kind: restrictionKind,
  reason: restrictionReason,
  text: z.string(),
  setAt: wallTime,
  /** It ends then by itself unless two operators renew it. */
  reviewAt: wallTime,
  state: restrictionState,
  endedAt: wallTime.nullable(),
  /** What the customer wrote against it. */
  appeal: z.object({ at: wallTime, text: z.string() }).nullable(),
});

/** As operators see it. */
export const restriction = ownRestriction.extend({
  customer: z.string(),
  setBy: z.string(),
  approvedBy: z.string(),
});
