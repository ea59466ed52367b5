import { z } from 'zod';
import { id, wallTime } from '../words.ts';
import { requestKind } from './kinds.ts';

/**
 * `sent` waits for a second operator; `approved` is being done; `applied` is done, `failed` was refused when it was to be done;
 * `overtaken`: what it is about changed since it was sent.
 */
export const requestState = z.enum([
  ...(['sent', 'approved', 'applied', 'failed'] as const),
  ...(['declined', 'withdrawn', 'expired', 'overtaken'] as const),
]);

/** What is shown of a record, by name. */
const facts = z.record(z.string(), z.string());

export const request = z.object({
  id,
  kind: requestKind,
  payload: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
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
  /** Whether who asks may approve it, else why not. */
  may: z.enum(['approve', 'own', 'role', 'device', 'decided']),
});
