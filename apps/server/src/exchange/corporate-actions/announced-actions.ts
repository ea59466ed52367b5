import {
  type Calendar,
  addTradingDays,
  type CorporateAction,
  corporateActionsOf,
  type Instrument,
  isTradingDay,
  nextTradingDay,
  type TradingDate,
  type Venue,
} from '@kuroshio/market';
import { quotedPrice } from '@kuroshio/money';
import { ANNOUNCED_BEFORE, announceActions } from '@kuroshio/simulation';
import type { Queryable } from '../../platform/database/index.ts';
import type { ConditionalsState } from '../conditionals/conditional-book.ts';
import { closeOf, marketsOf } from '../venues/venue-markets.ts';
import { clockOf, marketAt } from '../venues/venue-state.ts';
import { type ActionMarks, type AnnouncedRow, plainDecimal } from './action-marks.ts';
import { rightsOf, type StoredAction } from './stored-action.ts';

export interface ActionsState extends ConditionalsState {
  /** Tells what this program announced from what somebody put into the database. */
  actionMarks: ActionMarks;
  /** Announcements that are not ours, as the last look found them. */
  forgedActions: readonly bigint[];
  /** Corporate actions that were announced here, by instrument, oldest first. */
  actions: ReadonlyMap<number, readonly StoredAction[]>;
  /** What of them was so when the last batch was durable. */
  durableActions: ReadonlyMap<number, readonly StoredAction[]>;
}

interface StoredRow extends AnnouncedRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly mark: Uint8Array | null;
  /** It took effect before there were marks: it is history. */
  readonly before_marks: boolean;
  readonly kind: CorporateAction['kind'];
  readonly effective_on: TradingDate | null;
  readonly previous_close: bigint | null;
  readonly reference: bigint | null;
}

/** What a mark is made of, as `AnnouncedRow` has it. */
export const ANNOUNCED_COLUMNS = `instrument_no, ex_date, kind, trim_scale(cash_per_share)::text as cash_per_share,
    trim_scale(new_per_old)::text as new_per_old, trim_scale(rights_price)::text as rights_price,
    trim_scale(rights_per_old)::text as rights_per_old, pay_date, source, announced_on, cancelled`;

/** The part of a row that was announced, with its mark. */
export const announced = (row: AnnouncedRow & { readonly mark: Uint8Array | null }) => ({
  ...{ instrument_no: row.instrument_no, ex_date: row.ex_date, kind: row.kind, cash_per_share: row.cash_per_share },
  ...{ new_per_old: row.new_per_old, rights_price: row.rights_price, rights_per_old: row.rights_per_old },
  ...{ pay_date: row.pay_date, source: row.source, announced_on: row.announced_on, cancelled: row.cancelled },
  mark: row.mark,
});

const STORED = `select ${ANNOUNCED_COLUMNS}, id, mark, effective_on, previous_close, reference,
    exists (select 1 from corporate_action_before_marks where action_id = id) as before_marks
  from corporate_action order by ex_date, id`;

/** Reads what has been announced, by operators, feeds and simulated companies, and what has come of it. */
export async function readActions(database: Queryable, state: ActionsState): Promise<void> {
  const rows = await database.query<StoredRow>(STORED);
  const counts = (row: StoredRow) => row.before_marks || state.actionMarks.holds(announced(row));
  state.forgedActions = rows.filter((row) => !counts(row)).map(({ id }) => id);
  const known = rows.filter((row) => counts(row) && !row.cancelled && state.markets.has(row.instrument_no));
  const actions = new Map<number, readonly StoredAction[]>();
  for (const [no, own] of Map.groupBy(known, (row) => row.instrument_no)) {
    const { instrument } = marketAt(state, no);
    const text = (price: bigint | null) => (price === null ? null : quotedPrice(Number(price), instrument.priceScale));
    actions.set(
      no,
      own.map((row) => ({
        id: row.id,
        symbol: instrument.symbol,
        exDate: row.effective_on ?? openDay(state.rulebook.calendar, instrument.venue, row.ex_date),
        kind: row.kind,
        cashPerShare: row.cash_per_share,
        newPerOld: row.new_per_old,
        rights: rightsOf(row),
        prevClose: text(row.previous_close),
        reference: text(row.reference),
        quality: row.source === SIMULATED ? 'simulated' : 'unverified',
        source: row.source,
        payDate: row.pay_date,
        announcedOn: row.announced_on,
        effective: row.effective_on !== null && row.reference !== null,
      })),
    );
  }
  state.actions = actions;
  for (const [no, market] of state.markets) market.shareFactor = sharesFactor(state, no);
}

/** A closed market moves an ex-date to the next trading day. */
function openDay(calendar: Calendar, venue: Venue, day: TradingDate): TradingDate {
  return isTradingDay(calendar, venue, day) ? day : nextTradingDay(calendar, venue, day);
}

/** Every known corporate action of an instrument, oldest ex-date first: of the tables, and announced here. */
export function actionsOf(
  state: {
    readonly actions: ActionsState['actions'];
    readonly markets: { get(no: number): { readonly instrument: Instrument } | undefined };
  },
  no: number,
): readonly (CorporateAction | StoredAction)[] {
  const symbol = state.markets.get(no)?.instrument.symbol ?? '';
  return [...corporateActionsOf(symbol), ...(state.actions.get(no) ?? [])].sort((a, b) =>
    a.exDate < b.exDate ? -1 : a.exDate > b.exDate ? 1 : 0,
  );
}

/** What one share of an instrument at its base has become by the splits and stock dividends since, as a factor. */
function sharesFactor(state: ActionsState, no: number): number {
  let factor = 1;
  for (const { effective, newPerOld } of state.actions.get(no) ?? []) if (effective) factor *= Number(newPerOld ?? 1);
  return factor;
}

const SIMULATED = 'simulated';

const ANNOUNCE = `insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, new_per_old, pay_date, source, announced_on,
    rights_price, rights_per_old, mark)
  select no, ex_date, kind, cash::numeric, shares::numeric, pay_date, source, announced_on, price::numeric, per_old::numeric, mark
  from unnest($1::integer[], $2::date[], $3::text[], $4::text[], $5::text[], $6::date[], $7::text[], $8::date[], $9::text[],
    $10::text[], $11::bytea[])
    as t (no, ex_date, kind, cash, shares, pay_date, source, announced_on, price, per_old, mark)
  on conflict (instrument_no, ex_date, kind) where not cancelled do nothing returning id`;

/** Writes announcements with their marks. @returns the numbers of those that did not stand before */
async function announceRows(
  database: Queryable,
  { actionMarks }: Pick<ActionsState, 'actionMarks'>,
  rows: readonly Omit<AnnouncedRow, 'cancelled'>[],
): Promise<readonly bigint[]> {
  const plain = (text: string | null) => (text === null ? null : plainDecimal(text));
  const said = rows.map(
    (row): AnnouncedRow => ({
      ...{ ...row, cash_per_share: plain(row.cash_per_share), new_per_old: plain(row.new_per_old) },
      ...{ rights_price: plain(row.rights_price), rights_per_old: plain(row.rights_per_old), cancelled: false },
    }),
  );
  const of = <Value>(read: (row: AnnouncedRow) => Value) => said.map(read);
  const made = await database.query<{ id: bigint }>(ANNOUNCE, [
    ...[
      of((row) => row.instrument_no),
      of((row) => row.ex_date),
      of((row) => row.kind),
      of((row) => row.cash_per_share),
    ],
    ...[
      of((row) => row.new_per_old),
      of((row) => row.pay_date),
      of((row) => row.source),
      of((row) => row.announced_on),
    ],
    ...[of((row) => row.rights_price), of((row) => row.rights_per_old), of((row) => actionMarks.make(row))],
  ]);
  return made.map(({ id }) => id);
}

/** What operators announce of a company: for one old share, cash in units of the currency and the shares that it becomes. */
export interface Announcement {
  readonly instrumentNo: number;
  readonly exDate: TradingDate;
  readonly kind: 'cash' | 'stock' | 'split';
  readonly cashPerShare: string | null;
  readonly newPerOld: string | null;
  readonly payDate: TradingDate | null;
}

export const OPERATORS = 'operators';

/** Announces what two operators approved. @returns whether it did not stand before */
export async function announceAction(database: Queryable, state: ActionsState, given: Announcement): Promise<boolean> {
  const { instrumentNo, exDate, kind, cashPerShare, newPerOld, payDate } = given;
  const made = await announceRows(database, state, [
    {
      ...{ instrument_no: instrumentNo, ex_date: exDate, kind, cash_per_share: cashPerShare, new_per_old: newPerOld },
      ...{ rights_price: null, rights_per_old: null, pay_date: payDate, source: OPERATORS, announced_on: null },
    },
  ]);
  await readActions(database, state);
  return made.length > 0;
}

const OWN = `select ${ANNOUNCED_COLUMNS}, id, mark, effective_on from corporate_action where id = $1`;
const CANCEL = `update corporate_action set cancelled = true, mark = $2 where id = $1 and effective_on is null and not cancelled returning id`;

/** Takes back what was announced and has not taken effect. @returns whether it stood */
export async function cancelAction(database: Queryable, state: ActionsState, id: bigint): Promise<boolean> {
  const [row] = await database.query<StoredRow>(OWN, [id]);
  if (row === undefined || !state.actionMarks.holds(announced(row))) return false;
  const mark = state.actionMarks.make({ ...announced(row), cancelled: true });
  const cancelled = await database.query(CANCEL, [id, mark]);
  await readActions(database, state);
  return cancelled.length > 0;
}

/** Has the simulated companies of a venue announce what they pay in the days to come. What stands is not announced again. */
export async function announceSimulated(database: Queryable, state: ActionsState, venue: Venue): Promise<void> {
  const { date } = clockOf(state, venue);
  const days = Array.from({ length: ANNOUNCED_BEFORE }, (_, n) =>
    addTradingDays(state.rulebook.calendar, venue, date, n + 1),
  );
  // A real company, replayed or from a provider, announces by itself.
  const simulated = marketsOf(state, venue).filter(
    ({ provenance, instrument }) => instrument.tradable && !provenance?.(),
  );
  const stands = (no: number, day: TradingDate) => state.actions.get(no)?.some(({ exDate }) => exDate === day) ?? false;
  const paying = announceActions(
    state.rulebook.calendar,
    state.seed,
    simulated.map(({ instrument }) => instrument),
    days,
    ({ no }) => closeOf(marketAt(state, no)),
  ).filter(({ instrumentNo, exDate }) => !stands(instrumentNo, exDate));
  if (paying.length === 0) return;
  await announceRows(
    database,
    state,
    paying.map(({ instrumentNo, exDate, kind, cashPerShare, newPerOld, payDate, rights }) => ({
      ...{ instrument_no: instrumentNo, ex_date: exDate, kind, cash_per_share: cashPerShare, new_per_old: newPerOld },
      ...{ rights_price: rights?.price ?? null, rights_per_old: rights?.perOld ?? null, pay_date: payDate },
      ...{ source: SIMULATED, announced_on: date },
    })),
  );
  await readActions(database, state);
}
