/** Which way an order trades. A buy opens and a sell closes; short, a sell opens and a buy closes. */
export const SIDES = ['buy', 'sell'] as const;
export type Side = (typeof SIDES)[number];

export const ORDER_TYPES = ['limit', 'market'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** ROD rests until the end of the trading day (DAY in the US), IOC trades at once or is cancelled, FOK wholly or not at all, GTC rests until cancelled (US only). */
export const TIMES_IN_FORCE = ['ROD', 'IOC', 'FOK', 'GTC'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/**
 * `cash` (現股): paid with one's own money. `margin` (融資): a part is lent on the shares, and a sale pays it back. `short` (融券): the
 * shares are lent, and a purchase gives them back. `secured` (擔保借款): money is lent on shares that were held already, or these were put
 * up for another loan (抵繳), and a sale of them pays it back; nothing is bought so.
 */
export const FINANCINGS = ['cash', 'margin', 'short', 'secured'] as const;
export type Financing = (typeof FINANCINGS)[number];

/** `open`: resting and may trade, in part traded or not; the others are ends. */
export const ORDER_STATES = ['open', 'filled', 'cancelled', 'expired'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** A position (lot): `pending` until its first fill, `holding`, `closing` while an open order sells it, `closed`; `cancelled` from `pending`. */
export const POSITION_STATES = ['pending', 'holding', 'closing', 'closed', 'cancelled'] as const;
export type PositionState = (typeof POSITION_STATES)[number];

export const TRIGGER_KINDS = ['stop', 'take-profit', 'trailing'] as const;
export type TriggerKind = (typeof TRIGGER_KINDS)[number];

/**
 * A conditional order: `dormant` until the opening order of its bracket has traded, `waiting` for its price,
 * `triggered` when its order was placed, `refused` when that was refused; `cancelled` and `expired` are ends too.
 */
export const CONDITIONAL_STATES = ['dormant', 'waiting', 'triggered', 'refused', 'cancelled', 'expired'] as const;
export type ConditionalState = (typeof CONDITIONAL_STATES)[number];
