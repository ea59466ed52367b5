import { z } from 'zod';
import { OPERATOR_ROLES } from '../doors.ts';
import { passkey } from '../passkeys/shapes.ts';
import { before, id, wallTime } from '../words.ts';

export const operatorRole = z.enum(OPERATOR_ROLES);
/** Any but none, and none twice. */
export const operatorRoles = z
  .array(operatorRole)
  .min(1)
  .max(OPERATOR_ROLES.length)
  .refine((roles) => new Set(roles).size === roles.length, 'a role is named once');
/** By what an operator signs in, and is named to others. */
export const operatorName = z.string().regex(/^[a-z][a-z0-9.-]{2,31}$/);
export const operatorPassword = z.string().min(1).max(200);
export const oneTimeCode = z.string().regex(/^\d{6}$/);
/** Drawn once by a browser, so that two operators who sign in by the same one are seen to. */
export const deviceKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** Of a one-time link. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const ownSession = z.object({
  id,
  name: operatorName,
  roles: z.array(operatorRole),
  /** When it ends though it is used. */
  endsAt: wallTime,
});

export const signedInOperator = ownSession.extend({ token: z.string() });

const operatorState = z.enum(['invited', 'active', 'ended']);

export const operatorRecord = z.object({
  id,
  name: operatorName,
  roles: z.array(operatorRole),
  state: operatorState,
  addedAt: wallTime,
  lastSeenAt: wallTime.nullable(),
  /** By which the operator may sign in, beside password and code. */
  passkeys: z.array(passkey),
});

/** A line of the log: what somebody did or looked at. `holds` is false where the row is not as the program wrote it. */
export const logEntry = z.object({
  id,
  at: wallTime,
  /** Empty where it was the program itself. */
  operator: z.string(),
  action: z.string(),
  about: z.string(),
  customer: z.string().nullable(),
  request: id.nullable(),
  facts: z.record(z.string(), z.string()),
  ip: z.string(),
  holds: z.boolean(),
});

/** What of the log is looked for; each may be left out. */
export const logFilters = z.strictObject({
  before,
  customer: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  operator: z.string().max(32).optional(),
  action: z.string().max(40).optional(),
});
