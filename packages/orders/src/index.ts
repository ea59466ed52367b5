export { type AmendConsequence, type Amendment, amendOrder, cashMissing } from './amend.ts';
export {
  CONDITIONAL_LIFE,
  type Conditional,
  type ConditionalEvent,
  isMetBy,
  moveConditional,
  noteTrade,
  type Trigger,
  trailedPrice,
  trailedTick,
} from './conditional.ts';
export {
  cashOutPosition,
  type ExOrder,
  takeConditionalOverExDate,
  takeOrderOverExDate,
  takePositionOverExDate,
} from './ex-date.ts';
export { type HoldingRule, holdPosition, type Restraint, restraintOf } from './holding.ts';
export {
  nextOrderState,
  nextPositionState,
  ORDER_LIFE,
  type OrderEvent,
  POSITION_LIFE,
  type PositionEvent,
} from './life.ts';
export {
  type BookPriceSource,
  bookPriceSource,
  mayChangePrice,
  mayStand,
  namesPrice,
  ORDER_KINDS,
  restsInBook,
  showsPrice,
  standsOn,
  timesBeside,
  timesInForce,
} from './order-kinds.ts';
export {
  type CashParts,
  endOrder,
  type FillConsequence,
  fillOrder,
  neededCash,
  type Order,
  type Reservation,
  remaining,
  type Traded,
} from './order.ts';
export {
  allocateClosing,
  type ClosedPart,
  closeReserved,
  growPosition,
  newPosition,
  type OpenedBy,
  type Position,
  reservePosition,
  sellable,
  takeFromPosition,
  unreservePosition,
} from './position.ts';
export { type Charges, type ChargeTotals, chargesFor, fillValue, holdValue } from './value.ts';
export * from './words.ts';
