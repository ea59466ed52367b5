import { type BasisPoints, type Cash, cash, divide } from '@kuroshio/money';
import type { Targets } from './algorithm.ts';

/** An instrument as a pool trades it. Quantities in lots of the board on which it trades. */
export interface Tradable {
  readonly symbol: string;
  /** Value of one lot at the price of now. */
  readonly lotValue: Cash;
  /** Lots held, also of what is being sold. */
  readonly held: number;
}

/** Lots to buy (positive) or to sell. */
export interface Step {
  readonly symbol: string;
  readonly lots: number;
}

/** What a pool keeps in money whatever an algorithm wants: who leaves is paid from it at once. */
const MOST_INVESTED = 9_000n;
/** A holding that is off by less than a part of its target stays: costs would eat what it could bring. */
const TOLERANCE = 10n;

/**
 * From what a pool holds to what it should hold: sales first, purchases for no more than the money there is. Of what it holds
 * beside its targets everything goes.
 * @param worth of the pool, less what it owes
 * @param money that purchases may use
 */
export function stepsToward(
  targets: Targets,
  instruments: readonly Tradable[],
  worth: Cash,
  money: Cash,
): readonly Step[] {
  let all = 0;
  for (const bps of targets.values()) all += bps;
  const wanted = BigInt(all);
  const scaled = (bps: BasisPoints) => (wanted > MOST_INVESTED ? (BigInt(bps) * MOST_INVESTED) / wanted : BigInt(bps));
  const sales: Step[] = [];
  const purchases: Step[] = [];
  let left: bigint = money;
  for (const { symbol, lotValue, held } of instruments) {
    if (lotValue <= 0n) continue;
    const bps = targets.get(symbol);
    const lots = bps === undefined ? 0 : Number(divide(worth * scaled(bps), 10_000n * lotValue, 'down'));
    const off = lots - held;
    if (off === 0) continue;
    // Whole lots alone can be less than the tolerance.
    if (lots > 0 && held > 0 && BigInt(Math.abs(off)) * TOLERANCE < BigInt(lots)) continue;
    if (off < 0) sales.push({ symbol, lots: off });
    else {
      const affordable = Number(left / lotValue);
      const buying = Math.min(off, affordable);
      if (buying <= 0) continue;
      left -= BigInt(buying) * lotValue;
      purchases.push({ symbol, lots: buying });
    }
  }
  return [...sales, ...purchases];
}

/** How far from what was traded lately a pool pays or takes: who waits for it with a bad price waits in vain. */
const COLLAR = 0.003;

/** The limit of a pool's order: as good as the book's best, and never worse than the collar around what was traded lately. */
export function collared(side: 'buy' | 'sell', fair: number, best: number | undefined): number {
  if (side === 'buy') return Math.min(best ?? fair, fair * (1 + COLLAR));
  return Math.max(best ?? fair, fair * (1 - COLLAR));
}

/** The least that a pool whose lead chooses its orders keeps in money, rounded up: the same tenth. */
export function reserveOf(worth: Cash): Cash {
  return cash(divide(worth * (10_000n - MOST_INVESTED), 10_000n, 'up'));
}
