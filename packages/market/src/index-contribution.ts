import { divide } from '@kuroshio/money';

/** What is needed to reckon the part of one member in its index. */
export interface IndexMember {
  /** By what its price counts: shares outstanding, or 1 where the index weighs by price. */
  readonly units: number;
  /** Price units of the member. */
  readonly last: number;
  readonly reference: number;
}

/** The aggregate of the members at their base prices (price units × units) that stands for `level` (scale 2). */
export interface IndexScale {
  readonly aggregate: bigint;
  readonly level: number;
}

/**
 * Points of the index that a member's move since its reference stands for: base level × (last − reference) × units ÷ base
 * aggregate, half-up. All contributions together are the change of the index, but for the rounding of each.
 * @returns units of 0.0001 point; 0 before the member's first trade, when its reference counts.
 */
export function indexContribution({ units, last, reference }: IndexMember, { aggregate, level }: IndexScale): number {
  if (last === 0 || reference === 0) return 0;
  return Number(divide(BigInt(last - reference) * BigInt(units) * BigInt(level) * 100n, aggregate, 'half-up'));
}

/** What a member counts for in its index now: its price, before its first trade its reference, times its units. */
export function indexShare({ units, last, reference }: IndexMember): bigint {
  return BigInt(last === 0 ? reference : last) * BigInt(units);
}

/** A member's weight in basis points of all members' shares together, half-up; 0 where they are nothing. */
export function indexWeightBps(share: bigint, total: bigint): number {
  return total === 0n ? 0 : Number(divide(share * 10_000n, total, 'half-up'));
}
