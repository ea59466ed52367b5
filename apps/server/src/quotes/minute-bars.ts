import { setImmediate } from 'node:timers/promises';
import { addDays, type Instrument, localOf, previousTradingDay, type TradingDate } from '@kuroshio/market';
import { clockOf, type Exchange, type MarketView, type MinuteBar, minutesOfDay } from '../exchange/index.ts';
import type { TradedMinute } from './aggregate-bars.ts';
import { drawnHistory } from './drawn-history.ts';

/** The minutes of one day of one instrument. */
export interface MinutesDay {
  readonly date: TradingDate;
  readonly minutes: readonly TradedMinute[];
}

/** All minutes there are, wherever they stand: the running day in memory, days traded here in the database, older ones drawn. */
export interface MinuteBars {
  /** Days of an instrument, newest first, from the day of `before` (venue time) or the running one back to the first. */
  days(market: MarketView, before: number | undefined): AsyncGenerator<MinutesDay>;
  /** The day before the running one, of several instruments by number. */
  previousDay(markets: readonly MarketView[]): Promise<ReadonlyMap<number, readonly TradedMinute[]>>;
}

/** Days of minutes kept after they were drawn; one has 270 bars in Taiwan, 390 in the US, 1,440 where trading never rests. */
const MOST_KEPT = 300;
/** Days read from the database at a time. */
const READ_AHEAD = 8;

const tradedOf = (bar: MinuteBar): TradedMinute => ({ ...bar, turnover: BigInt(bar.turnover) });

export function createMinuteBars({
  exchange: { view, history, bars },
}: {
  readonly exchange: Pick<Exchange, 'view' | 'history' | 'bars'>;
}): MinuteBars {
  const kept = new Map<string, readonly TradedMinute[]>();

  async function drawn(instrument: Instrument, date: TradingDate): Promise<readonly TradedMinute[]> {
    const key = `${instrument.no} ${date}`;
    let minutes = kept.get(key);
    if (minutes === undefined) {
      // Drawing takes some milliseconds; between two days orders get their turn.
      await setImmediate();
      minutes = drawnHistory(history, instrument).minutes(date);
    }
    kept.delete(key);
    kept.set(key, minutes);
    if (kept.size > MOST_KEPT) {
      for (const oldest of kept.keys()) {
        kept.delete(oldest);
        break;
      }
    }
    return minutes;
  }

  function running(market: MarketView): TradedMinute[] {
    return minutesOfDay(market).map(tradedOf);
  }

  async function* stored(no: number, first: TradingDate, last: TradingDate): AsyncGenerator<MinutesDay> {
    for (let to = last; to >= first; ) {
      const span = addDays(to, 1 - READ_AHEAD);
      const from = span < first ? first : span;
      const byDate = [...Map.groupBy(await bars.minutes([no], from, to), (one) => one.date)].reverse();
      for (const [date, minutes] of byDate) yield { date, minutes: minutes.map(({ bar }) => tradedOf(bar)) };
      to = addDays(from, -1);
    }
  }

  return {
    async *days(market, before) {
      const { no, venue } = market.instrument;
      const { date: today, firstDate } = clockOf(view, venue);
      const last = before === undefined ? today : localOf(venue, before).date;
      if (last >= today) yield { date: today, minutes: running(market) };
      const beforeToday = addDays(today, -1);
      yield* stored(no, firstDate, last < beforeToday ? last : beforeToday);
      const days = history.daily(no);
      for (let place = days.length - 1; place >= 0; place--) {
        const date = days[place]?.date;
        if (date !== undefined && date <= last) yield { date, minutes: await drawn(market.instrument, date) };
      }
    },

    async previousDay(markets) {
      const found = new Map<number, readonly TradedMinute[]>();
      for (const [venue, those] of Map.groupBy(markets, ({ instrument }) => instrument.venue)) {
        const { date: today, firstDate } = clockOf(view, venue);
        const date = previousTradingDay(view.rulebook.calendar, venue, today);
        if (date < firstDate) {
          for (const { instrument } of those) found.set(instrument.no, await drawn(instrument, date));
          continue;
        }
        const numbers = those.map(({ instrument }) => instrument.no);
        const minutes = await bars.minutes(numbers, date, date);
        for (const [no, own] of Map.groupBy(minutes, (one) => one.no)) {
          found.set(
            no,
            own.map(({ bar }) => tradedOf(bar)),
          );
        }
      }
      return found;
    },
  };
}
