import type { Instrument, Venue } from '@kuroshio/market';
import type { SealProof } from '../books/index.ts';
import { insertRows } from '../platform/database/index.ts';
import { put } from './batch/changes.ts';
import { asExcluded, table } from './batch/table.ts';
import { beginDay } from './day-duties.ts';
import type { ExchangeState } from './state.ts';
import { answerVenue } from './venue-answers.ts';
import type { ClockSpan } from './venues/clock-spans.ts';
import { createVenueTurn, type VenueTurnParts } from './venues/venue-turn.ts';
import type { RunningBatch } from './writer/run-batch.ts';

const SHOWN = {
  trading_date: ['date', (span: ClockSpan) => span.date],
  ms_of_day: ['integer', (span: ClockSpan) => span.msOfDay],
  speed: ['double precision', (span: ClockSpan) => span.speed],
} as const;

export const CLOCK_SPANS = table(
  'clock spans',
  insertRows<ClockSpan>(
    'insert-clock-spans',
    'venue_clock_span',
    {
      venue: ['text', (span: ClockSpan) => span.venue],
      wall_from: ['timestamptz', (span: ClockSpan) => new Date(span.wallFrom)],
      ...SHOWN,
    },
    // A batch that was durable though its answer was lost is told again.
    { conflict: `on conflict (venue, wall_from) do update set ${asExcluded(SHOWN)}` },
  ),
);

/** Lets venue time pass as part of a batch, and writes down where a clock left what was foretold of it. */
export function createTimePassing(
  parts: VenueTurnParts & {
    readonly state: ExchangeState;
    /** Makes whoever keeps something of each instrument know of a new one. */
    readonly join: (instrument: Instrument) => void;
    readonly proof: SealProof;
  },
): (batch: RunningBatch) => Promise<readonly Venue[]> {
  const { state, speed } = parts;
  const venues = createVenueTurn(parts);
  return async (batch) => {
    const { last } = batch;
    const closed = await venues.pass(last.now, answerVenue(state, last), (venue) => beginDay(parts, batch, venue));
    for (const span of state.spans.propose(state.clocks.values(), last.now, speed)) put(last, CLOCK_SPANS, span);
    return closed;
  };
}
