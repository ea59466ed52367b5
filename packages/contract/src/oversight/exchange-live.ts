import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { nothing, wallTime } from '../words.ts';

/** Milliseconds; of what is read in classes, to a tenth of itself. */
const milliseconds = z.number();

export const exchangeLive = operatorEndpoint('oversight/exchange-live', {
  summary: 'What the exchange does now: its last minute, what waits, its database, and where prices come from.',
  does: 'reads',
  access: operator('market', 'admin', 'compliance', 'auditor'),
  input: nothing,
  output: z.object({
    at: wallTime,
    /** Commands of customers answered in each of the last sixty seconds, the oldest first. */
    perSecond: z.array(z.int()),
    batches: z.int(),
    failedBatches: z.int(),
    largestBatch: z.int(),
    /** From being asked to the durable answer: half of all, ninety-nine of a hundred, the longest. */
    acknowledged: z.object({ half: milliseconds, most: milliseconds, longest: milliseconds }).nullable(),
    /** Commands that wait now, and how many may before more are refused. */
    waiting: z.int(),
    mostWaiting: z.int(),
    /** The writer gets its batches durable, and venue time passes. */
    writer: z.boolean(),
    clock: z.boolean(),
    /** Venue seconds a second. */
    speed: z.number(),
    database: z.object({
      /** Of a question that needs no table. */
      answered: milliseconds,
      bytes: z.number(),
      connections: z.int(),
      mostConnections: z.int(),
    }),
    /** Where prices come from: each source with its instruments, how many of them are too old, and the newest and the oldest word. */
    feeds: z.array(
      z.object({
        source: z.string(),
        instruments: z.int(),
        stale: z.int(),
        delaySeconds: z.number(),
        newest: wallTime.nullable(),
        oldest: wallTime.nullable(),
      }),
    ),
  }),
});
