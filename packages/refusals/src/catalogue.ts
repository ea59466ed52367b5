/**
 * How a value is shown inside a refusal's text.
 * `money`: minor units in digits, of the currency in the param `currency`; `price`: a decimal text as quoted;
 * `count`: a number, of shares with decimals where they have fractions; `window`: `HH:MM:SS-HH:MM:SS`; `word`: shown as it is.
 */
export type ParamKind = 'money' | 'price' | 'count' | 'window' | 'word';

interface Entry {
  /** The values of the text, by name. */
  readonly params: Readonly<Record<string, ParamKind>>;
  /** The same call may succeed later without being changed. */
  readonly retry: boolean;
}

function entry<const Params extends Readonly<Record<string, ParamKind>>>(params: Params, retry = false) {
  return { params, retry } satisfies Entry;
}

/**
 * Every reason for which the product says no. A code is never reused for another reason, and a precise one is
 * never flattened into a general one. Its texts stand under the same code in `packages/text`.
 */
export const CATALOGUE = {
  // The edge.
  MALFORMED_INPUT: entry({ path: 'word', problem: 'word' }),
  INPUT_TOO_LARGE: entry({}),
  NOT_FOUND: entry({}),
  XSRF_MISMATCH: entry({}, true),
  TOO_FREQUENT: entry({ seconds: 'count' }, true),
  SYSTEM_BUSY: entry({}, true),
  SESSION_EXPIRED: entry({}),
  ROLE_REQUIRED: entry({ roles: 'word' }),
  KEY_REUSED: entry({}),
  // Identity.
  ACCOUNT_EXISTS: entry({}),
  INVITATION_NOT_FOUND: entry({}),
  INVITATION_USED_UP: entry({}),
  CREDENTIALS_WRONG: entry({}),
  PHONE_INVALID: entry({}),
  PASSWORDS_DIFFER: entry({}),
  PASSWORD_WEAK: entry({ minimum: 'count' }),
  AGREEMENT_REQUIRED: entry({}),
  SESSION_NOT_FOUND: entry({}),
  // Quotes.
  INSTRUMENT_NOT_FOUND: entry({}),
  WATCHLIST_FULL: entry({ maximum: 'count' }),
  // Favorites.
  GROUP_NOT_FOUND: entry({}),
  GROUP_NAME_INVALID: entry({ maximum: 'count' }),
  GROUP_NAME_TAKEN: entry({}),
  GROUPS_FULL: entry({ maximum: 'count' }),
  GROUP_IS_FIRST: entry({}),
  CATEGORY_NOT_FOUND: entry({}),
  // Notices and alerts.
  NEWS_NOT_FOUND: entry({}),
  MESSAGE_NOT_FOUND: entry({}),
  PUSH_SERVICE_UNKNOWN: entry({}),
  ALERTS_FULL: entry({ maximum: 'count' }),
  ALERT_OUT_OF_REACH: entry({}),
  ALERT_NOT_FOUND: entry({}),
  // Trading.
  INSTRUMENT_NOT_TRADABLE: entry({}),
  INSTRUMENT_SUSPENDED: entry({}, true),
  MARKET_CLOSED: entry({}, true),
  BOARD_NOT_OFFERED: entry({}),
  BOARD_CLOSED: entry({ window: 'window' }, true),
  ORDER_TYPE_NOT_ALLOWED: entry({}, true),
  PRICE_NOT_AVAILABLE: entry({}, true),
  PRICE_REQUIRED: entry({}),
  PRICE_NOT_EXPECTED: entry({}),
  PRICE_OFF_TICK: entry({ tick: 'price' }),
  PRICE_OVER_LIMIT: entry({ down: 'price', up: 'price' }),
  QUANTITY_NOT_LOT: entry({ lot: 'count' }),
  QUANTITY_TOO_LARGE: entry({ maximum: 'count' }),
  SHARES_NOT_WHOLE: entry({}),
  QUANTITY_TOO_FINE: entry({ decimals: 'count' }),
  QUANTITY_OR_AMOUNT: entry({}),
  AMOUNT_NOT_TAKEN: entry({}),
  LIQUIDITY_INSUFFICIENT: entry({}, true),
  FRACTION_TOO_SMALL: entry({ minimum: 'money', currency: 'word' }),
  BALANCE_INSUFFICIENT: entry({ needed: 'money', available: 'money', currency: 'word' }),
  SHARES_INSUFFICIENT: entry({ needed: 'count', available: 'count' }),
  CROSSES_OWN_ORDER: entry({ price: 'price' }),
  TOO_MANY_OPEN_ORDERS: entry({ maximum: 'count' }),
  ORDER_NOT_FOUND: entry({}),
  ORDER_NOT_PENDING: entry({}),
  AMEND_QUANTITY_UP: entry({ quantity: 'count' }),
  AMEND_QUANTITY_ONLY: entry({}),
  AMEND_BELOW_FILLED: entry({ filled: 'count' }),
  TOO_MANY_CONDITIONALS: entry({ maximum: 'count' }),
  TRIGGER_ALREADY_MET: entry({ price: 'price' }),
  TRAIL_OUT_OF_REACH: entry({}),
  CONDITIONAL_NOT_FOUND: entry({}),
  CONDITIONAL_NOT_WAITING: entry({}),
  POSITION_NOT_FOUND: entry({}),
  POSITION_NOT_HOLDING: entry({}),
  POSITION_LOCKED: entry({ until: 'word' }, true),
  NO_SELL_DAY: entry({ days: 'count', until: 'word' }, true),
  DAY_TRADE_SUSPENDED: entry({ available: 'count' }, true),
  SELL_TOO_SOON: entry({ minutes: 'count' }, true),
} as const satisfies Record<string, Entry>;

export type RefusalCode = keyof typeof CATALOGUE;

type ParamValue<Kind> = Kind extends 'count' ? number : string;

/** The values that the text of a code needs, by name. */
export type RefusalParams<Code extends RefusalCode> = {
  readonly [Name in keyof (typeof CATALOGUE)[Code]['params']]: ParamValue<(typeof CATALOGUE)[Code]['params'][Name]>;
};
