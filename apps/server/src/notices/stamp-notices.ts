import type { MessageEvent, NewsEvent, Stamp } from '@kuroshio/contract';
import type { Venue } from '@kuroshio/market';
import { type StampingView, venueOfMoney, wireStamp, worldStamp } from '../exchange/index.ts';

/** The venue of `VENUE:CODE`. */
function venueOf(symbol: string): Venue {
  return symbol.slice(0, symbol.indexOf(':')) as Venue;
}

/** By the clock of the market that a piece of news is of; a feed speaks of the world, and only its day is said. */
export function newsStamp(view: StampingView, event: NewsEvent, wallMs: number): Stamp {
  if (event.kind === 'feed') return worldStamp(wallMs);
  if (event.kind === 'house') return wireStamp(view, 'TWSE', wallMs);
  const venue = 'venue' in event ? event.venue : venueOf(event.symbol);
  return wireStamp(view, venue, wallMs, event.date);
}

/** By the clock of the market that a message is of; nothing for what is of the device, where the machine's time counts. */
export function messageStamp(view: StampingView, event: MessageEvent, wallMs: number): Stamp | undefined {
  switch (event.event) {
    case 'new-device':
    case 'verification-passed':
    case 'verification-failed':
    case 'restriction-set':
    case 'restriction-renewed':
    case 'restriction-lifted':
    case 'restriction-lapsed':
    case 'fund-password':
    case 'login-password':
    case 'second-factor':
    case 'passkey':
    case 'destination-added':
    case 'own-limit':
    case 'cooling-off':
    case 'data-export':
      return undefined;
    case 'notice':
      return wireStamp(view, 'TWSE', wallMs);
    case 'short-recall':
    case 'us-short-recall':
    case 'short-converted':
    case 'margin-term':
      return wireStamp(view, venueOf(event.symbol), wallMs);
    case 'margin-call':
    case 'us-margin-call':
    case 'margin-shortfall':
    case 'credit-loan':
    case 'secured-draw':
    case 'share-lending':
      return wireStamp(view, venueOfMoney(event.currency), wallMs);
    case 'settled':
      return wireStamp(view, venueOfMoney(event.currency), wallMs, event.date);
    case 'chain-deposit':
    case 'payment-returned':
    case 'deposit-passed':
    case 'deposit-rejected':
    case 'withdrawal-asked':
    case 'withdrawal-paid':
    case 'withdrawal-rejected':
      return wireStamp(view, venueOfMoney(event.currency), wallMs);
    case 'order-filled':
    case 'order-cancelled':
    case 'order-expired':
      return wireStamp(view, venueOf(event.symbol), wallMs, orderedOn(event.orderNo));
    case 'conditional-triggered':
    case 'conditional-refused':
    case 'block-delivered':
      return wireStamp(view, venueOf(event.symbol), wallMs);
    case 'dividend-entitled':
      return wireStamp(view, venueOf(event.symbol), wallMs, event.exDate);
    case 'dividend-paid':
      return wireStamp(view, venueOf(event.symbol), wallMs, event.paysOn);
    default:
      return wireStamp(view, venueOf(event.symbol), wallMs, event.date);
  }
}

/** The trading date that an order's number begins with. */
function orderedOn(orderNo: string): string {
  return orderNo.replace(/^(\d{4})(\d\d)(\d\d)-.*$/, '$1-$2-$3');
}
