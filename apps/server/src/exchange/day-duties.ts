import type { Instrument, Venue } from '@kuroshio/market';
import type { Participants } from '@kuroshio/simulation';
import type { SealProof } from '../books/index.ts';
import type { Connection, Queryable } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Changes } from './batch/changes.ts';
import { carryLastQuotes } from './closing-quotes.ts';
import { readActions } from './corporate-actions/announced-actions.ts';
import { payEntitlements } from './corporate-actions/entitlements.ts';
import { takeOverExDates } from './corporate-actions/ex-dates.ts';
import { chargeBorrowing } from './settlement/charge-borrowing.ts';
import { convertDayTrades } from './settlement/convert-day-trades.ts';
import { forgedClaims } from './settlement/forged-claims.ts';
import { moveObligations } from './settlement/move-obligations.ts';
import { settleDue } from './settlement/settle-due.ts';
import type { ExchangeState } from './state.ts';
import type { DayBase } from './venues/instrument-market.ts';
import { listDue } from './venues/listings.ts';
import { readMarksOf } from './venues/marks.ts';
import { beginVenueDay, expireMissed } from './venues/trading-day.ts';
import type { TradingFloor } from './venues/trading-floor.ts';
import { clockOf } from './venues/venue-state.ts';
import type { RunningBatch } from './writer/run-batch.ts';
import { answerVenue } from './venue-answers.ts';

/** The beginning of a venue's day, within a batch. */
interface Beginning {
  readonly state: ExchangeState;
  readonly floor: TradingFloor;
  readonly participants: Participants;
  /** Makes whoever keeps something of each instrument know of a new one. */
  readonly join: (instrument: Instrument) => void;
  readonly venue: Venue;
  readonly changes: Changes;
  /** In the transaction of the batch. */
  readonly on: Connection;
  readonly reading: Queryable;
  readonly proof: SealProof;
  /** What does not stand as it was sealed, or is not what fills say: while there is any, nothing is paid. */
  doubts: readonly object[];
  /** Reference prices of the instruments whose ex-date it is. */
  exReferences: ReadonlyMap<number, DayBase>;
}

/** What is done when a venue's day begins, in this order. A duty answers how much it did, for the log. */
const DAY_DUTIES: Readonly<Record<string, (day: Beginning) => Promise<number | void> | void>> = {
  list: ({ on, state, venue, join }) => listDue(on, state, venue, join),
  /** Orders of a day whose end was missed, as when the program was stopped at the close. */
  expireMissed: (day) => during(day, () => expireMissed(day.state, day.floor, day.venue)),
  readMarks: ({ reading, state, venue }) => readMarksOf(reading, state, venue),
  moveObligations: ({ on, state }) => moveObligations(on, state.rulebook.calendar),
  /** What is paid below is paid out of rows of the database: of none before all are proved up to this moment. */
  async proveClaims(day) {
    const [broken, forged] = [await day.proof.look(), await forgedClaims(day.on, day.state)];
    day.doubts = [
      ...broken,
      ...forged.map((order) => ({ table: 'obligation', key: String(order), what: 'differs from its fills' })),
    ];
  },
  settleDue: ({ doubts, on, state, changes }) => (doubts.length === 0 ? settleDue(on, state, changes) : undefined),
  payEntitlements: ({ doubts, on, state, changes, venue }) =>
    doubts.length === 0 ? payEntitlements(on, state, changes, venue) : undefined,
  carryLastQuotes: ({ on, state, venue }) => carryLastQuotes(on, state, venue),
  convertDayTrades: async ({ doubts, state, changes, venue }) =>
    doubts.length === 0 ? convertDayTrades(state, changes, venue) : undefined,
  chargeBorrowing: ({ doubts, on, state, changes, venue }) =>
    venue === 'US' && doubts.length === 0 ? chargeBorrowing(on, state, changes) : undefined,
  async takeOverExDates(day) {
    day.exReferences = await takeOverExDates(day.on, day.state, day.changes, day.venue);
    return day.exReferences.size;
  },
  readActions: ({ reading, state }) => readActions(reading, state),
  openBooks: (day) =>
    during(day, () => beginVenueDay(day.state, day.floor, day.participants, day.venue, day.exReferences)),
};

function during({ state, floor, changes }: Beginning, work: () => void): void {
  floor.during(answerVenue(state, changes), work);
}

/** Begins a venue's day in the batch that runs. */
export async function beginDay(
  parts: Pick<Beginning, 'state' | 'floor' | 'participants' | 'join' | 'proof'> & { readonly log: Log },
  { on, last, begin }: RunningBatch,
  venue: Venue,
): Promise<void> {
  const { log, ...rest } = parts;
  await begin();
  const reading: Queryable = { query: async (sql, params) => (await on.send(sql, params)).rows as never };
  const day: Beginning = { ...rest, venue, changes: last, on, reading, doubts: [], exReferences: new Map() };
  const did: Record<string, number> = {};
  for (const [name, duty] of Object.entries(DAY_DUTIES)) {
    const count = await duty(day);
    if (typeof count === 'number') did[name] = count;
  }
  if (day.doubts.length > 0) log.fatal({ venue, doubts: day.doubts }, 'nothing is paid while rows are in doubt');
  log.info({ venue, date: clockOf(parts.state, venue).date, ...did }, 'trading day begins');
}
