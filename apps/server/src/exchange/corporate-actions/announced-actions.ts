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
import { rightsOf, type StoredAction } from './stored-action.ts';

export interface ActionsState extends ConditionalsState {
  /** Corporate actions that were announced here, by instrument, oldest first. */
  actions: ReadonlyMap<number, readonly StoredAction[]>;
  /** What of them was so when the last batch was durable. */
  durableActions: ReadonlyMap<number, readonly StoredAction[]>;
}

interface StoredRow {
  readonly [column: string]: unknown;
  readonly instrument_no: number;
  readonly ex_date: TradingDate;
  readonly kind: CorporateAction['kind'];
  readonly cash_per_share: string | null;
  readonly new_per_old: string | null;
  readonly rights_price: string | null;
  readonly rights_per_old: string | null;
  readonly pay_date: TradingDate | null;
  readonly source: string;
  readonly announced_on: TradingDate | null;
  readonly effective_on: TradingDate | null;
  readonly previous_close: bigint | null;
  readonly reference: bigint | null;
}

const STORED = `select instrument_no, ex_date, kind, trim_scale(cash_per_share)::text as cash_per_share,
    trim_scale(new_per_old)::text as new_per_old, trim_scale(rights_price)::text as rights_price,
    trim_scale(rights_per_old)::text as rights_per_old, pay_date, source, announced_on, effective_on, previous_close, reference
  from corporate_action order by ex_date, id`;

/** Reads what has been announced, by operators, feeds and simulated companies, and what has come of it. */
export async function readActions(database: Queryable, state: ActionsState): Promise<void> {
  const rows = await database.query<StoredRow>(STORED);
  const known = rows.filter(({ instrument_no }) => state.markets.has(instrument_no));
  const actions = new Map<number, readonly StoredAction[]>();
  for (const [no, own] of Map.groupBy(known, (row) => row.instrument_no)) {
    const { instrument } = marketAt(state, no);
    const text = (price: bigint | null) => (price === null ? null : quotedPrice(Number(price), instrument.priceScale));
    actions.set(
      no,
      own.map((row) => ({
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
    rights_price, rights_per_old)
  select no, ex_date, kind, cash::numeric, shares::numeric, pay_date, '${SIMULATED}', $7::date, price::numeric, per_old::numeric
  from unnest($1::integer[], $2::date[], $3::text[], $4::text[], $5::text[], $6::date[], $8::text[], $9::text[])
    as t (no, ex_date, kind, cash, shares, pay_date, price, per_old)
  on conflict (instrument_no, ex_date, kind) do nothing`;

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
  const announced = announceActions(
    state.rulebook.calendar,
    state.seed,
    simulated.map(({ instrument }) => instrument),
    days,
    ({ no }) => closeOf(marketAt(state, no)),
  ).filter(({ instrumentNo, exDate }) => !state.actions.get(instrumentNo)?.some((action) => action.exDate === exDate));
  if (announced.length === 0) return;
  await database.query(ANNOUNCE, [
    announced.map((action) => action.instrumentNo),
    announced.map((action) => action.exDate),
    announced.map((action) => action.kind),
    announced.map((action) => action.cashPerShare),
    announced.map((action) => action.newPerOld),
    announced.map((action) => action.payDate),
    date,
    announced.map((action) => action.rights?.price ?? null),
    announced.map((action) => action.rights?.perOld ?? null),
  ]);
  await readActions(database, state);
}
