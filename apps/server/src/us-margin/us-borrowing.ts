import { type UsBorrow, usBorrowFee } from '@kuroshio/credit';
import { type Instrument, wholeShares } from '@kuroshio/market';
import { type Cash, NO_CASH, type Price, type Units } from '@kuroshio/money';
import { type Exchange, marketAt } from '../exchange/index.ts';
import { usToday } from './us-parts.ts';

/** What can be borrowed of a US stock today, as the exchange decides by it. @param now epoch ms */
export function borrowOf({ view }: Pick<Exchange, 'view'>, { no }: Pick<Instrument, 'no'>, now: number): UsBorrow {
  const { instrument, marks } = marketAt(view, no);
  return view.usBorrow(instrument, marks, usToday({ view }), view.creditRates(now).usBorrowBps);
}

/** What one night of borrowing some shares costs at a price. */
export function aNightOf(instrument: Instrument, quantity: Units, price: Price | 0, rateBps: number): Cash {
  if (price === 0 || quantity === 0) return NO_CASH;
  const shares = wholeShares(instrument, quantity);
  return usBorrowFee({ close: BigInt(price), scale: instrument.priceScale, shares }, rateBps, 1);
}
