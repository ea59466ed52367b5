import type { TradingDate, Venue } from '@kuroshio/market';
import { addTradingDays, venueInstant } from '@kuroshio/market';
import { price, shares } from '@kuroshio/money';
import type { Queryable } from '../../platform/database/index.ts';
import { markDurable } from './durable-market.ts';
import type { DayBase, InstrumentMarket } from './instrument-market.ts';
import type { MinuteBar } from './market-figures.ts';
import { minutesOfDay } from './market-view.ts';
import type { DatedMinute, StoredBars } from './stored-bars.ts';
import { limitsFrom, setLimits } from './trading-day.ts';
import { marketsOf } from './venue-markets.ts';
import { clockOf, marketAt, type VenueState } from './venue-state.ts';

/**
 * Trading days whose minutes are kept. A market that runs ten times as fast as a real one writes some five million
 * minutes a day; day bars are kept for ever.
 */
const MINUTE_DAYS_KEPT = 30;

const SAVE_VENUES = `insert into venue_state (venue, first_date, trading_date, phase, ms_of_day, breaker_level, halted_until)
  select * from unnest($1::text[], $2::date[], $3::date[], $4::text[], $5::integer[], $6::smallint[], $7::integer[])
  on conflict (venue) do update set trading_date = excluded.trading_date, phase = excluded.phase, ms_of_day = excluded.ms_of_day,
    breaker_level = excluded.breaker_level, halted_until = excluded.halted_until`;

/**
 * Writes the minutes that are over and not yet stored, and where the clocks stand: of what is durable. At the end also the
 * minutes that run, which go on after the next start.
 */
export async function storeMarkets(
  database: Queryable,
  bars: StoredBars,
  state: VenueState,
  { atTheEnd = false }: { readonly atTheEnd?: boolean } = {},
): Promise<void> {
  const rows: DatedMinute[] = [];
  const stored: [InstrumentMarket, readonly MinuteBar[], number][] = [];
  const clocks = [...state.durableClocks.values()];
  for (const { venue, date } of clocks) {
    for (const market of marketsOf(state, venue)) {
      const { minutes, over, running } = market.durable;
      const { no } = market.instrument;
      if (atTheEnd && running !== null) rows.push({ no, date, bar: running });
      if (over <= market.minutesStored) continue;
      for (const bar of minutes.slice(market.minutesStored, over)) rows.push({ no, date, bar });
      stored.push([market, minutes, over]);
    }
  }
  await bars.writeMinutes(rows);
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

/**
 * Takes what is to be stored of a venue's day that is over: its last minutes and its day bars. The next day may begin
 * before they are written, so all is taken now. @returns writes it, and drops the minutes of days long past.
 */
export function closeDay(bars: StoredBars, state: VenueState, venue: Venue, date: TradingDate): () => Promise<void> {
  const markets = marketsOf(state, venue).filter(({ day }) => day.open > 0);
  const minutes = markets.flatMap((market) => {
    const { no } = market.instrument;
    return minutesOfDay(market.durable)
      .slice(market.minutesStored)
      .map((bar) => ({ no, date, bar }));
  });
  const days = markets.map(({ instrument: { no }, day: { open, high, low, last, volume, turnover } }) => ({
    ...{ no, date, open, high, low, close: last, volume, turnover: BigInt(turnover) },
  }));
  const numbers = marketsOf(state, venue).map(({ instrument }) => instrument.no);
  const oldest = addTradingDays(state.rulebook.calendar, venue, date, -MINUTE_DAYS_KEPT);
  return async () => {
    await bars.writeMinutes(minutes);
    await bars.writeDays(days);
    await bars.dropMinutes(numbers, oldest);
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
  bars: StoredBars,
  state: VenueState,
  readExReferences: ReadExReferences,
): Promise<void> {
  for (const market of state.markets.values()) market.reference = market.instrument.refPrice;
  for (const { venue, date, msOfDay } of state.clocks.values()) {
    const numbers = marketsOf(state, venue).map(({ instrument }) => instrument.no);
    await addUnstored(bars, state, venue);
    const closes = await bars.lastDays(numbers, date);
    for (const { no, close } of closes) marketAt(state, no).reference = price(close);
    const tradedOn = new Map(closes.map((bar) => [bar.no, bar.date]));
    // Where nothing has traded since, what was reckoned on the ex-date stands.
    const reckoned = await readExReferences(database, numbers, date);
    for (const { instrumentNo, from, reference, openingBase } of reckoned) {
      if (from <= (tradedOn.get(instrumentNo) ?? '')) continue;
      const market = marketAt(state, instrumentNo);
      market.reference = reference;
      // Of the ex-date alone: the days after it have their reference for everything.
      market.openingBase = from === date ? openingBase : null;
    }
    for (const market of marketsOf(state, venue)) setLimits(market, date);
    await readFalls(bars, state, { venue, date, closes, reckoned });
    for (const [no, minutes] of Map.groupBy(await bars.minutes(numbers, date, date), (one) => one.no)) {
      const own = minutes.map(({ bar }) => bar);
      resumeDay(marketAt(state, no), own, msOfDay, (ms) => venueInstant(venue, date, ms));
    }
  }
  for (const market of state.markets.values()) markDurable(market);
}

/** Which closed at the lowest price of the day before: short sales are asked more of on the day after one (market rules A9). */
async function readFalls(
  bars: StoredBars,
  state: VenueState,
  {
    venue,
    date,
    closes,
    reckoned,
  }: {
    readonly venue: Venue;
    readonly date: TradingDate;
    readonly closes: Awaited<ReturnType<StoredBars['lastDays']>>;
    readonly reckoned: readonly ExReference[];
  },
): Promise<void> {
  const ended = addTradingDays(state.rulebook.calendar, venue, date, -1);
  const traded = closes.filter((bar) => bar.date === ended);
  const before = new Map(
    (
      await bars.lastDays(
        traded.map(({ no }) => no),
        ended,
      )
    ).map((bar) => [bar.no, bar]),
  );
  for (const { no, close } of traded) {
    const market = marketAt(state, no);
    const last = before.get(no);
    const base = { reference: last?.close ?? market.instrument.refPrice, openingBase: null as DayBase['openingBase'] };
    for (const one of reckoned) {
      if (one.instrumentNo !== no || one.from > ended || one.from <= (last?.date ?? '')) continue;
      base.reference = one.reference;
      base.openingBase = one.from === ended ? one.openingBase : null;
    }
    market.fellToLimit = limitsFrom(market, { ...base, reference: price(base.reference) }, ended)?.down === close;
  }
}

/**
 * A program that was killed between a venue's close and the writing of its day has left its minutes. Without the day the next
 * would begin from an older close, and its limits with it.
 */
async function addUnstored(bars: StoredBars, state: VenueState, venue: Venue): Promise<void> {
  const { calendar } = state.rulebook;
  const { date, phase } = clockOf(state, venue);
  const [ended, next] =
    phase === 'closed'
      ? [date, addTradingDays(calendar, venue, date, 1)]
      : [addTradingDays(calendar, venue, date, -1), date];
  const numbers = marketsOf(state, venue).map(({ instrument }) => instrument.no);
  const stored = new Set((await bars.lastDays(numbers, next)).filter((bar) => bar.date === ended).map(({ no }) => no));
  const lacking = numbers.filter((no) => !stored.has(no));
  const minutes = Map.groupBy(await bars.minutes(lacking, ended, ended), ({ no }) => no);
  await bars.addDays(
    [...minutes].map(([no, of]) => {
      const { open, high, low, last, volume, turnover } = dayOf(of.map(({ bar }) => bar));
      return { no, date: ended, open, high, low, close: last, volume, turnover: BigInt(turnover) };
    }),
  );
}

/** What minutes of a day come to. @param minutes one at least, in their order */
function dayOf(minutes: readonly MinuteBar[]) {
  const sum = (read: (bar: MinuteBar) => number) => minutes.reduce((total, bar) => total + read(bar), 0);
  return {
    last: minutes.at(-1)?.close ?? price(0),
    open: minutes[0]?.open ?? price(0),
    high: price(Math.max(...minutes.map((bar) => bar.high))),
    low: price(Math.min(...minutes.map((bar) => bar.low))),
    volume: shares(sum((bar) => bar.volume)),
    turnover: sum((bar) => bar.turnover),
    trades: sum((bar) => bar.trades),
  };
}

function resumeDay(
  market: InstrumentMarket,
  minutes: MinuteBar[],
  now: number,
  instant: (msOfDay: number) => number,
): void {
  const last = minutes.at(-1);
  if (last === undefined) return;
  market.day = { ...dayOf(minutes), at: instant(Math.min(now, last.minute + 59_999)) };
  // The minute in which the program ended goes on.
  const runs = now < last.minute + 60_000;
  market.running = runs ? last : null;
  market.minutes = runs ? minutes.slice(0, -1) : minutes;
  market.minutesStored = market.minutes.length;
  market.publishedTick = market.day.trades;
}
