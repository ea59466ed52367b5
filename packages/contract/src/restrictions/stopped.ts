import type { RefusalCode } from '@kuroshio/refusals';

/**
 * How a customer may be restricted. `banned`: nothing new, money neither in nor out; `frozen`: nothing moves, as an authority may
 * order; `no-trading`: no orders; `no-withdrawal`: no money out. None of them hides a balance or stops an export: calls that
 * read are stopped by nothing.
 */
export const RESTRICTION_KINDS = ['banned', 'frozen', 'no-trading', 'no-withdrawal'] as const;
export type RestrictionKind = (typeof RESTRICTION_KINDS)[number];

/** What stops orders, and whatever else puts money into something. */
export const STOPS_TRADING = ['banned', 'frozen', 'no-trading'] as const;
/** What stops money on its way out. */
export const STOPS_WITHDRAWAL = ['banned', 'frozen', 'no-withdrawal'] as const;
/** What stops money that moves between a customer's own accounts. */
export const STOPS_MOVING = ['banned', 'frozen'] as const;

/** With what a call is refused that a restriction stops. */
export const REFUSAL_OF = {
  banned: 'ACCOUNT_BANNED',
  frozen: 'ACCOUNT_FROZEN',
  'no-trading': 'TRADING_RESTRICTED',
  'no-withdrawal': 'WITHDRAWAL_RESTRICTED',
} as const satisfies Record<RestrictionKind, RefusalCode>;

export function refusalsOf(kinds: readonly RestrictionKind[]): readonly RefusalCode[] {
  return kinds.map((kind) => REFUSAL_OF[kind]);
}
