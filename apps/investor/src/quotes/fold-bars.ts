import type { Bar, Quote } from '@kuroshio/contract';

/** Bars with what has come in live since they were asked for. */
export interface Folded {
  readonly bars: readonly Bar[];
  /** The running minute as it was last heard of. */
  readonly minute?: Bar | undefined;
  /** Shares traded today as they were last heard of. */
  readonly dayVolume?: number | undefined;
}

/** By what a live price and volume are multiplied to stand among adjusted bars. */
export interface LiveFactors {
  readonly price: number;
  readonly shares: number;
}

/** A live bar as it stands among bars with these factors, to whole price units and shares. */
export function barAmong(bar: Bar, { price, shares }: LiveFactors): Bar {
  if (price === 1 && shares === 1) return bar;
  const scaled = (value: number) => Math.round(value * price);
  return {
    ...bar,
    open: scaled(bar.open),
    high: scaled(bar.high),
    low: scaled(bar.low),
    close: scaled(bar.close),
    volume: Math.round(bar.volume * shares),
  };
}

/** A live quote as it stands among bars with these factors; of it only what the bars show. */
export function quoteAmong(quote: Quote, { price, shares }: LiveFactors): Quote {
  if (price === 1 && shares === 1) return quote;
  const scaled = (value: number) => Math.round(value * price);
  return {
    ...quote,
    last: scaled(quote.last),
    open: scaled(quote.open),
    high: scaled(quote.high),
    low: scaled(quote.low),
    volume: Math.round(quote.volume * shares),
  };
}

function joined(bar: Bar, part: Pick<Bar, 'high' | 'low' | 'close'>, volume: number): Bar {
  return {
    ...bar,
    high: Math.max(bar.high, part.high),
    low: Math.min(bar.low, part.low),
    close: part.close,
    volume: bar.volume + Math.max(0, volume),
  };
}

/**
 * Lays the running minute into bars of `length` ms. A minute of a new bucket begins a bar. What the minute had traded
 * when it was first heard of is taken to be in the bars already: they were asked for at the same moment.
 */
export function foldMinute({ bars, minute: before }: Folded, minute: Bar, length: number): Folded {
  const last = bars.at(-1);
  const at = minute.at - (minute.at % length);
  if (last === undefined || at > last.at) return { bars: [...bars, { ...minute, at }], minute };
  if (minute.at < last.at) return { bars, minute: before };
  const earlier = bars.slice(0, -1);
  // A bar of one minute is the minute itself.
  if (length === 60_000) return { bars: [...earlier, { ...minute }], minute };
  const more = before === undefined ? 0 : before.at === minute.at ? minute.volume - before.volume : minute.volume;
  return { bars: [...earlier, joined(last, minute, more)], minute };
}

/**
 * Lays today's quote into the last bar of a period of a day or longer, which contains today because the bars were asked
 * for after today's first trade.
 */
export function foldQuote({ bars, dayVolume }: Folded, quote: Quote): Folded {
  const last = bars.at(-1);
  if (last === undefined || quote.open === 0 || quote.last === 0) return { bars, dayVolume };
  const more = dayVolume === undefined ? 0 : quote.volume - dayVolume;
  const part = { high: quote.high, low: quote.low, close: quote.last };
  return { bars: [...bars.slice(0, -1), joined(last, part, more)], dayVolume: quote.volume };
}
