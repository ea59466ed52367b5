import { z } from 'zod';
import { id, wallTime } from '../words.ts';
import { sentKind } from './bundle-asked.ts';

/**
 * `sent` waits for a second operator; `scheduled` is approved and waits for its time; `approved` is being done; `applied` is done,
 * `failed` was refused when it was to be done; `overtaken`: what it is about changed since it was sent, or one of the two operators may
 * no longer ask for it.
 */
export const requestState = z.enum([
  ...(['sent', 'scheduled', 'approved', 'applied', 'failed'] as const),
  ...(['declined', 'withdrawn', 'expired', 'overtaken'] as const),
]);

/** What is shown of a record, by name. */
const facts = z.record(z.string(), z.string());

/** What a request asks for, by name. */
const payload = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));

/** One of several that are approved and applied as one; how they stand is how their bundle stands. */
const part = z.object({
  id,
  kind: sentKind,
  payload,
  about: z.string(),
  customer: z.string().nullable(),
  before: facts,
  after: facts,
});

/** A moment on which a request is applied: `2026-07-09T13:30` by the clock of Taipei, of US stocks by New York's. */
export const applyTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);

export const request = z.object({
  id,
  kind: sentKind,
  /** Empty of a bundle, whose parts have theirs. */
  payload,
  /** The record it concerns: `verification-case/12`, `customer/100001`. */
  about: z.string(),
  customer: z.string().nullable(),
  before: facts,
  after: facts,
  note: z.string(),
  maker: z.string(),
  sentAt: wallTime,
  expiresAt: wallTime,
  state: requestState,
  checker: z.string().nullable(),
  decidedAt: wallTime.nullable(),
  decisionNote: z.string(),
  /** What came of it: the event, or the code of the refusal. */
  outcome: z.string().nullable(),
  /** When it is to be applied, by which clock; null where that is at once. */
  applyAt: z.object({ clock: z.enum(['wall', 'TWSE', 'TPEX', 'US']), time: applyTime }).nullable(),
  /** By how many seconds of that clock it was applied too late, as the program did not run; null of what was in time. */
  lateSeconds: z.int().nullable(),
  /** The bundle of which it is a part, which alone is decided. */
  bundle: id.nullable(),
  parts: z.array(part),
  /** Whether who asks may approve it, else why not. */
  may: z.enum(['approve', 'own', 'role', 'device', 'decided', 'bundle']),
  /** Whether who asks may take it back: its maker, and until its time has come either of the two who decided. */
  mayWithdraw: z.boolean(),
});
