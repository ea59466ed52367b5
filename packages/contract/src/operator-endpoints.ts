import { listBankFiles } from './bank-files/list-bank-files.ts';
import { listReconciliations } from './bank-files/list-reconciliations.ts';
import { readBankFile } from './bank-files/read-bank-file.ts';
import { uploadBankFile } from './bank-files/upload-bank-file.ts';
import { retentionReport } from './closing/retention-report.ts';
import { book as creditBook } from './credit-oversight/book.ts';
import { listCalls as listMarginCalls } from './credit-oversight/list-calls.ts';
import { listEntries as listCreditEntries } from './credit-oversight/list-entries.ts';
import { listRecalls } from './credit-oversight/list-recalls.ts';
import { listCreditStops } from './credit-stops/list-credit-stops.ts';
import { find as findCustomers } from './customers/find.ts';
import { record as customerRecord } from './customers/record.ts';
import { writeNote as writeCustomerNote } from './customers/write-note.ts';
import { lateWithdrawals } from './funding/late-withdrawals.ts';
import { listBankLines } from './funding/list-bank-lines.ts';
import { listDepositCases } from './funding/list-deposit-cases.ts';
import { listWithdrawalCases } from './funding/list-withdrawal-cases.ts';
import { readDeposit } from './funding/read-deposit.ts';
import { readWithdrawal } from './funding/read-withdrawal.ts';
import { takeDeposit } from './funding/take-deposit.ts';
import { takeWithdrawal } from './funding/take-withdrawal.ts';
import { viewDestination } from './funding/view-destination.ts';
import { viewReceipt } from './funding/view-receipt.ts';
import { listHalts } from './halts/list-halts.ts';
import { readReport as readHouseReport } from './house-report/read-report.ts';
import { listWatchedInstruments } from './instruments/list-instruments.ts';
import { readInstrument } from './instruments/read-instrument.ts';
import { listHouseNotices } from './notices/list-house-notices.ts';
import { dryRun as dryRunOffering } from './offerings/dry-run.ts';
import { listRunning as listRunningOfferings } from './offerings/list-running.ts';
import { previewOffer } from './offerings/preview-offer.ts';
import { addPasskey as addOperatorPasskey } from './operators/add-passkey.ts';
import { beginPasskey as beginOperatorPasskey } from './operators/begin-passkey.ts';
import { beginPasskeySignIn } from './operators/begin-passkey-sign-in.ts';
import { listPasskeys as listOperatorPasskeys } from './operators/list-passkeys.ts';
import { removePasskey as removeOperatorPasskey } from './operators/remove-passkey.ts';
import { signInByPasskey as signOperatorInByPasskey } from './operators/sign-in-by-passkey.ts';
import { changePassword as changeOperatorPassword } from './operators/change-password.ts';
import { house as operatorsHouse } from './operators/house.ts';
import { listLeadCases } from './leads/list-cases.ts';
import { listPostings } from './ledger-oversight/list-postings.ts';
import { readPosting } from './ledger-oversight/read-posting.ts';
import { trialBalance } from './ledger-oversight/trial-balance.ts';
import { readLeadCase } from './leads/read-case.ts';
import { takeLeadCase } from './leads/take-case.ts';
import { exportLog } from './operators/export-log.ts';
import { listLog } from './operators/list-log.ts';
import { listOperators } from './operators/list-operators.ts';
import { ownSession } from './operators/own-session.ts';
import { readLink } from './operators/read-link.ts';
import { signIn } from './operators/sign-in.ts';
import { signOut } from './operators/sign-out.ts';
import { useLink } from './operators/use-link.ts';
import { listFoundOrders } from './order-search/list-orders.ts';
import { listFoundTrades } from './order-search/list-trades.ts';
import { readFoundOrder } from './order-search/read-order.ts';
import { dryRunAction } from './oversight/dry-run-action.ts';
import { exchangeLive } from './oversight/exchange-live.ts';
import { listActions } from './oversight/list-actions.ts';
import { markets } from './oversight/markets.ts';
import { proofs } from './oversight/proofs.ts';
import { approve as approveRequest } from './requests/approve.ts';
import { decline as declineRequest } from './requests/decline.ts';
import { detail as requestDetail } from './requests/detail.ts';
import { list as listRequests } from './requests/list.ts';
import { send as sendRequest } from './requests/send.ts';
import { withdraw as withdrawRequest } from './requests/withdraw.ts';
import { listSettings } from './settings/list-settings.ts';
import { listAlerts as listSurveillanceAlerts } from './surveillance/list-alerts.ts';
import { readAlert as readSurveillanceAlert } from './surveillance/read-alert.ts';
import { listCases } from './verification/list-cases.ts';
import { readCase } from './verification/read-case.ts';
import { takeCase } from './verification/take-case.ts';
import { viewPhotos } from './verification/view-photos.ts';

/** Every call at the operators' door. */
export const OPERATOR_ENDPOINTS = [
  operatorsHouse,
  readLink,
  useLink,
  signIn,
  beginPasskeySignIn,
  signOperatorInByPasskey,
  listOperatorPasskeys,
  beginOperatorPasskey,
  addOperatorPasskey,
  removeOperatorPasskey,
  ownSession,
  signOut,
  changeOperatorPassword,
  listOperators,
  listLog,
  exportLog,
  sendRequest,
  approveRequest,
  declineRequest,
  withdrawRequest,
  listRequests,
  requestDetail,
  listCases,
  readCase,
  takeCase,
  viewPhotos,
  listBankLines,
  uploadBankFile,
  listBankFiles,
  readBankFile,
  listReconciliations,
  listDepositCases,
  readDeposit,
  takeDeposit,
  viewReceipt,
  lateWithdrawals,
  listWithdrawalCases,
  readWithdrawal,
  takeWithdrawal,
  viewDestination,
  findCustomers,
  customerRecord,
  writeCustomerNote,
  listSurveillanceAlerts,
  readSurveillanceAlert,
  listHalts,
  listWatchedInstruments,
  readInstrument,
  exchangeLive,
  listMarginCalls,
  creditBook,
  listCreditEntries,
  listRecalls,
  listCreditStops,
  listLeadCases,
  readLeadCase,
  takeLeadCase,
  listHouseNotices,
  listSettings,
  listRunningOfferings,
  dryRunOffering,
  previewOffer,
  dryRunAction,
  listActions,
  markets,
  proofs,
  readHouseReport,
  retentionReport,
  trialBalance,
  listPostings,
  readPosting,
  listFoundOrders,
  listFoundTrades,
  readFoundOrder,
] as const;
