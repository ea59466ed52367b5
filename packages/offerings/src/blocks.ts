import { assert } from '@kuroshio/base';
import type { PriceLimits } from '@kuroshio/market';
import { divide, type Price, price } from '@kuroshio/money';

/** Where a block stands: its price is fixed as it opens, and it closes when its time is over or nothing of it is left. */
export type BlockStage = 'announced' | 'open' | 'closed';

const BLOCK_LIFE: Readonly<Record<BlockStage, Readonly<Partial<Record<'open' | 'close', BlockStage>>>>> = {
  announced: { open: 'open', close: 'closed' },
  open: { close: 'closed' },
  closed: {},
};

/** Throws where it cannot happen. */
export function nextBlockStage(stage: BlockStage, event: 'open' | 'close'): BlockStage {
  const next = BLOCK_LIFE[stage][event];
  assert(next !== undefined, `a block that is ${stage} cannot ${event}`);
  return next;
}

/** Whether a price is one of the day's: both ends are. */
export function isWithin(at: Price, { down, up }: PriceLimits): boolean {
  return at >= down && at <= up;
}

/**
 * The price of a block: the reference with a premium, or a discount where that is negative, within the limits of the day. The part
 * of a cent is rounded up and so the institution's.
 */
export function blockPrice(reference: Price, premiumBps: number, { down, up }: PriceLimits): Price {
  assert(reference > 0 && Number.isInteger(premiumBps) && premiumBps > -10_000, 'a block has a reference');
  const exact = Number(divide(BigInt(reference) * BigInt(10_000 + premiumBps), 10_000n, 'up'));
  return price(Math.min(up, Math.max(down, exact)));
}

/** What is left of a block, and the least that one buyer takes of it, in shares. */
interface Rest {
  readonly left: number;
  readonly minimum: number;
}

/** Why shares cannot be bought of a block. */
export type PurchaseFault = 'sold-out' | 'below-minimum' | 'above-left' | 'rest-too-small';

/**
 * What is wrong with a purchase of so many shares; undefined where nothing is. Whoever buys takes at least the minimum, and leaves as
 * much for the next or nothing: so no rest below the minimum ever tempts anybody round it.
 */
export function purchaseFault(shares: number, { left, minimum }: Rest): PurchaseFault | undefined {
  assert(Number.isSafeInteger(shares) && shares > 0, 'whole shares are bought');
  if (left === 0) return 'sold-out';
  if (shares < minimum) return 'below-minimum';
  if (shares > left) return 'above-left';
  return left - shares > 0 && left - shares < minimum ? 'rest-too-small' : undefined;
}

/** As many of the shares that others want as they can take by the same rule, which may be none. */
export function takenOf(wanted: number, { left, minimum }: Rest): number {
  const most = Math.min(wanted, left);
  if (most < minimum) return 0;
  const rest = left - most;
  if (rest === 0 || rest >= minimum) return most;
  return left - minimum >= minimum ? left - minimum : 0;
}
