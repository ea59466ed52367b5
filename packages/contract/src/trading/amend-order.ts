import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { id, price, shares } from '../words.ts';
import { order } from './shapes.ts';

export const amendOrder = endpoint('trading/amend-order', {
  summary:
    'Gives a pending order another limit, behind the others at that price, or a smaller quantity, keeping its place. ' +
    'Repeated with the same wishes it changes nothing.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  ownLimit: 'order',
  input: z.strictObject({
    id,
    /** Shares of the whole order, what has traded included; left out to keep it. */
    quantity: shares.positive().optional(),
    /** The new limit; left out to keep it. */
    price: price.min(1).optional(),
  }),
  output: order,
  refusals: [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_PENDING',
    'ORDER_OF_HOUSE',
    'MARKET_CLOSED',
    'QUANTITY_NOT_LOT',
    'SHARES_NOT_WHOLE',
    'AMEND_QUANTITY_UP',
    'AMEND_QUANTITY_ONLY',
    'AMEND_BELOW_FILLED',
    'PRICE_NOT_EXPECTED',
    'PRICE_NOT_AVAILABLE',
    'PRICE_OFF_TICK',
    'PRICE_OVER_LIMIT',
    'PRICE_BEYOND_COLLAR',
    'CROSSES_OWN_ORDER',
    'TOO_MANY_OPEN_ORDERS',
    'BALANCE_INSUFFICIENT',
    'MARGIN_NOT_OFFERED',
    'MARGIN_ACCOUNT_NEEDED',
    'MARGIN_LIMIT',
    'MARGIN_STOCK_FULL',
    ...(['US_MARGIN_DEFICIT', 'US_MARGIN_EQUITY', 'MARGIN_LENT_LESS'] as const),
    ...(['SHORT_LIMIT', 'SHORT_STOCK_FULL', 'SHORT_BEFORE_EX_DATE', 'SHORT_BELOW_REFERENCE'] as const),
    ...(['US_SHORT_UPTICK', 'US_SHORT_CHEAP', 'US_SHORT_MARGIN_MORE'] as const),
    ...(['CREDIT_STOPPED_BALANCE', 'CREDIT_STOPPED_HOLDING', 'CREDIT_STOPPED_PRICES'] as const),
    ...(['CREDIT_STOPPED_VOLUME', 'CREDIT_STOPPED_ORDER'] as const),
  ],
  movesMoney: 'held',
});
