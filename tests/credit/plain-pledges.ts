import { businessDay } from './plain-days.ts';
import { atLeastNothing, bps, CENT, DOLLAR, downTo, least, of, times, upTo } from './plain-fraction.ts';
import type { PlainLot, PlainPledge, PlainStock } from './plain-words.ts';

/** Shares of one's own that stand for a loan on others (抵繳, FL007121 articles 23, 54, 55). */

/** What is known where shares are put up. */
export interface PuttingUp {
  /** What a share counts for, in cents. */
  readonly price: bigint;
  readonly on: string;
  /** Lots that an open order is selling. */
  readonly inSale: ReadonlySet<number>;
}

/** What a lot of one's own would stand for; undefined where it is not settled, or being sold. */
export function pledgeOf(
  { id, openedOn, quantity }: PlainLot,
  loan: number,
  { lent }: PlainStock,
  { price, on, inSale }: PuttingUp,
): PlainPledge | undefined {
  if (quantity === 0n || inSale.has(id) || businessDay(openedOn, 2) > on) return undefined;
  return { loan, ratio: lent, counted: downTo(CENT, times(of(price * quantity), bps(lent))), shares: quantity, on };
}

/** As much of a loan as some money pays with what that costs: all of it, or whole dollars. */
export function mostOf(loan: bigint, money: bigint, costs: (principal: bigint) => bigint): bigint {
  if (costs(loan) <= money) return loan;
  // What is paid and its interest make up the money. With the interest of too much it is too little, and the other way round, each time by
  // less: three times leaves it a little below.
  let guess = money;
  for (let n = 0; n < 3; n++) guess = atLeastNothing(money - (costs(guess) - guess));
  let most = (atLeastNothing(least(guess, loan) - 2n * DOLLAR) / DOLLAR) * DOLLAR;
  while (most + DOLLAR < loan && costs(most + DOLLAR) <= money) most += DOLLAR;
  return most;
}

/** A sale is taken to bring so much of each 1,000 of what is sold, after fee and tax. */
const BRINGS = 995n;
const LOT = 1_000n;

/**
 * What is sold of the lots that stand for a loan whose own shares are gone: as many shares as are missing and a lot at most more, where
 * there is a lot; those that count for most first, then what is held longest.
 */
export function soldFor(
  standing: readonly PlainLot[],
  owed: bigint,
  priceOf: (stock: string) => bigint,
): (readonly [PlainLot, bigint])[] {
  const order = standing.toSorted(
    (a, b) =>
      (b.standsFor?.ratio ?? 0) - (a.standsFor?.ratio ?? 0) || a.openedOn.localeCompare(b.openedOn) || a.id - b.id,
  );
  let left = owed * 1_000n;
  return order.flatMap((lot) => {
    if (left <= 0n) return [];
    const each = priceOf(lot.stock) * BRINGS;
    const quantity = least(lot.quantity, upTo(lot.quantity < LOT ? 1n : LOT, of(left, each)));
    left -= quantity * each;
    return [[lot, quantity] as const];
  });
}
