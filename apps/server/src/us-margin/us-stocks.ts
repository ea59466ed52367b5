import { setImmediate } from 'node:timers/promises';
import { UNKNOWN_US_STOCK, usMarginTermsOn, usRequirementBps, type UsStock } from '@kuroshio/credit';
import { addDays, addTradingDays, type Instrument, type TradingDate } from '@kuroshio/market';
import { clockOf, type Exchange, marketAt } from '../exchange/index.ts';
import { readUsOwing } from '../margin/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { type Looking, lookAgain } from '../platform/look-again.ts';
import { inPricesOfNow, readDays } from '../quotes/index.ts';

/** What the house knows of each US stock that is bought on margin: the exchange asks for it from its start, and it is read once that has begun. */
export interface UsStocks {
  of(instrumentNo: number): UsStock;
  /** Reads now what is held on margin, then all others, one at a time so that the markets go on, and anew on each day of the US market. */
  follow(parts: StockParts): Promise<Looking>;
}

interface StockParts {
  readonly database: Database;
  readonly exchange: Pick<Exchange, 'view' | 'bars' | 'history'>;
  readonly clock: Clock;
  readonly log: Log;
}

const LOOK_EVERY = 5_000;
/** Calendar days that surely have so many trading days in them. */
const DAYS_FOR_ONE_CLOSE = 1.6;

export function createUsStocks(): UsStocks {
  const known = new Map<number, { readonly date: TradingDate; readonly stock: UsStock }>();

  /**
   * By the closes of the days before, which nothing of today moves, in the prices of now, so that a split is no fall. Bars that the
   * program did not write count for nothing.
   */
  async function read(exchange: StockParts['exchange'], { no }: Pick<Instrument, 'no'>): Promise<void> {
    const { date } = clockOf(exchange.view, 'US');
    if (known.get(no)?.date === date) return;
    const terms = usMarginTermsOn(date);
    const market = marketAt(exchange.view, no);
    const span = { from: addDays(date, -Math.ceil(terms.closes * DAYS_FOR_ONE_CLOSE)), to: addDays(date, -1) };
    const days = inPricesOfNow(await readDays(exchange, market, span), exchange, market);
    const closes = days.map(({ close }) => close);
    const last = closes.slice(-terms.lowOf);
    const [ceiling, height] = last.length === 0 ? [0, 0] : [Math.min(...last), Math.max(...last)];
    const [before, day] = days.slice(-2);
    // A tenth below the close before, of the day before today alone: the restriction of Rule 201 ends with the next day.
    const isBefore = day?.date === addTradingDays(exchange.view.rulebook.calendar, 'US', date, -1);
    const fellBefore = isBefore && before !== undefined && day.low * 10 <= before.close * 9;
    known.set(no, { date, stock: { requirementBps: usRequirementBps(terms, closes), ceiling, height, fellBefore } });
  }

  async function readOthers({ exchange }: StockParts, isOver: () => boolean): Promise<void> {
    // What of yesterday is known holds while the market rests: the day that comes has its own.
    if (known.size > 0 && clockOf(exchange.view, 'US').phase === 'closed') return;
    for (const one of exchange.view.rulebook.instruments.all) {
      if (isOver()) return;
      if (one.venue !== 'US' || !one.tradable || !exchange.view.markets.has(one.no)) continue;
      await read(exchange, one);
      await setImmediate();
    }
  }

  return {
    of: (instrumentNo) => known.get(instrumentNo)?.stock ?? UNKNOWN_US_STOCK,
    async follow(parts) {
      const { database, exchange, clock, log } = parts;
      // Of these all of their worth would be required otherwise, and accounts that lack nothing would be called.
      for (const { instrument } of await readUsOwing(database, exchange)) await read(exchange, instrument);
      const once = (isOver: () => boolean) => readOthers(parts, isOver);
      return lookAgain(once, { clock, log, what: 'US stocks on margin', every: LOOK_EVERY, first: 0 });
    },
  };
}
