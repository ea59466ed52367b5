import { stockStops } from './credit-stops/stock-stops.ts';
import { extendLending } from './lending/extend-lending.ts';
import { lendShares } from './lending/lend-shares.ts';
import { lendingBoard } from './lending/lending-board.ts';
import { listLent } from './lending/list-lent.ts';
import { recallShares } from './lending/recall-shares.ts';
import { drawLoan } from './loans/draw-loan.ts';
import { listLoans } from './loans/list-loans.ts';
import { loanOverview } from './loans/loan-overview.ts';
import { loanPayments } from './loans/loan-payments.ts';
import { quoteLoan } from './loans/quote-loan.ts';
import { repayLoan } from './loans/repay-loan.ts';
import { closeMargin } from './margin/close-margin.ts';
import { addShortMargin } from './margin/add-short-margin.ts';
import { coveredShorts } from './margin/covered-shorts.ts';
import { giveBack, giveBackRoom } from './margin/give-back.ts';
import { marginOverview } from './margin/margin-overview.ts';
import { marginStock } from './margin/margin-stock.ts';
import { marketFigures } from './margin/market-figures.ts';
import { openMargin } from './margin/open-margin.ts';
import { extendTerm } from './margin/extend-term.ts';
import { repayMargin } from './margin/repay-margin.ts';
import { pledgeRoom } from './pledges/pledge-room.ts';
import { pledgeShares } from './pledges/pledge-shares.ts';
import { returnShares } from './pledges/return-shares.ts';
import { drawSecured } from './secured-loans/draw-secured.ts';
import { quoteDraw } from './secured-loans/quote-draw.ts';
import { securedOverview } from './secured-loans/secured-overview.ts';
import { whatIf } from './margin/what-if.ts';
import { closeUsMargin } from './us-margin/close-us-margin.ts';
import { openUsMargin } from './us-margin/open-us-margin.ts';
import { usMarginOverview } from './us-margin/us-margin-overview.ts';
import { usWhatIf } from './us-margin/us-what-if.ts';

/** The calls of what is borrowed and lent. */
export const CREDIT_ENDPOINTS = [
  stockStops,
  lendingBoard,
  lendShares,
  recallShares,
  extendLending,
  listLent,
  loanOverview,
  quoteLoan,
  drawLoan,
  repayLoan,
  listLoans,
  loanPayments,
  addShortMargin,
  coveredShorts,
  marginOverview,
  marginStock,
  marketFigures,
  whatIf,
  openMargin,
  closeMargin,
  extendTerm,
  repayMargin,
  giveBackRoom,
  giveBack,
  securedOverview,
  pledgeRoom,
  pledgeShares,
  returnShares,
  quoteDraw,
  drawSecured,
  usMarginOverview,
  usWhatIf,
  openUsMargin,
  closeUsMargin,
] as const;
