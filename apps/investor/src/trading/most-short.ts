import type { Listing, Quote } from '@kuroshio/contract';
import type { Side } from '@kuroshio/orders/words.ts';
import type { Borrowing } from './use-held.ts';

/** What of a sale is put up is in whole hundreds of Taiwan's dollars, and whole US dollars: at most so much more, in minor units. */
const STEP: Readonly<Record<string, bigint>> = { TWD: 10_000n, USD: 100n };

/** In percent of the best price: where no day has a highest price, what is put up is set aside for as much. */
const ABOVE_BEST = 110;

/** The price up to which a short sale sets aside what it puts up: the highest of the day, in the US a tenth above what anybody bids. */
export function highestShort(
  { limitUp, bid, last, reference }: Pick<Quote, 'limitUp' | 'bid' | 'last' | 'reference'>,
  price: number,
): number {
  return limitUp || Math.ceil((Math.max(price, bid, last || reference) * ABOVE_BEST) / 100);
}

/**
 * Lots that may be sold short: by what may still be, and by the money that must be put up at the highest price that is reckoned with. A
 * purchase gives back what is owed. An estimate; the server says it to the cent.
 */
export function mostShort(
  { lotSize, priceScale, currency }: Pick<Listing, 'lotSize' | 'priceScale' | 'currency'>,
  { marginBps, room, owed }: Pick<Borrowing, 'marginBps' | 'room' | 'owed'>,
  side: Side,
  { price, highest, available }: { readonly price: number; readonly highest: number; readonly available: bigint },
): number {
  if (side === 'buy') return Math.floor(owed / lotSize);
  if (marginBps === 0 || price === 0 || highest === 0) return 0;
  const step = STEP[currency] ?? 0n;
  // Prices are in finer units than money, or in the same.
  const [lot, finer] = [BigInt(lotSize), 10n ** BigInt(priceScale - 2)];
  const free = available > step ? available - step : 0n;
  const byMoney = (free * finer * 10_000n) / (BigInt(highest) * lot * BigInt(marginBps));
  const byRoom = (room * finer) / (BigInt(price) * lot);
  return Number(byMoney < byRoom ? byMoney : byRoom);
}
