import {
  type DatedFactors,
  dividendOf,
  type ExTerms,
  factorsAfter,
  type Instrument,
  scaleTraded,
  timesRatio,
  type TradingDate,
  unitsOf,
} from '@kuroshio/market';
import { divide, shares as toShares } from '@kuroshio/money';
import type { DailyPool, ExDates, PassedExDate, SeenDay } from '@kuroshio/strategies';

/** What an ex-date did to prices, and what it gave. */
export interface KnownExDate extends DatedFactors {
  readonly terms: ExTerms;
}

/** Days of an instrument as they traded, and its ex-dates, both oldest first. */
export interface Traded {
  readonly days: readonly SeenDay[];
  readonly exDates: readonly KnownExDate[];
}

/** Days up to one, in the prices of that one: ex-dates after it are not known on it. */
export function inPricesOf(date: string, { days, exDates }: Traded): SeenDay[] {
  const known = exDates.filter(({ exDate }) => exDate <= date);
  let [after, made] = [-1, factorsAfter([], date as TradingDate)];
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

/** What the paying bank and the tax office take of the dividends of a holding over some ex-dates, as of a customer's. */
function withheldOf(instrument: Instrument, held: number, passed: readonly KnownExDate[]): bigint {
  let [taken, shares] = [0n, BigInt(held)];
  for (const { exDate, terms, shares: becomes } of passed) {
    const { fees, tax } = dividendOf(instrument, unitsOf(instrument, toShares(Number(shares))), terms, exDate);
    taken += fees + tax;
    shares = divide(shares * becomes.numerator, becomes.denominator, 'down');
  }
  return taken;
}

/** What ex-dates after a pool's last day and up to a date have made of a holding; undefined where there were none. */
export function passedOver(
  instrument: Instrument,
  exDates: readonly KnownExDate[],
  pool: Pick<DailyPool, 'date' | 'held' | 'prices'>,
  upTo: string,
): PassedExDate | undefined {
  const passed = exDates.filter(({ exDate }) => exDate > pool.date && exDate <= upTo);
  if (passed.length === 0) return undefined;
  const { price, shares } = factorsAfter(passed, pool.date as TradingDate);
  const held = pool.held[instrument.symbol] ?? 0;
  const exact = BigInt(held) * shares.numerator;
  return {
    shares: Number(divide(exact, shares.denominator, 'down')),
    price: timesRatio(pool.prices[instrument.symbol] ?? 0, price),
    withheld: withheldOf(instrument, held, passed),
  };
}

/** Ex-dates of some instruments, for what is tried on days that are over. */
export function exDatesAmong(
  instruments: readonly Instrument[],
  exDatesBySymbol: ReadonlyMap<string, readonly KnownExDate[]>,
): ExDates {
  const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  const own = (symbol: string) => exDatesBySymbol.get(symbol) ?? [];
  return {
    dates: new Map(instruments.map(({ symbol }) => [symbol, own(symbol).map(({ exDate }) => exDate)])),
    inPricesOf: (symbol, date, days) => inPricesOf(date, { days, exDates: own(symbol) }),
    passedBy: (pool, upTo) => (symbol) => {
      const instrument = bySymbol.get(symbol);
      return instrument && passedOver(instrument, own(symbol), pool, upTo);
    },
  };
}
