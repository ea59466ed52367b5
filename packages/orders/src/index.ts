export { basketPurchases, basketSales, driftBps, sumBps, WHOLE_BPS, weightBps } from './basket.ts';
export { type Amendment, amendOrder, cashMissing } from './amend.ts';
export {
  CONDITIONAL_LIFE,
  type Conditional,
  isMetBy,
  moveConditional,
  noteTrade,
  trailedPrice,
  trailedTick,
} from './conditional.ts';
export {
  cashOutPosition,
  takeConditionalOverExDate,
  takeOrderOverExDate,
  takePositionOverExDate,
} from './ex-date.ts';
export { type HoldingRule, holdPosition, restraintOf, sellableFrom } from './holding.ts';
export {
  nextOrderState,
  nextPositionState,
  ORDER_LIFE,
  POSITION_LIFE,
} from './life.ts';
export {
  type BookPriceSource,
  bookPriceSource,
  mayChangePrice,
  mayStand,
  namesPrice,
  restsInBook,
  showsPrice,
} from './order-kinds.ts';
export {
  type CashParts,
  type CountedFill,
  countFill,
  endOrder,
  fillOrder,
  neededCash,
  type Order,
  type Reservation,
  remaining,
} from './order.ts';
export { ownAtMost, type ShortTerms } from './financing.ts';
export {
  allocateClosing,
  type ClosedPart,
  closeReserved,
  growPosition,
  lendOn,
  newPosition,
  type OpenedBy,
  type Pledge,
  pledgePosition,
  type Position,
  principalOf,
  releasePledge,
  repayOn,
  type SecuredTerms,
  secureOn,
  reservePosition,
  sellable,
  costOf,
  takeFromPosition,
  unreservePosition,
} from './position.ts';
export { giveBack } from './give-back.ts';
export { allocateCover, coverableWith, type CoveredPart, coverReserved, neededToCover } from './cover.ts';
export { conversionOf, convertDayTrade } from './day-short.ts';
export { coverable, fillShortSale, growShort, neededMargin, newShort, type ShortPosition } from './short.ts';
export { type Charges, type ChargeTotals, chargesFor, fillValue, holdValue } from './value.ts';
export * from './words.ts';
