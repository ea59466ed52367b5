import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { keepCrowds } from './allotted/crowds.ts';
import { auctionDetail } from './auction-detail.ts';
import { keepOpenings } from './auctions/results.ts';
import { bid } from './bid.ts';
import { listAuctions } from './list-auctions.ts';
import { listBids } from './list-bids.ts';
import { openedBids } from './opened-bids.ts';
import { allottedDetail } from './allotted-detail.ts';
import { apply } from './apply.ts';
import { applyForShares } from './apply-for-shares.ts';
import { cancelApplication } from './cancel-application.ts';
import { closedDemand } from './closed-demand.ts';
import { detail } from './detail.ts';
import { draw } from './draw.ts';
import { drawList } from './draw-list.ts';
import { keepLists } from './drawn-list.ts';
import { listAllotted } from './list-allotted.ts';
import { listAllottedApplications } from './list-allotted-applications.ts';
import { listApplications } from './list-applications.ts';
import { listChanges } from './list-changes.ts';
import { listDates } from './list-dates.ts';
import { listOfferings } from './list-offerings.ts';
import type { OfferingParts } from './offering-parts.ts';
import { listRights } from './list-rights.ts';
import { ownReceipt } from './own-receipt.ts';
import { pay } from './pay.ts';
import { rightsDetail } from './rights-detail.ts';
import { drawSecrets } from './secrets-of-draws.ts';
import { waive } from './waive.ts';

export interface OfferingRoutesParts {
  readonly offerings: OfferingParts;
}

export function offeringRoutes({ offerings: parts }: OfferingRoutesParts): Route[] {
  const secrets = drawSecrets(parts.key);
  const lists = keepLists(parts.database, secrets);
  const crowds = keepCrowds(secrets);
  const auctions = { view: parts.exchange.view, secrets, openings: keepOpenings(parts, secrets) };
  return [
    route(ENDPOINTS['offerings/list-offerings'], listOfferings(parts)),
    route(ENDPOINTS['offerings/list-dates'], listDates(parts)),
    route(ENDPOINTS['offerings/list-changes'], listChanges(parts)),
    route(ENDPOINTS['offerings/list-rights'], listRights(parts)),
    route(ENDPOINTS['offerings/rights-detail'], rightsDetail(parts)),
    route(ENDPOINTS['offerings/detail'], detail(parts)),
    route(ENDPOINTS['offerings/apply'], apply(parts)),
    route(ENDPOINTS['offerings/cancel-application'], cancelApplication(parts)),
    route(ENDPOINTS['offerings/pay'], pay(parts)),
    route(ENDPOINTS['offerings/waive'], waive(parts)),
    route(ENDPOINTS['offerings/list-applications'], listApplications(parts)),
    route(ENDPOINTS['offerings/draw'], draw(parts, secrets)),
    route(ENDPOINTS['offerings/draw-list'], drawList(parts, lists)),
    route(ENDPOINTS['offerings/own-receipt'], ownReceipt(parts, lists)),
    route(ENDPOINTS['offerings/list-allotted'], listAllotted(parts, crowds)),
    route(ENDPOINTS['offerings/allotted-detail'], allottedDetail(parts, crowds)),
    route(ENDPOINTS['offerings/closed-demand'], closedDemand(parts, secrets)),
    route(ENDPOINTS['offerings/apply-for-shares'], applyForShares(parts, crowds)),
    route(ENDPOINTS['offerings/list-allotted-applications'], listAllottedApplications(parts, crowds)),
    route(ENDPOINTS['offerings/list-auctions'], listAuctions(parts, auctions)),
    route(ENDPOINTS['offerings/auction-detail'], auctionDetail(parts, auctions)),
    route(ENDPOINTS['offerings/bid'], bid(parts, auctions)),
    route(ENDPOINTS['offerings/list-bids'], listBids(parts, auctions)),
    route(ENDPOINTS['offerings/opened-bids'], openedBids(parts, auctions)),
  ];
}
