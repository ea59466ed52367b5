import { addTicks, type Instrument } from '@kuroshio/market';

/** A resting order of a market maker. */
export interface Quote {
  readonly price: number;
  readonly ref: number;
  /** Shares left. */
  shares: number;
}

/** One side of the market makers' quotes in an instrument: at most one at a price, best first. */
export interface QuoteLadder {
  readonly side: 'buy' | 'sell';
  readonly quotes: Quote[];
}

export function createLadder(side: 'buy' | 'sell'): QuoteLadder {
  return { side, quotes: [] };
}

/** Whether `a` is a better price than `b` on the ladder's side. */
export function better(ladder: QuoteLadder, a: number, b: number): boolean {
  return ladder.side === 'buy' ? a > b : a < b;
}

export function insertQuote(ladder: QuoteLadder, quote: Quote): void {
  const { quotes } = ladder;
  let place = quotes.length;
  while (place > 0 && better(ladder, quote.price, (quotes[place - 1] as Quote).price)) place--;
  quotes.splice(place, 0, quote);
}

/** The price `ticks` ticks further from the touch, or 0 where the grid or `worst` (0 when there is no limit) ends before. */
export function awayFrom(
  ladder: QuoteLadder,
  instrument: Instrument,
  price: number,
  ticks: number,
  worst: number,
): number {
  const next: number = addTicks(instrument, price, ladder.side === 'buy' ? -ticks : ticks);
  if (next === price) return 0;
  if (worst === 0 || !better(ladder, worst, next)) return next;
  // The last step before a limit is as short as it must be.
  return better(ladder, price, worst) ? worst : 0;
}

/** A free price between the touch and the worst quote for one more level, or 0 where every tick is taken. */
export function gapPrice(ladder: QuoteLadder, instrument: Instrument): number {
  const { quotes } = ladder;
  for (let i = 0; i + 1 < quotes.length; i++) {
    const price = (quotes[i] as Quote).price;
    const next: number = addTicks(instrument, price, ladder.side === 'buy' ? -1 : 1);
    if (better(ladder, next, (quotes[i + 1] as Quote).price)) return next;
  }
  return 0;
}
