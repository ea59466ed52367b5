import { corporateActionsOf, type Instrument, isOnTick, type TradingDate } from '@kuroshio/market';
import { quotedPrice } from '@kuroshio/money';
import { withoutNoise } from './check-bars.ts';
import type { RawBar } from './raw-bar.ts';
import { readDecimal } from './read-decimal.ts';
import { readMoment } from './read-moment.ts';

/** A price may have become so many times another, and twice as many with each year between them. */
const FARTHEST = 5;
const YEAR = 365.25 * 86_400_000;
/** Part of a file's rows with prices of another grid of ticks from which it is asked about. */
const OTHER_GRID = 0.5;

const PRICES = ['open', 'high', 'low', 'close'] as const;

/** Shares that one of `date` has become by the day of the price that our tables have. */
function splitsAfter({ symbol, refDate }: Instrument, date: TradingDate): number {
  return corporateActionsOf(symbol)
    .filter(({ exDate }) => exDate > date && exDate <= refDate)
    .reduce((shares, { newPerOld }) => shares * Number(newPerOld ?? 1), 1);
}

/** Where the file ends, and how far from it the instrument stood when our tables were made. */
function doubtOfLevel(instrument: Instrument, bars: readonly RawBar[]): string | undefined {
  const { refPrice, refDate, refQuality, priceScale, symbol, venue } = instrument;
  if (refQuality !== 'verified') return undefined;
  const closes = bars.flatMap((bar) => {
    const date = readMoment(bar.moment, venue)?.date;
    const close = readDecimal(bar.close, priceScale);
    return date === undefined || close === undefined || close <= 0 ? [] : { date, close, text: bar.close };
  });
  const ended = closes.reduce((latest, { date }) => (date > latest ? date : latest), '');
  // The middle one of its last day: a single row may be broken.
  const ofLastDay = closes.filter(({ date }) => date === ended).toSorted((a, b) => a.close - b.close);
  const last = ofLastDay[Math.floor(ofLastDay.length / 2)];
  if (last === undefined) return undefined;
  const apart = Math.abs(Math.log(last.close / (refPrice * splitsAfter(instrument, last.date))));
  const years = Math.abs(Date.parse(refDate) - Date.parse(last.date)) / YEAR;
  if (apart <= Math.log(FARTHEST * 2 ** years)) return undefined;
  const stood = quotedPrice(refPrice, priceScale);
  return `is this ${symbol}, which stood at ${stood} on ${refDate}? It ends at ${last.text} on ${last.date}`;
}

/** Whole units that are no ticks: prices that were adjusted have fractions of a unit, those of another market have not. */
function isOfOtherGrid(instrument: Instrument, bar: RawBar): boolean {
  return PRICES.some((name) => {
    const value = readDecimal(bar[name], instrument.priceScale);
    if (value === undefined || value <= 0) return false;
    const exact = withoutNoise(instrument, value);
    return Number.isInteger(exact) && !isOnTick(instrument, exact);
  });
}

/**
 * What is asked of a file of which only a code says whose it is, because its prices do not fit: codes of four digits are
 * used in Tokyo and Hong Kong too, and short tickers mean something else elsewhere. Undefined where they fit.
 */
export function doubtOf(instrument: Instrument, bars: readonly RawBar[]): string | undefined {
  const level = doubtOfLevel(instrument, bars);
  if (level !== undefined) return level;
  const other = bars.filter((bar) => isOfOtherGrid(instrument, bar)).length;
  if (other <= OTHER_GRID * bars.length) return undefined;
  return `is this ${instrument.symbol}? ${other} of its ${bars.length} rows have prices of another grid of ticks`;
}
