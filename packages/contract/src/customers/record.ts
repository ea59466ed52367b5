import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { deposit, withdrawal } from '../funding/shapes.ts';
import { logEntry } from '../operators/shapes.ts';
import { request } from '../requests/shapes.ts';
import { restriction } from '../restrictions/shapes.ts';
import { currency, id, money, wallTime } from '../words.ts';

/** Money that came or left, and whether it was, or is, later than promised. */
const moved = z.object({ id, currency, amount: money, askedAt: wallTime, dueAt: wallTime, late: z.boolean() });

export const record = operatorEndpoint('customers/record', {
  summary:
    'One customer: identity, money, shares, orders, entries, sessions, restrictions, requests, and who looked; whether the account is closed. Each reading is in the log.',
  does: 'reads',
  access: operator('reviewer', 'treasurer', 'compliance', 'auditor'),
  input: z.strictObject({ customer: z.string().regex(/^\d{1,9}$/) }),
  output: z.object({
    customer: z.string(),
    phone: z.string(),
    language: z.string(),
    openedAt: wallTime,
    invitedBy: z.string().nullable(),
    verification: z.enum(['not-certified', 'under-review', 'certified', 'failed']),
    /** Of an account that its customer has closed: when, and when what of its data goes. */
    closure: z
      .object({
        closedAt: wallTime,
        stages: z.array(
          z.object({ stage: z.enum(['five-years', 'ten-years']), dueAt: wallTime, removedAt: wallTime.nullable() }),
        ),
      })
      .nullable(),
    /** As certified; empty else. */
    name: z.string(),
    restrictions: z.array(restriction),
    requests: z.array(request),
    /** By currency and purpose, in minor units. */
    balances: z.array(z.object({ currency: z.string(), purpose: z.string(), amount: money })),
    holdings: z.array(z.object({ symbol: z.string(), shares: z.number() })),
    orders: z.array(
      z.object({ id, orderNo: z.string(), symbol: z.string(), side: z.string(), state: z.string(), at: wallTime }),
    ),
    entries: z.array(
      z.object({
        posting: id,
        kind: z.string(),
        currency: z.string(),
        purpose: z.string(),
        amount: money,
        at: wallTime,
      }),
    ),
    deposits: z.array(moved.extend({ state: deposit.shape.state })),
    withdrawals: z.array(moved.extend({ state: withdrawal.shape.state })),
    /** The newest fifty, as operators wrote them. */
    notes: z.array(z.object({ id, text: z.string(), operator: z.string(), at: wallTime })),
    sessions: z.array(z.object({ device: z.string(), ip: z.string(), lastSeenAt: wallTime, ended: z.boolean() })),
    log: z.array(logEntry),
  }),
  refusals: ['CUSTOMER_NOT_FOUND'],
  rate: { perMinute: 120, by: 'caller' },
});
