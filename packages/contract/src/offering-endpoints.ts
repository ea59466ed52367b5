import { allottedDetail } from './offerings/allotted-detail.ts';
import { auctionDetail } from './offerings/auction-detail.ts';
import { bid } from './offerings/bid.ts';
import { listAuctions } from './offerings/list-auctions.ts';
import { listBids } from './offerings/list-bids.ts';
import { openedBids } from './offerings/opened-bids.ts';
import { apply } from './offerings/apply.ts';
import { applyForShares } from './offerings/apply-for-shares.ts';
import { cancelApplication } from './offerings/cancel-application.ts';
import { closedDemand } from './offerings/closed-demand.ts';
import { detail } from './offerings/detail.ts';
import { draw } from './offerings/draw.ts';
import { drawList } from './offerings/draw-list.ts';
import { listAllotted } from './offerings/list-allotted.ts';
import { listAllottedApplications } from './offerings/list-allotted-applications.ts';
import { listApplications } from './offerings/list-applications.ts';
import { listChanges } from './offerings/list-changes.ts';
import { listDates } from './offerings/list-dates.ts';
import { listOfferings } from './offerings/list-offerings.ts';
import { listRights } from './offerings/list-rights.ts';
import { ownReceipt } from './offerings/own-receipt.ts';
import { pay } from './offerings/pay.ts';
import { rightsDetail } from './offerings/rights-detail.ts';
import { waive } from './offerings/waive.ts';

/** The calls of offerings of all kinds. */
export const OFFERING_ENDPOINTS = [
  allottedDetail,
  apply,
  applyForShares,
  auctionDetail,
  bid,
  cancelApplication,
  closedDemand,
  detail,
  draw,
  drawList,
  listAllotted,
  listAllottedApplications,
  listApplications,
  listAuctions,
  listBids,
  listChanges,
  listDates,
  listOfferings,
  listRights,
  openedBids,
  ownReceipt,
  pay,
  rightsDetail,
  waive,
] as const;
