export {
  closeBeforeExDate,
  type DatedFactors,
  exDateFactors,
  type Factors,
  type PerShare,
  type SubscriptionRights,
  factorsAfter,
  factorsFor,
  inverted,
  type Ratio,
  scaleTraded,
  timesRatio,
} from './adjust-prices.ts';
export { blockTradeRule, isBlockSize } from './block-trade.ts';
export { type BoardSession, boardSessions, boardsOf } from './boards.ts';
export {
  addTradingDays,
  type Calendar,
  type Country,
  countryOf,
  FORESEEN,
  isUnforeseenClosure,
  isEarlyClose,
  isSettlementDay,
  isTradingDay,
  nextTradingDay,
  previousTradingDay,
  settlementDate,
  settlementDays,
  tradingDaysBetween,
} from './calendar.ts';
export {
  CALL_DELAY_RULES,
  type CallDelayRule,
  type CallWatch,
  callDelayRule,
  createCallWatch,
  isUnsettled,
  watchCall,
} from './call-delay.ts';
export {
  marketOf,
  orderCharges,
  saleTaxOf,
  totalCharges,
  valueOf,
  valueOfUnits,
} from './charges.ts';
export { saleCosts } from './sale-costs.ts';
export { quotedShares, sharesOf, unitsOf, wholeShares } from './share-units.ts';
export { addDays, daysOf, isDate, tradingDate, weekdayOf } from './civil-day.ts';
export { CORPORATE_ACTIONS, type CorporateAction, corporateActionsOf } from './corporate-actions.ts';
export {
  cashInLieu,
  dividendOf,
  type ExTerms,
  exFactors,
  exReferenceOf,
  exTerms,
  knownExReference,
  lessDividends,
  openingBasisOf,
  sharesAfter,
  subscribable,
} from './ex-date.ts';
export { indexContribution } from './index-contribution.ts';
export { computeIndexLevel, INDEX_MEMBERS, indexBase } from './index-level.ts';
export type { Instrument, Market, TradingDate, Venue } from './instrument.ts';
export {
  dispositionInterval,
  isBeyondBand,
  volatilityRule,
} from './volatility.ts';
export {
  INSTRUMENTS,
  type Instruments,
  parsePrice,
} from './instruments.ts';
export { instrumentListed, type Listing } from './listing.ts';
export { checkQuantity, largestOrder, lotOn, sharesOfLots } from './lot.ts';
export {
  LULD_RULES,
  type LuldBands,
  type LuldMoment,
  type LuldReference,
  luldBands,
  luldRule,
  luldTier,
  nextLuldReference,
} from './luld.ts';
export {
  BREAKER_RULES,
  breakerFor,
} from './market-breaker.ts';
export { allowedInPhase, allowedOnBoard, takesMarketOrders, takesOrders } from './order-terms.ts';
export { type PhaseSpan, phaseAt, phaseSchedule, regularSpans } from './phase.ts';
export { type PriceLimits, priceLimits } from './price-limit.ts';
export { type ChargeKind, FEE_SCHEDULE } from './tables/fee-schedule.ts';
export {
  type Closure,
  FIRST_OWN_NUMBER,
  type Rulebook,
  TABLES,
  withClosures,
  withInstruments,
  withListing,
} from './rulebook.ts';
export {
  addTicks,
  ceilToTick,
  floorToTick,
  isOnTick,
  lowestPrice,
  nearestTick,
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
  PHASES,
  type PauseReason,
  type Phase,
  type SideBoard,
} from './words.ts';
export { publishedRules } from './published-rules.ts';
export { type LastQuote, referenceAfterUntraded } from './untraded-day.ts';
