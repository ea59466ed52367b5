import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import { refresh } from '../../platform/use-call.ts';

export type Auction = OutputOf<'offerings/auction-detail'>;
export type OwnBid = OutputOf<'offerings/bid'>;

export const LIST = '/home/newStockJp';
export const DETAIL = '/home/newStockBuyJp';

/** Bids and the market move on while the screen is looked at, ms. */
export const ASK_EVERY = 5_000;

export const AUCTION_STATUS_TEXTS = {
  coming: 'auctions.statusComing',
  open: 'auctions.statusOpen',
  closed: 'auctions.statusClosed',
  drawn: 'auctions.statusOpened',
  settled: 'offerings.statusSettled',
  completed: 'offerings.statusCompleted',
  failed: 'auctions.statusFailed',
} as const satisfies Record<Auction['status'], TextKey>;

const BID_STATE_TEXTS = {
  applied: 'auctions.stateBid',
  cancelled: 'auctions.stateWithdrawn',
  awaiting: 'auctions.stateAwaiting',
  won: 'auctions.stateWon',
  'not-won': 'auctions.stateNotWon',
  'payment-due': 'offerings.statePaymentDue',
  completed: 'auctions.stateCompleted',
  failed: 'auctions.stateVoid',
  abstained: 'auctions.stateForfeited',
} as const satisfies Record<OwnBid['state'], TextKey>;

/** A bid whose auction was not opened has failed without being void. */
export const bidStateText = ({ state, auction }: OwnBid) =>
  state === 'failed' && auction.status === 'failed' ? 'auctions.statusFailed' : BID_STATE_TEXTS[state];

export const VOID_TEXTS = {
  unreadable: 'auctions.voidUnreadable',
  'below-floor': 'auctions.voidBelowFloor',
  'wrong-quantity': 'auctions.voidQuantity',
  'deposit-short': 'auctions.voidDeposit',
} as const satisfies Record<NonNullable<OwnBid['voidReason']>, TextKey>;

/** Basis points as percent, without zeros that say nothing. */
export const partOf = (bps: number): string => `${bps / 100}%`;

/** What a bid, a payment and a withdrawal change on other screens. */
export function refreshAuctions(): Promise<unknown> {
  return refresh(
    ...(['offerings/auction-detail', 'offerings/list-bids', 'offerings/list-auctions'] as const),
    ...(['portfolio/assets', 'portfolio/holds', 'statements/fund-record'] as const),
  );
}
