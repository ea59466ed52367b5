import { Refused } from '../platform/failure.ts';

export type TicketField =
  | 'price'
  | 'quantity'
  | 'terms'
  | 'order'
  | 'stop'
  | 'profit'
  | 'trail'
  | 'stopLimit'
  | 'profitLimit';

/** Why a ticket cannot be sent, and where that is said. */
export interface Problem {
  readonly field: TicketField;
  readonly failure: unknown;
}

const FIELDS: Readonly<Partial<Record<string, TicketField>>> = {
  PRICE_REQUIRED: 'price',
  PRICE_NOT_EXPECTED: 'price',
  PRICE_OFF_TICK: 'price',
  PRICE_OVER_LIMIT: 'price',
  PRICE_BEYOND_COLLAR: 'price',
  PRICE_NOT_AVAILABLE: 'price',
  CROSSES_OWN_ORDER: 'price',
  QUANTITY_NOT_LOT: 'quantity',
  QUANTITY_TOO_LARGE: 'quantity',
  SHARES_NOT_WHOLE: 'quantity',
  QUANTITY_TOO_FINE: 'quantity',
  QUANTITY_OR_AMOUNT: 'quantity',
  AMOUNT_NOT_TAKEN: 'quantity',
  FRACTION_TOO_SMALL: 'quantity',
  BALANCE_INSUFFICIENT: 'quantity',
  US_MARGIN_EQUITY: 'quantity',
  SHARES_INSUFFICIENT: 'quantity',
  SHARES_OWED_LESS: 'quantity',
  SHORT_LIMIT: 'quantity',
  SHORT_STOCK_FULL: 'quantity',
  SHORT_BELOW_REFERENCE: 'price',
  US_SHORT_UPTICK: 'price',
  US_SHORT_MARGIN_MORE: 'price',
  ORDER_TYPE_NOT_ALLOWED: 'terms',
  AMEND_QUANTITY_UP: 'quantity',
  AMEND_BELOW_FILLED: 'quantity',
  TRAIL_OUT_OF_REACH: 'trail',
};

/** Where on the ticket a refusal belongs. */
export function fieldOf(failure: unknown): TicketField {
  return (failure instanceof Refused ? FIELDS[failure.code] : undefined) ?? 'order';
}
