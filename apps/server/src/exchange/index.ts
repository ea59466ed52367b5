export { actionsOf } from './orders/corporate-actions.ts';
export type { StoredAction } from './orders/stored-action.ts';
export { dayTradable } from './orders/day-trades.ts';
export { factsFor } from './orders/place.ts';
export { type Exchange, startExchange } from './exchange.ts';
export type { PriceFeeds } from './price-feeds.ts';
export { type InstrumentMarket, minutesOfDay } from './markets/instrument-market.ts';
export { clockOf, type ExchangeState, instrumentOf, marketAt, openOrdersOf } from './state.ts';
export { CONDITIONAL_COLUMNS, type ConditionalRow, conditionalFromRow } from './writer/stored-conditionals.ts';
export { minuteFromRow } from './markets/stored-markets.ts';
export {
  ORDER_COLUMNS,
  type OrderRow,
  orderFromRow,
  POSITION_COLUMNS,
  type PositionRow,
  positionFromRow,
} from './writer/stored-orders.ts';
export { averagePrice, chargesFromJson, orderNo, wireCharges, wireOrder } from './wire-order.ts';
export { wireDepth, wirePhase, wireQuote, wireTicks } from './wire-quote.ts';
export type { ExchangeEvents } from './writer/write-batch.ts';
