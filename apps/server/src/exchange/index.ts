export type { PlaceRequest } from './place.ts';
export { actionsOf, type StoredAction } from './corporate-actions.ts';
export { dayTradable } from './day-trades.ts';
export { factsFor } from './place.ts';
export { type Exchange, startExchange } from './exchange.ts';
export type { PriceFeeds } from './price-feeds.ts';
export { type InstrumentMarket, type MinuteBar, minutesOfDay } from './instrument-market.ts';
export { clockOf, type ExchangeState, marketAt, openOrdersOf } from './state.ts';
export { CONDITIONAL_COLUMNS, type ConditionalRow, conditionalFromRow } from './stored-conditionals.ts';
export { minuteFromRow } from './stored-markets.ts';
export {
  ORDER_COLUMNS,
  type OrderRow,
  orderFromRow,
  POSITION_COLUMNS,
  type PositionRow,
  positionFromRow,
} from './stored-orders.ts';
export { averagePrice, chargesFromJson, orderNo, wireCharges, wireOrder } from './wire-order.ts';
export { wireDepth, wirePhase, wireQuote, wireTicks } from './wire-quote.ts';
export type { ExchangeEvents } from './write-batch.ts';
