import { type Closure, type Country, countryOf, type TradingDate, withClosures } from '@kuroshio/market';
import type { Queryable } from '../../platform/database/index.ts';
import { holdsMark, makeMark, type MarkKey } from './row-marks.ts';
import type { VenueClock } from './venue-clock.ts';
import type { VenueState } from './venue-state.ts';

/** That a market does not open on a day, or that it does after all; as stored. */
export interface ClosureRow {
  readonly country: Country;
  readonly day: string;
  readonly note: string;
  /** False of a row that takes a closure back. */
  readonly closes: boolean;
}

export interface StandingClosures {
  readonly standing: readonly (Closure & { readonly note: string })[];
  /** Rows that this program has not written, which count for nothing. */
  readonly forged: number;
}

const WHAT = 'market closure';
/** With its number, so that a row that counted once does not count again. */
const saidBy = (id: bigint, { country, day, note, closes }: ClosureRow) => [String(id), country, day, note, closes];

const NEXT = "select nextval('market_closure_id_seq') as id";
const INSERT = `insert into market_closure (id, country, day, note, closes, mark) overriding system value
  values ($1, $2, $3, $4, $5, $6)`;

/** Announces a closure, or takes one back: a row that the exchange takes between two batches. */
export async function insertClosure(database: Queryable, key: MarkKey, row: ClosureRow): Promise<void> {
  const [{ id } = { id: 0n }] = await database.query<{ id: bigint }>(NEXT);
  await database.query(INSERT, [id, row.country, row.day, row.note, row.closes, makeMark(key, WHAT, saidBy(id, row))]);
}

const ROWS = `select id, country, day, note, closes, mark,
    exists (select from market_closure_before_marks where closure_id = id) as before_marks
  from market_closure order by id`;

/** The days on which a market does not open although it should, as they stand announced: of each day the newest row counts. */
export async function readClosures(database: Queryable, key: MarkKey): Promise<StandingClosures> {
  const rows = await database.query<
    ClosureRow & {
      readonly [column: string]: unknown;
      readonly id: bigint;
      readonly day: TradingDate;
      readonly mark: Uint8Array | null;
      readonly before_marks: boolean;
    }
  >(ROWS);
  const newest = new Map<string, Closure & { readonly note: string; readonly closes: boolean }>();
  let forged = 0;
  for (const { id, mark, before_marks: isOld, country, day, note, closes } of rows) {
    const row = { country, day, note, closes };
    const holds = mark === null ? isOld : holdsMark(key, WHAT, saidBy(id, row), mark);
    if (holds) newest.set(`${country} ${day}`, row);
    else forged++;
  }
  const standing = [...newest.values()].filter(({ closes }) => closes);
  return { standing: standing.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)), forged };
}

export function clocksOf({ clocks }: Pick<VenueState, 'clocks'>, country: Country): VenueClock[] {
  return [...clocks.values()].filter(({ venue }) => countryOf(venue) === country);
}

/**
 * The rulebook takes what stands announced of days to come, and forgets what was withdrawn. A day that has begun trades to
 * its end and one that is over stays as it was, whatever is said of it now. To be called between two batches.
 */
export function takeClosures(
  state: Pick<VenueState, 'rulebook' | 'durableRulebook' | 'clocks'>,
  announced: readonly Closure[],
): void {
  const { closures } = state.rulebook.calendar;
  const hasCome = ({ country, day }: Closure) => clocksOf(state, country).some(({ date }) => day <= date);
  const before = (['taiwan', 'us'] as const).flatMap((country) =>
    [...closures[country]].map((day): Closure => ({ country, day })),
  );
  state.rulebook = withClosures(state.rulebook, [
    ...before.filter(hasCome),
    ...announced.filter((closure) => !hasCome(closure)),
  ]);
  state.durableRulebook = state.rulebook;
}

/**
 * What stands announced when the program starts. The days on which the clocks stand have begun, so they trade: a closure
 * of one of them came too late.
 */
export function startClosures(state: Pick<VenueState, 'rulebook' | 'clocks'>, announced: readonly Closure[]): void {
  const hasBegun = ({ country, day }: Closure) => clocksOf(state, country).some(({ date }) => day === date);
  state.rulebook = withClosures(
    state.rulebook,
    announced.filter((closure) => !hasBegun(closure)),
  );
}
