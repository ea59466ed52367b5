import { businessDay } from './plain-days.ts';
import { bps, of, THOUSAND, downTo, least, times } from './plain-fraction.ts';
import type { Counted, PlainLot, PlainPledge, PlainStock } from './plain-words.ts';

/** Among which of the two a lot counts, where something is owed on it. */
export const countedIn = ({ securedFrom }: PlainLot): Counted => (securedFrom === undefined ? 'margin' : 'secured');

/** Which sale sells a lot: where nothing is owed on it, and it stands for no other, it is one's own. */
export function kindOf(lot: PlainLot): 'cash' | Counted {
  if (lot.standsFor !== undefined) return 'secured';
  return lot.loan === 0n ? 'cash' : countedIn(lot);
}

/** What more may be lent on a lot whose shares count for so many cents each. */
function roomOn({ quantity, loan }: PlainLot, { lent }: PlainStock, price: bigint): bigint {
  const most = times(of(price * quantity), bps(lent));
  const more = most.over - loan * most.under;
  return more > 0n ? downTo(THOUSAND, of(more, most.under)) : 0n;
}

/** What stands for a draw, and what the house knows of it. */
export interface Drawing {
  readonly stock: string;
  /** What a share counts for, in cents. */
  readonly price: bigint;
  readonly on: string;
  /** Lots that an open order is selling. */
  readonly inSale: ReadonlySet<number>;
}

/**
 * Lots on which money may be lent, and how much on each, in the order in which a draw takes them: those that stand for a loan already
 * first, then those with the most room, then the oldest. Bought two business days ago or earlier, so that their orders have ended.
 */
export function roomOf(
  lots: Iterable<PlainLot>,
  stock: PlainStock,
  { price, on, inSale }: Drawing,
): { readonly lot: PlainLot; readonly room: bigint }[] {
  return [...lots]
    .filter(
      (lot) => lot.stock === stock.name && lot.quantity > 0n && kindOf(lot) !== 'margin' && lot.standsFor === undefined,
    )
    .filter(({ id, openedOn }) => !inSale.has(id) && businessDay(openedOn, 2) <= on)
    .map((lot) => ({ lot, room: roomOn(lot, stock, price) }))
    .sort((a, b) => {
      const [first, second] = [kindOf(a.lot), kindOf(b.lot)];
      if (first !== second) return first === 'secured' ? -1 : 1;
      if (a.room !== b.room) return a.room > b.room ? -1 : 1;
      return a.lot.id - b.lot.id;
    });
}

/** How much of a draw falls to which lot. */
export function partsOfDraw(rooms: ReturnType<typeof roomOf>, amount: bigint): (readonly [PlainLot, bigint])[] {
  let left = amount;
  return rooms.flatMap(({ lot, room }) => {
    const part = least(left, room);
    left -= part;
    return part > 0n ? [[lot, part] as const] : [];
  });
}

type Standing = PlainLot & { readonly standsFor: PlainPledge };

/** What was put up for the loan on a lot, by number. */
export function standingFor(lots: ReadonlyMap<number, PlainLot>, loan: number): Standing[] {
  const standing = [...lots.values()].filter(
    (one): one is Standing => one.standsFor?.loan === loan && one.quantity > 0n,
  );
  return standing.sort((a, b) => a.id - b.id);
}
