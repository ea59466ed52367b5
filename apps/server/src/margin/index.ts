export { checkAccounts, insertAgreement, MARGIN_AGREEMENTS } from './agreements.ts';
export { collectShortfalls } from './collect-shortfalls.ts';
export { readOpening } from './opening.ts';
export { readCallPage } from './call-pages.ts';
export { aDayOf, callPriceOf, type LentPurchase, marginAfter } from './call-price.ts';
export { type CreditAccountState, readCreditAccount, wireCreditAccount } from './credit-account.ts';
export { shortAfter } from './short-after.ts';
export { callOf, insertCall, MARGIN_CALLS, openCalls, paidSince, venueOfCall, writeCall } from './call-rows.ts';
export type { CallRow } from './call-rows.ts';
export { creditRatesOf } from './credit-rates.ts';
export { createMarginKept } from './margin-kept.ts';
export { liquidationStopRules } from './liquidation-stop-rules.ts';
export { countForgedStops, LIQUIDATION_STOPS, stopInForce, withdrawLiquidation } from './liquidation-stops.ts';
export { callMessage } from './margin-message.ts';
export { type MarginCallParts, type MarginParts, openingNeeds, VENUE } from './margin-parts.ts';
export {
  accountOf,
  countedAt,
  coverOf,
  type CreditAccount,
  depositedFor,
  type MarginHolding,
  ofAccount,
  priceNow,
  ratioOf,
  readOwingOf,
  type Owing,
  type PledgedHolding,
  readUsOwing,
  readUsOwingOf,
  revalued,
  transactionOf,
} from './margin-worth.ts';
export { readShortHoldingsWith, shortAt, shortCallPrice, type ShortHolding } from './short-worth.ts';
export { followShortfalls } from './pass-shortfalls.ts';
export { MARGIN_FIGURES } from './figure-rows.ts';
export { MARGIN_EXTENSIONS } from './extension-rows.ts';
export { isInDefault, MARGIN_SHORTFALLS, openShortfalls, shortfallKey, type ShortfallRow } from './shortfall-rows.ts';
export { startMarginDays } from './pass-margin-days.ts';
export { warnedBelow } from './warning-levels.ts';
export { type RatioWatch, watchRatios } from './watch-ratios.ts';
export { type MarginRoutesParts, marginRoutes } from './routes.ts';
