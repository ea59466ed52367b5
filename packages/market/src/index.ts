export {
  type Adjustment,
  closeBeforeExDate,
  type DatedFactors,
  exDateFactors,
  type Factors,
  factorsAfter,
  factorsFor,
  inverted,
  type PerShare,
  type Ratio,
  scaleTraded,
  timesRatio,
} from './adjust-prices.ts';
export { BOARD_TABLE, type BoardSession, boardSessions, boardsOf, sessionAt } from './boards.ts';
export {
  addTradingDays,
  type Calendar,
  type Country,
  countryOf,
  FORESEEN,
  isUnforeseenClosure,
  HOLIDAY_TABLE_YEARS,
  isEarlyClose,
  isSettlementDay,
  isTradingDay,
  nextTradingDay,
  previousTradingDay,
  SETTLEMENT_RULES,
  settlementDate,
  settlementDays,
  tradingDaysBetween,
} from './calendar.ts';
export {
  CALL_DELAY_RULES,
  type CallDelay,
  type CallDelayRule,
  type CallSample,
  type CallWatch,
  callDelayRule,
  createCallWatch,
  isUnsettled,
  watchCall,
} from './call-delay.ts';
export {
  type ChargeLine,
  marketOf,
  type OrderTotal,
  orderCharges,
  totalCharges,
  valueOf,
  valueOfUnits,
} from './charges.ts';
export { quotedShares, sharesOf, unitsOf } from './share-units.ts';
export { addDays, tradingDate, weekdayOf } from './civil-day.ts';
export { CORPORATE_ACTIONS, type CorporateAction, corporateActionsOf } from './corporate-actions.ts';
export type { Dated } from './dated.ts';
export {
  cashInLieu,
  DIVIDEND_RULES,
  type DividendPayment,
  dividendOf,
  type ExTerms,
  exFactors,
  exReferenceOf,
  exTerms,
  sharesAfter,
} from './ex-date.ts';
export {
  type IndexMember,
  type IndexScale,
  indexContribution,
  indexShare,
  indexWeightBps,
} from './index-contribution.ts';
export {
  computeIndexLevel,
  INDEX_MEMBERS,
  type IndexBase,
  type IndexMembers,
  type IndexTable,
  indexBase,
} from './index-level.ts';
export { capitalReductionReference, type Entitlement, exReference, splitReference } from './ex-reference.ts';
export type { Instrument, InstrumentKind, Market, TradingDate, Venue } from './instrument.ts';
export {
  DISPOSITION_ROWS,
  dispositionInterval,
  isBeyondBand,
  VOLATILITY_RULES,
  type VolatilityRule,
  volatilityRule,
} from './volatility.ts';
export {
  fxPair,
  INSTRUMENTS,
  type Instruments,
  instrumentsOf,
  listingExchange,
  parsePrice,
} from './instruments.ts';
export { instrumentListed, type Listing } from './listing.ts';
export { checkQuantity, LARGEST_ORDER, largestOrder, lotOn, type QuantityCheck } from './lot.ts';
export {
  LULD_RULES,
  type LuldBands,
  type LuldMoment,
  type LuldReference,
  type LuldRule,
  luldBands,
  luldRule,
  luldTier,
  nextLuldReference,
} from './luld.ts';
export {
  BREAKER_RULES,
  type BreakerLevel,
  type BreakerMoment,
  type BreakerRule,
  breakerFor,
} from './market-breaker.ts';
export { allowedInPhase, allowedOnBoard, type OrderTerms, takesMarketOrders, takesOrders } from './order-terms.ts';
export { PHASE_TABLE, type PhaseRow, type PhaseSpan, phaseAt, phaseSchedule, regularSpans } from './phase.ts';
export {
  type Closure,
  FIRST_OWN_NUMBER,
  type Rulebook,
  TABLES,
  withClosures,
  withInstruments,
  withListing,
} from './rulebook.ts';
export { PRICE_LIMIT_RULES, type PriceLimits, priceLimits } from './price-limit.ts';
export { type ChargeKind, FEE_SCHEDULE, type FeeRow } from './tables/fee-schedule.ts';
export {
  addTicks,
  ceilToTick,
  floorToTick,
  isOnTick,
  lowestPrice,
  nearestTick,
  TICK_BANDS,
  type TickBand,
  type TickGrid,
  tickAt,
} from './tick.ts';
export { localOf, VENUE_TIME_ZONE, venueInstant } from './venue-time.ts';
export {
  BOARDS,
  type Board,
  isOddLot,
  isSideBoard,
  PAUSE_REASONS,
  type PauseReason,
  PHASES,
  type Phase,
  type SideBoard,
} from './words.ts';
