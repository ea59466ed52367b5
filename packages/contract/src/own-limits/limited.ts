import type { RefusalCode } from '@kuroshio/refusals';

/** What an own limit is of: money paid in, or losses realised. */
export const LIMIT_KINDS = ['deposit', 'loss'] as const;
/** Over which time it counts: days, weeks from Monday and months of Taiwan's calendar. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
/** For how long a cooling-off may be begun. */
export const COOLING_LENGTHS = ['day', 'week', 'month', 'half-year'] as const;

/**
 * What a call does that a customer's own limits may stop. `order`: an order, stopped where it opens or adds and let through where it
 * closes; `opening`: whatever else puts money at risk; `borrowing`; `deposit`. Calls that read, close, cancel, repay or withdraw
 * name none of them.
 */
export type LimitedDeed = 'order' | 'opening' | 'borrowing' | 'deposit';

const OPENS = ['COOLING_OFF', 'LOSS_LIMIT_REACHED', 'PRICE_NOT_AVAILABLE'] as const;

/** With what a deed is refused. */
export const LIMIT_REFUSALS = {
  order: OPENS,
  opening: OPENS,
  borrowing: ['COOLING_OFF'],
  deposit: ['COOLING_OFF', 'DEPOSIT_LIMIT', 'PRICE_NOT_AVAILABLE'],
} as const satisfies Record<LimitedDeed, readonly RefusalCode[]>;
