import type { z } from 'zod';
import { createAlert } from './alerts/create-alert.ts';
import { deleteAlert } from './alerts/delete-alert.ts';
import { listAlerts } from './alerts/list-alerts.ts';
import { rearmAlert } from './alerts/rearm-alert.ts';
import { buy } from './block-trades/buy.ts';
import { detail as blockDetail } from './block-trades/detail.ts';
import { listBlocks } from './block-trades/list-blocks.ts';
import { listDates as listBlockDates } from './block-trades/list-dates.ts';
import { listPrints } from './block-trades/list-prints.ts';
import { listPurchases } from './block-trades/list-purchases.ts';
import { dividendDays } from './calendar/dividends.ts';
import { month } from './calendar/month.ts';
import { settlements } from './calendar/settlements.ts';
import { config } from './common/config.ts';
import { CREDIT_ENDPOINTS } from './credit-endpoints.ts';
import { LABORATORY_ENDPOINTS } from './laboratory-endpoints.ts';
import { LEAD_ENDPOINTS } from './lead-endpoints.ts';
import { BASKET_ENDPOINTS } from './basket-endpoints.ts';
import { CLOSING_ENDPOINTS } from './closing/endpoints.ts';
import { DATA_EXPORT_ENDPOINTS } from './data-export/endpoints.ts';
import { OWN_LIMIT_ENDPOINTS } from './own-limits/endpoints.ts';
import { PASSKEY_ENDPOINTS } from './passkeys/endpoints.ts';
import { PLAN_ENDPOINTS } from './plan-endpoints.ts';
import { OFFERING_ENDPOINTS } from './offering-endpoints.ts';
import type { DoorName } from './doors.ts';
import { FAVORITES_ENDPOINTS } from './favorites/endpoints.ts';
import { OPERATOR_ENDPOINTS } from './operator-endpoints.ts';
import { acknowledge } from './identity/acknowledge.ts';
import { changePassword } from './identity/change-password.ts';
import { listSessions } from './identity/list-sessions.ts';
import { login } from './identity/login.ts';
import { logout } from './identity/logout.ts';
import { register } from './identity/register.ts';
import { revokeOtherSessions } from './identity/revoke-other-sessions.ts';
import { revokeSession } from './identity/revoke-session.ts';
import { session } from './identity/session.ts';
import { changePreferences } from './notices/change-preferences.ts';
import { listMessages } from './notices/list-messages.ts';
import { listNews } from './notices/list-news.ts';
import { newsDetail } from './notices/news-detail.ts';
import { preferences } from './notices/preferences.ts';
import { pushKey } from './notices/push-key.ts';
import { readAll } from './notices/read-all.ts';
import { readMessage } from './notices/read-message.ts';
import { subscribePush } from './notices/subscribe-push.ts';
import { unsubscribePush } from './notices/unsubscribe-push.ts';
import { assets } from './portfolio/assets.ts';
import { curve } from './portfolio/curve.ts';
import { entitlements } from './portfolio/entitlements.ts';
import { holdings } from './portfolio/holdings.ts';
import { holds } from './portfolio/holds.ts';
import { overview } from './portfolio/overview.ts';
import { position } from './portfolio/position.ts';
import { positions } from './portfolio/positions.ts';
import { settlementDays } from './portfolio/settlement-days.ts';
import { bars } from './quotes/bars.ts';
import { section } from './quotes/section.ts';
import { corporateActions } from './quotes/corporate-actions.ts';
import { detail } from './quotes/detail.ts';
import { indexBoard } from './quotes/index-board.ts';
import { indexMembers } from './quotes/index-members.ts';
import { dividends } from './quotes/dividends.ts';
import { industries } from './quotes/industries.ts';
import { instruments } from './quotes/instruments.ts';
import { convert } from './conversion/convert.ts';
import { listConversions } from './conversion/list-conversions.ts';
import { quoteConversion } from './conversion/quote-conversion.ts';
import { phases } from './quotes/phases.ts';
import { ranking } from './quotes/ranking.ts';
import { search } from './quotes/search.ts';
import { snapshot } from './quotes/snapshot.ts';
import { sparklines } from './quotes/sparklines.ts';
import { watch } from './quotes/watch.ts';
import { watchlist } from './quotes/watchlist.ts';
import { listPublications } from './seals/list-publications.ts';
import { ownBooks } from './seals/own-books.ts';
import { ownEntries } from './seals/own-entries.ts';
import { totals } from './seals/totals.ts';
import { listCoupons } from './coupons/list-coupons.ts';
import { exportStatement } from './statements/export-statement.ts';
import { fills } from './statements/fills.ts';
import { fundRecord } from './statements/fund-record.ts';
import { realised } from './statements/realised.ts';
import { statistics } from './statements/statistics.ts';
import { changeStop } from './strategies/change-stop.ts';
import { strategyDetail } from './strategies/detail.ts';
import { listStrategies } from './strategies/list-strategies.ts';
import { listTrades } from './strategies/list-trades.ts';
import { ownStrategies } from './strategies/own-strategies.ts';
import { redeem } from './strategies/redeem.ts';
import { subscribe } from './strategies/subscribe.ts';
import { withdrawRequest } from './strategies/withdraw-request.ts';
import { amendOrder } from './trading/amend-order.ts';
import { cancelOrder } from './trading/cancel-order.ts';
import { cancelOrders } from './trading/cancel-orders.ts';
import { cancelConditional } from './trading/cancel-conditional.ts';
import { listConditionals } from './trading/list-conditionals.ts';
import { placeConditional } from './trading/place-conditional.ts';
import { listOrders } from './trading/list-orders.ts';
import { placeOrder } from './trading/place-order.ts';
import { previewOrder } from './trading/preview-order.ts';
import { addAddress } from './destinations/add-address.ts';
import { addCard } from './destinations/add-card.ts';
import { listAddresses } from './destinations/list-addresses.ts';
import { listCards } from './destinations/list-cards.ts';
import { removeAddress } from './destinations/remove-address.ts';
import { removeCard } from './destinations/remove-card.ts';
import { changePassword as changeFundPassword } from './fund-password/change-password.ts';
import { setPassword } from './fund-password/set-password.ts';
import { state as fundPasswordState } from './fund-password/state.ts';
import { resetPassword } from './identity/reset-password.ts';
import { begin as beginSecondFactor } from './second-factor/begin.ts';
import { confirm as confirmSecondFactor } from './second-factor/confirm.ts';
import { drawCodes } from './second-factor/draw-codes.ts';
import { state as secondFactorState } from './second-factor/state.ts';
import { turnOff } from './second-factor/turn-off.ts';
import { chains } from './chain-deposits/chains.ts';
import { listTransfers } from './chain-deposits/list-transfers.ts';
import { networks } from './chain-deposits/networks.ts';
import { openAddress } from './chain-deposits/open-address.ts';
import { practiceSend } from './chain-deposits/practice-send.ts';
import { cancelDeposit } from './funding/cancel-deposit.ts';
import { cancelWithdrawal } from './funding/cancel-withdrawal.ts';
import { deposit } from './funding/deposit.ts';
import { listDeposits } from './funding/list-deposits.ts';
import { listWithdrawals } from './funding/list-withdrawals.ts';
import { practiceTransfer } from './funding/practice-transfer.ts';
import { terms as fundingTerms } from './funding/terms.ts';
import { uploadReceipt } from './funding/upload-receipt.ts';
import { withdraw } from './funding/withdraw.ts';
import { tradeRules } from './rules/trade-rules.ts';
import { houseTerms } from './settings/house-terms.ts';
import { ownCase } from './verification/own-case.ts';
import { submitCase } from './verification/submit-case.ts';
import { uploadPhoto } from './verification/upload-photo.ts';
import { ownRestrictions } from './restrictions/own-restrictions.ts';
import { appeal } from './restrictions/appeal.ts';

/** Every call of the API, at whichever door. No two have the same path, since it is also where the handler stands. */
export const ALL_ENDPOINTS = [
  ...OPERATOR_ENDPOINTS,
  ...FAVORITES_ENDPOINTS,
  config,
  register,
  login,
  session,
  acknowledge,
  logout,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  changePassword,
  instruments,
  snapshot,
  ranking,
  section,
  industries,
  dividends,
  search,
  detail,
  bars,
  corporateActions,
  indexMembers,
  indexBoard,
  sparklines,
  phases,
  watchlist,
  watch,
  previewOrder,
  placeOrder,
  amendOrder,
  cancelOrder,
  cancelOrders,
  placeConditional,
  cancelConditional,
  listConditionals,
  listOrders,
  assets,
  holdings,
  holds,
  positions,
  position,
  entitlements,
  settlementDays,
  overview,
  curve,
  fundRecord,
  exportStatement,
  listCoupons,
  fills,
  realised,
  statistics,
  listPublications,
  ownBooks,
  ownEntries,
  totals,
  createAlert,
  deleteAlert,
  listAlerts,
  rearmAlert,
  month,
  settlements,
  dividendDays,
  quoteConversion,
  convert,
  listConversions,
  changePreferences,
  listMessages,
  listNews,
  newsDetail,
  preferences,
  pushKey,
  readAll,
  readMessage,
  subscribePush,
  unsubscribePush,
  ownCase,
  uploadPhoto,
  submitCase,
  fundPasswordState,
  setPassword,
  changeFundPassword,
  listCards,
  addCard,
  removeCard,
  listAddresses,
  addAddress,
  removeAddress,
  ownRestrictions,
  appeal,
  listBlocks,
  blockDetail,
  buy,
  listPurchases,
  listBlockDates,
  listPrints,
  listStrategies,
  strategyDetail,
  listTrades,
  ownStrategies,
  subscribe,
  redeem,
  withdrawRequest,
  changeStop,
  networks,
  openAddress,
  listTransfers,
  practiceSend,
  chains,
  fundingTerms,
  cancelDeposit,
  cancelWithdrawal,
  deposit,
  listDeposits,
  listWithdrawals,
  practiceTransfer,
  uploadReceipt,
  withdraw,
  tradeRules,
  houseTerms,
  resetPassword,
  secondFactorState,
  beginSecondFactor,
  confirmSecondFactor,
  drawCodes,
  turnOff,
  ...CREDIT_ENDPOINTS,
  ...LABORATORY_ENDPOINTS,
  ...LEAD_ENDPOINTS,
  ...PLAN_ENDPOINTS,
  ...BASKET_ENDPOINTS,
  ...OFFERING_ENDPOINTS,
  ...OWN_LIMIT_ENDPOINTS,
  ...DATA_EXPORT_ENDPOINTS,
  ...CLOSING_ENDPOINTS,
  ...PASSKEY_ENDPOINTS,
] as const;

type All = (typeof ALL_ENDPOINTS)[number];
/** The paths of one door; without a name those of the customers' door. */
export type EndpointPath<D extends DoorName = 'customers'> = Extract<All, { door: D }>['path'];

type ByPath = { readonly [P in All['path']]: Extract<All, { path: P }> };

/** Every call of the API by its path. */
export const ENDPOINTS = Object.fromEntries(ALL_ENDPOINTS.map((one) => [one.path, one])) as ByPath;

/** The calls of one door. */
export function endpointsAt<D extends DoorName>(door: D): readonly Extract<All, { door: D }>[] {
  return ALL_ENDPOINTS.filter((one): one is Extract<All, { door: D }> => (one.door as DoorName) === door);
}

/** What a handler gets: parsed, with defaults filled in. */
export type InputOf<P extends All['path']> = z.output<ByPath[P]['input']>;
/** What an app sends: what has a default may be left out. */
export type SentInputOf<P extends All['path']> = z.input<ByPath[P]['input']>;
export type OutputOf<P extends All['path']> = z.output<ByPath[P]['output']>;
