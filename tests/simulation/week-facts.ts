import { limitsAround } from './plain-rules.ts';
import type { Replay, WeekInstrument } from './week-replay.ts';
import type { WeekRows } from './week-rows.ts';

/** What the proofs know beside the tables. */
export interface WeekFacts {
  readonly instruments: readonly WeekInstrument[];
  /** The trading date that each venue is in. */
  readonly today: ReadonlyMap<string, string>;
  /** The operators have closed their day. */
  readonly closed: boolean;
  /** What each customer was given: customer and asset to cents. */
  readonly granted: ReadonlyMap<string, bigint>;
  /** Instrument and day to every `reference down up` that the exchange has shown on it. */
  readonly published: ReadonlyMap<string, ReadonlySet<string>>;
}

/** All that a proof looks at. */
export interface Known {
  readonly rows: WeekRows;
  readonly facts: WeekFacts;
  readonly listed: ReadonlyMap<number, WeekInstrument>;
  readonly replays: ReadonlyMap<number, Replay>;
}

export function oneOf({ listed }: Known, no: number): WeekInstrument {
  const one = listed.get(no);
  if (one === undefined) throw new Error(`instrument ${no} is not listed`);
  return one;
}

export function isMarked({ rows }: Known, no: number, kind: string, day: string): boolean {
  return rows.marks.some(
    (mark) => mark.instrument_no === no && mark.kind === kind && mark.first_day <= day && day <= mark.last_day,
  );
}

/** The limits that a day's reference gives, null where the instrument or the day has none. */
export function limitsOn(known: Known, one: WeekInstrument, day: string) {
  const reference = known.replays.get(one.no)?.references.get(day);
  if (reference === undefined || isMarked(known, one.no, 'no-limit', day)) return null;
  const upBase = known.replays.get(one.no)?.upBases.get(day) ?? reference;
  const [above, below] = [limitsAround(one, upBase), limitsAround(one, reference)];
  return above === null || below === null ? null : { up: above.up, down: below.down };
}
