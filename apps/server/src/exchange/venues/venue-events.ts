import type { LastQuote, Venue } from '@kuroshio/market';
import type { Price, Shares } from '@kuroshio/money';

/**
 * What a venue says of what happened in it: all that reaches out of this room. Who entered the orders books what follows.
 */
export interface VenueEvents {
  /** An entered order traded so many whole shares at a price, with another entered order or with a participant. */
  filled(id: number, against: 'order' | 'participant', price: Price, shares: Shares): void;
  /** What was left of an entered order is in no book any more: it was withdrawn, or its session is over. */
  left(id: number, reason: 'cancel' | 'expire'): void;
  /** The regular book of an instrument traded at a price. */
  traded(instrumentNo: number, price: Price): void;
  /** The regular session of an instrument is over and nothing has traded in it: what stood in its book. */
  endedUntraded(instrumentNo: number, quote: LastQuote): void;
  /** The regular session of a venue is over for the day. */
  sessionOver(venue: Venue): void;
}
