export type { PlaceRequest } from './orders/place.ts';
export { actionsOf } from './corporate-actions/announced-actions.ts';
export type { StoredAction } from './corporate-actions/stored-action.ts';
export { dayTradable } from './orders/day-trades.ts';
export { factsFor } from './orders/place.ts';
export { type Exchange, startExchange } from './exchange.ts';
export type { PriceFeeds } from './venues/price-feeds.ts';
export { type InstrumentMarket, type MinuteBar, minutesOfDay } from './venues/instrument-market.ts';
export { clockOf, type ExchangeState, instrumentOf, marketAt, openOrdersOf } from './state.ts';
export { CONDITIONAL_COLUMNS, type ConditionalRow, conditionalFromRow } from './conditionals/stored-conditionals.ts';
export { minuteFromRow } from './venues/stored-markets.ts';
export {
  ORDER_COLUMNS,
  type OrderRow,
  orderFromRow,
  POSITION_COLUMNS,
  type PositionRow,
  positionFromRow,
} from './orders/stored-orders.ts';
export { averagePrice, chargesFromJson, orderNo, wireCharges, wireOrder } from './wire-order.ts';
export { wireDepth, wirePhase, wireQuote, wireTicks } from './wire-quote.ts';
export type { ExchangeEvents } from './batch/write-batch.ts';
