import type { TradingDate } from '@kuroshio/market';
import { type Cash, cash, divide } from '@kuroshio/money';

/** Shares that stand for a debt, as they can be sold. */
export interface Saleable {
  readonly positionId: number;
  /** In share units. */
  readonly quantity: number;
  /** Least that is sold: a lot. */
  readonly unit: number;
  /** Of all of them, after what selling costs. */
  readonly proceeds: Cash;
  /** What of their value was lent on them: most of it first. */
  readonly ratioBps: number;
  readonly pledgedOn: TradingDate;
}

export interface ForcedSale {
  readonly positionId: number;
  readonly quantity: number;
}

/**
 * The order of a liquidation, and how much of each: what the most was lent on first, then what has stood longest, then by
 * number; so much in whole units as brings what is missing, and no share more than that. The last unit is rounded up.
 */
export function liquidationOrder(saleable: readonly Saleable[], missing: Cash): readonly ForcedSale[] {
  const order = saleable.toSorted(
    (a, b) =>
      b.ratioBps - a.ratioBps ||
      (a.pledgedOn < b.pledgedOn ? -1 : a.pledgedOn > b.pledgedOn ? 1 : a.positionId - b.positionId),
  );
  const sales: ForcedSale[] = [];
  let left: bigint = missing;
  for (const { positionId, quantity, unit, proceeds } of order) {
    if (left <= 0n) break;
    if (proceeds <= 0n || quantity === 0) continue;
    const wanted = Number(divide(left * BigInt(quantity), proceeds * BigInt(unit), 'up')) * unit;
    const sold = Math.min(wanted, quantity);
    sales.push({ positionId, quantity: sold });
    left = cash(left - (proceeds * BigInt(sold)) / BigInt(quantity));
  }
  return sales;
}
