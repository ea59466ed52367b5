import type { Listing } from '@kuroshio/contract';
import type { Side } from '@kuroshio/orders/words.ts';
import type { Borrowing } from './use-held.ts';

/** What of a sale is put up is in whole hundreds of dollars: at most so much more, in minor units. */
const HUNDRED = 10_000n;

/**
 * Lots that may be sold short: by what may still be, and by the money that must be put up at the highest price of the day. A
 * purchase gives back what is owed. An estimate; the server says it to the cent.
 */
export function mostShort(
  { lotSize }: Pick<Listing, 'lotSize'>,
  { marginBps, room, owed }: Borrowing,
  side: Side,
  { price, highest, available }: { readonly price: number; readonly highest: number; readonly available: bigint },
): number {
  if (side === 'buy') return Math.floor(owed / lotSize);
  if (marginBps === 0 || price === 0 || highest === 0) return 0;
  // Taiwan's prices are in hundredths, as its minor units are.
  const [worth, putUp] = [BigInt(price * lotSize), (BigInt(highest * lotSize) * BigInt(marginBps)) / 10_000n];
  const byMoney = available > HUNDRED ? (available - HUNDRED) / putUp : 0n;
  const byRoom = room / worth;
  return Number(byMoney < byRoom ? byMoney : byRoom);
}
