import { type Instrument, unitsOf } from '@kuroshio/market';
import { type Book, BUY, SELL } from '@kuroshio/matching';
import { type Cash, cash, lesser, minus, NO_CASH, type Price, type Shares, type Units } from '@kuroshio/money';
import { fillValue, type Side } from '@kuroshio/orders';

/** Levels of the other side that are looked at. */
const MOST_LEVELS = 64;

/**
 * What an order would come to without charges, traded against a book as it stands, no further than `bound`. What the book
 * does not hold is reckoned at the last level that it has, and without any level at `standing`: the market's own price.
 * Each level's value is rounded down, as its fill is.
 */
export function expectedValue(
  instrument: Instrument,
  book: Pick<Book, 'depth'> | null,
  { side, quantity }: { readonly side: Side; readonly quantity: Units },
  { bound, standing }: { readonly bound: Price; readonly standing: Price },
): Cash {
  const flat: number[] = [];
  const count = book?.depth(side === 'buy' ? SELL : BUY, MOST_LEVELS, flat) ?? 0;
  let [value, rest, price] = [NO_CASH, quantity, standing];
  for (let level = 0; level < count && rest > 0; level += 1) {
    const next = flat[2 * level] as Price;
    if (side === 'buy' ? next > bound : next < bound) break;
    price = next;
    const part = lesser(rest, unitsOf(instrument, flat[2 * level + 1] as Shares));
    value = cash(value + fillValue(instrument, price, part));
    rest = minus(rest, part);
  }
  return cash(value + fillValue(instrument, price, rest));
}
