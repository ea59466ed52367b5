import type { TradingDate, Venue } from '@kuroshio/market';
import { addTradingDays, venueInstant } from '@kuroshio/market';
import { price, shares } from '@kuroshio/money';
import type { Queryable, SqlValue } from '../../platform/database/index.ts';
import { markDurable } from './durable-market.ts';
import type { DayBase, InstrumentMarket } from './instrument-market.ts';
import type { MinuteBar } from './market-figures.ts';
import { minutesOfDay } from './market-view.ts';
import { setLimits } from './trading-day.ts';
import { marketsOf } from './venue-markets.ts';
import { marketAt, type VenueState } from './venue-state.ts';

interface BarRow {
  readonly [column: string]: unknown;
  readonly instrument_no: number;
  readonly minute: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
  readonly turnover: bigint;
  readonly trades: number;
}

/**
 * Trading days whose minutes are kept. A market that runs ten times as fast as a real one writes some five million
 * minutes a day; day bars are kept for ever.
 */
const MINUTE_DAYS_KEPT = 30;

const INSERT_MINUTES = `insert into minute_bar (instrument_no, trading_date, minute, open, high, low, close, volume, turnover, trades)
  select * from unnest($1::integer[], $2::date[], $3::integer[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::integer[])
  on conflict (instrument_no, trading_date, minute) do update set open = excluded.open, high = excluded.high,
    low = excluded.low, close = excluded.close, volume = excluded.volume, turnover = excluded.turnover, trades = excluded.trades`;

const INSERT_DAYS = `insert into day_bar (instrument_no, trading_date, open, high, low, close, volume, turnover)
  select * from unnest($1::integer[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
  on conflict (instrument_no, trading_date) do update set open = excluded.open, high = excluded.high, low = excluded.low,
    close = excluded.close, volume = excluded.volume, turnover = excluded.turnover`;

const SAVE_VENUES = `insert into venue_state (venue, first_date, trading_date, phase, ms_of_day, breaker_level, halted_until)
  select * from unnest($1::text[], $2::date[], $3::date[], $4::text[], $5::integer[], $6::smallint[], $7::integer[])
  on conflict (venue) do update set trading_date = excluded.trading_date, phase = excluded.phase, ms_of_day = excluded.ms_of_day,
    breaker_level = excluded.breaker_level, halted_until = excluded.halted_until`;

interface MinuteRow {
  readonly market: InstrumentMarket;
  readonly date: TradingDate;
  readonly bar: MinuteBar;
}

async function insertMinutes(database: Queryable, rows: readonly MinuteRow[]): Promise<void> {
  if (rows.length === 0) return;
  await database.query(INSERT_MINUTES, [
    rows.map((row) => row.market.instrument.no),
    rows.map((row) => row.date),
    ...barColumns(rows.map((row) => row.bar)),
  ]);
}

/**
 * Writes the minutes that are over and not yet stored, and where the clocks stand: of what is durable. At the end also the
 * minutes that run, which go on after the next start.
 */
export async function storeMarkets(
  database: Queryable,
  state: VenueState,
  { atTheEnd = false }: { readonly atTheEnd?: boolean } = {},
): Promise<void> {
  const rows: MinuteRow[] = [];
  const stored: [InstrumentMarket, readonly MinuteBar[], number][] = [];
  const clocks = [...state.durableClocks.values()];
  for (const { venue, date } of clocks) {
    for (const market of marketsOf(state, venue)) {
      const { minutes, over, running } = market.durable;
      if (atTheEnd && running !== null) rows.push({ market, date, bar: running });
      if (over <= market.minutesStored) continue;
      for (const bar of minutes.slice(market.minutesStored, over)) rows.push({ market, date, bar });
      stored.push([market, minutes, over]);
    }
  }
  await insertMinutes(database, rows);
  // A new day may have begun meanwhile; then the list is another.
  for (const [market, minutes, count] of stored) if (market.minutes === minutes) market.minutesStored = count;
  await database.query(SAVE_VENUES, [
    clocks.map((clock) => clock.venue),
    clocks.map((clock) => clock.firstDate),
    clocks.map((clock) => clock.date),
    clocks.map((clock) => clock.phase),
    clocks.map((clock) => Math.floor(clock.msOfDay)),
    clocks.map((clock) => clock.tripped),
    clocks.map((clock) => Math.floor(clock.haltedUntil)),
  ]);
}

function barColumns(bars: readonly MinuteBar[]): SqlValue[] {
  return [
    bars.map((bar) => bar.minute),
    bars.map((bar) => bar.open),
    bars.map((bar) => bar.high),
    bars.map((bar) => bar.low),
    bars.map((bar) => bar.close),
    bars.map((bar) => bar.volume),
    bars.map((bar) => bar.turnover),
    bars.map((bar) => bar.trades),
  ];
}

/**
 * Takes what is to be stored of a venue's day that is over: its last minutes and its day bars. The next day may begin
 * before they are written, so all is taken now. @returns writes it, and drops the minutes of days long past.
 */
export function closeDay(state: VenueState, venue: Venue, date: TradingDate): (database: Queryable) => Promise<void> {
  const markets = marketsOf(state, venue).filter(({ day }) => day.open > 0);
  const minutes = markets.flatMap((market) => {
    const bars = minutesOfDay(market.durable).slice(market.minutesStored);
    return bars.map((bar) => ({ market, date, bar }));
  });
  const days = [
    markets.map((market) => market.instrument.no),
    markets.map(() => date),
    markets.map(({ day }) => day.open),
    markets.map(({ day }) => day.high),
    markets.map(({ day }) => day.low),
    markets.map(({ day }) => day.last),
    markets.map(({ day }) => day.volume),
    markets.map(({ day }) => day.turnover),
  ];
  const numbers = marketsOf(state, venue).map(({ instrument }) => instrument.no);
  return async (database) => {
    await insertMinutes(database, minutes);
    await database.query(INSERT_DAYS, days);
    await database.query('delete from minute_bar where instrument_no = any($1::integer[]) and trading_date < $2', [
      numbers,
      addTradingDays(state.rulebook.calendar, venue, date, -MINUTE_DAYS_KEPT),
    ]);
  };
}

/** A reference price that was reckoned anew at the beginning of a day, because shares were worth something else from it on. */
export interface ExReference extends Readonly<DayBase> {
  readonly instrumentNo: number;
  readonly from: TradingDate;
}

/** Reads those up to a day, oldest first. */
export type ReadExReferences = (
  database: Queryable,
  instruments: readonly number[],
  upTo: TradingDate,
) => Promise<readonly ExReference[]>;

/** Reads the last closes before the clocks' dates, and the minutes of the days that are under way. */
export async function readMarkets(
  database: Queryable,
  state: VenueState,
  readExReferences: ReadExReferences,
): Promise<void> {
  for (const market of state.markets.values()) market.reference = market.instrument.refPrice;
  for (const { venue, date, msOfDay } of state.clocks.values()) {
    const numbers = marketsOf(state, venue).map(({ instrument }) => instrument.no);
    const closes = await database.query<{ instrument_no: number; trading_date: TradingDate; close: bigint }>(
      `select distinct on (instrument_no) instrument_no, trading_date, close from day_bar
       where instrument_no = any($1::integer[]) and trading_date < $2 order by instrument_no, trading_date desc`,
      [numbers, date],
    );
    for (const { instrument_no, close } of closes) marketAt(state, instrument_no).reference = price(Number(close));
    const tradedOn = new Map(closes.map((row) => [row.instrument_no, row.trading_date]));
    // Where nothing has traded since, what was reckoned on the ex-date stands.
    for (const { instrumentNo, from, reference, openingBase } of await readExReferences(database, numbers, date)) {
      if (from <= (tradedOn.get(instrumentNo) ?? '')) continue;
      const market = marketAt(state, instrumentNo);
      market.reference = reference;
      // Of the ex-date alone: the days after it have their reference for everything.
      market.openingBase = from === date ? openingBase : null;
    }
    for (const market of marketsOf(state, venue)) setLimits(market, date);
    const minutes = await database.query<BarRow>(
      `select instrument_no, minute, open, high, low, close, volume, turnover, trades from minute_bar
       where instrument_no = any($1::integer[]) and trading_date = $2 order by instrument_no, minute`,
      [numbers, date],
    );
    for (const [no, rows] of Map.groupBy(minutes, (row) => row.instrument_no)) {
      resumeDay(marketAt(state, no), rows.map(minuteFromRow), msOfDay, (ms) => venueInstant(venue, date, ms));
    }
  }
  for (const market of state.markets.values()) markDurable(market);
}

export function minuteFromRow(row: BarRow): MinuteBar {
  return {
    minute: row.minute,
    open: price(Number(row.open)),
    high: price(Number(row.high)),
    low: price(Number(row.low)),
    close: price(Number(row.close)),
    volume: shares(Number(row.volume)),
    turnover: Number(row.turnover),
    trades: row.trades,
  };
}

function resumeDay(
  market: InstrumentMarket,
  minutes: MinuteBar[],
  now: number,
  instant: (msOfDay: number) => number,
): void {
  const first = minutes[0];
  const last = minutes.at(-1);
  if (first === undefined || last === undefined) return;
  const sum = (read: (bar: MinuteBar) => number) => minutes.reduce((total, bar) => total + read(bar), 0);
  market.day = {
    last: last.close,
    open: first.open,
    high: price(Math.max(...minutes.map((bar) => bar.high))),
    low: price(Math.min(...minutes.map((bar) => bar.low))),
    volume: shares(sum((bar) => bar.volume)),
    turnover: sum((bar) => bar.turnover),
    trades: sum((bar) => bar.trades),
    at: instant(Math.min(now, last.minute + 59_999)),
  };
  // The minute in which the program ended goes on.
  const runs = now < last.minute + 60_000;
  market.running = runs ? last : null;
  market.minutes = runs ? minutes.slice(0, -1) : minutes;
  market.minutesStored = market.minutes.length;
  market.publishedTick = market.day.trades;
}
