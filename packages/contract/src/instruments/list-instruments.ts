import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { date, symbol, venue } from '../words.ts';
import { watchedInstrument } from './shapes.ts';

export const listWatchedInstruments = operatorEndpoint('instruments/list-instruments', {
  summary: 'Instruments with their marks, halts, holding rules and where their prices come from, by venue and code.',
  does: 'reads',
  access: operator('market', 'compliance', 'admin', 'auditor'),
  input: z.strictObject({
    /** A part of the code or of a name. */
    text: z.string().trim().max(40).optional(),
    venue: venue.optional(),
    /** Only those with something to look at: a mark, a halt, a holding rule, a price that is too old. */
    only: z.enum(['marked', 'halted', 'held', 'stale']).optional(),
    /** Those after this one. */
    after: symbol.optional(),
  }),
  output: z.object({
    instruments: z.array(watchedInstrument),
    next: symbol.nullable(),
    /** Of all instruments. */
    counts: z.object({ all: z.int(), marked: z.int(), halted: z.int(), held: z.int(), stale: z.int() }),
    /** What is to be listed on a day to come. */
    listings: z.array(z.object({ symbol, nameTw: z.string(), nameEn: z.string(), listedOn: date })),
    /** Marks and holding rules in the database that this program did not write. */
    forged: z.int(),
  }),
});
