import {
  type DatedFactors,
  dividendOf,
  exTerms,
  factorsAfter,
  type Instrument,
  scaleTraded,
  timesRatio,
  type TradingDate,
  unitsOf,
} from '@kuroshio/market';
import { divide, shares as toShares } from '@kuroshio/money';
import type { DailyMarket, DailyPool, PassedExDate, SeenDay } from '@kuroshio/strategies';
import { actionsOf, marketAt } from '../exchange/index.ts';
import { priceFactors, readDays } from '../quotes/index.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';

type Parts = Pick<LaboratoryParts, 'exchange'>;

/** All days of an instrument as they traded, and what ex-dates did to its prices. */
interface Traded {
  readonly days: readonly SeenDay[];
  readonly factors: readonly DatedFactors[];
}

/** Days up to one, in the prices of that one: ex-dates after it are not known on it. */
function inPricesOf(date: TradingDate, { days, factors }: Traded): SeenDay[] {
  const known = factors.filter(({ exDate }) => exDate <= date);
  let [after, made] = [-1, factorsAfter([], date)];
  return days
    .filter((day) => day.date <= date)
    .map((day) => {
      // Between two ex-dates all days are multiplied by the same.
      const count = known.filter(({ exDate }) => exDate > day.date).length;
      if (count !== after) [after, made] = [count, factorsAfter(known, day.date as TradingDate)];
      return scaleTraded({ ...day, volume: 0 }, made);
    })
    .map(({ date: of, open, high, low, close }) => ({ date: of, open, high, low, close }));
}

/** Days that are over, for runs on paper: each instrument is read once for all that look at the same time. */
export interface DailyMarkets {
  /** Days after one and up to another on which any of some instruments has a price. */
  datesOf(instruments: readonly Instrument[], after: TradingDate, upTo: TradingDate): Promise<TradingDate[]>;
  on(instruments: readonly Instrument[], date: TradingDate): Promise<DailyMarket>;
}

export function readDailyMarkets({ exchange }: Parts): DailyMarkets {
  const traded = new Map<number, Promise<Traded>>();
  const priced = new Map<string, readonly SeenDay[]>();

  async function read({ no }: Instrument): Promise<Traded> {
    const market = marketAt(exchange.view, no);
    return { days: await readDays(exchange, market, {}), factors: priceFactors(exchange, market) };
  }

  function tradedOf(instrument: Instrument): Promise<Traded> {
    const kept = traded.get(instrument.no) ?? read(instrument);
    traded.set(instrument.no, kept);
    return kept;
  }

  async function pricedOf(instrument: Instrument, date: TradingDate): Promise<readonly SeenDay[]> {
    const key = `${instrument.no} ${date}`;
    const days = priced.get(key) ?? inPricesOf(date, await tradedOf(instrument));
    priced.set(key, days);
    return days;
  }

  return {
    async datesOf(instruments, after, upTo) {
      const all = await Promise.all(instruments.map(tradedOf));
      const dates = all.flatMap(({ days }) => days.map(({ date }) => date as TradingDate));
      return [...new Set(dates.filter((date) => date > after && date <= upTo))].toSorted();
    },
    async on(instruments, date) {
      const series = new Map<string, { readonly before: readonly SeenDay[]; readonly day: SeenDay | undefined }>();
      for (const instrument of instruments) {
        const days = await pricedOf(instrument, date);
        const last = days.at(-1);
        const day = last?.date === date ? last : undefined;
        series.set(instrument.symbol, { before: day === undefined ? days : days.slice(0, -1), day });
      }
      return {
        days: (symbol) => series.get(symbol)?.before ?? [],
        day: (symbol) => series.get(symbol)?.day,
      };
    },
  };
}

/** What the paying bank and the tax office take of the dividends of a holding over some ex-dates, as of a customer's. */
function withheldOf(
  { exchange: { view } }: Parts,
  instrument: Instrument,
  held: number,
  passed: readonly DatedFactors[],
): bigint {
  let [taken, shares] = [0n, BigInt(held)];
  for (const { exDate, shares: becomes } of passed) {
    const terms = exTerms(actionsOf(view, instrument.no).filter((action) => action.exDate === exDate));
    const { fees, tax } = dividendOf(instrument, unitsOf(instrument, toShares(Number(shares))), terms, exDate);
    taken += fees + tax;
    shares = divide(shares * becomes.numerator, becomes.denominator, 'down');
  }
  return taken;
}

/** What ex-dates after a pool's last day and up to a date have made of a holding; undefined where there were none. */
export function passedBy(
  { exchange }: Parts,
  pool: DailyPool,
  upTo: TradingDate,
): (symbol: string) => PassedExDate | undefined {
  return (symbol) => {
    const instrument = exchange.view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined) return undefined;
    const passed = priceFactors(exchange, marketAt(exchange.view, instrument.no)).filter(
      ({ exDate }) => exDate > pool.date && exDate <= upTo,
    );
    if (passed.length === 0) return undefined;
    const { price, shares } = factorsAfter(passed, pool.date as TradingDate);
    const held = pool.held[symbol] ?? 0;
    const exact = BigInt(held) * shares.numerator;
    return {
      shares: Number(divide(exact, shares.denominator, 'down')),
      price: timesRatio(pool.prices[symbol] ?? 0, price),
      withheld: withheldOf({ exchange }, instrument, held, passed),
    };
  };
}
