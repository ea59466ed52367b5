import { loanFor } from '@kuroshio/credit';
import { ok, type Outcome } from '@kuroshio/base';
import { formatMinor, type Price } from '@kuroshio/money';
import { holdValue } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { refuseStopped } from './credit-stopped.ts';
import type { OrderFacts, Ticket } from './facts.ts';

type Purchase = Pick<Ticket, 'side' | 'financing' | 'board' | 'timeInForce' | 'quantity'>;

/**
 * What is lent on a purchase: nothing on one with own money. Margin purchases are of whole lots for the day, of stocks on
 * which both exchanges let brokers lend, up to the customer's limit and the house's own on the stock.
 * @returns of each 10,000 of value so much
 */
export function checkCredit(
  { side, financing = 'cash', board, timeInForce, quantity }: Purchase,
  { credit, instrument }: OrderFacts,
  bookPrice: Price,
): Outcome<number> {
  if (side === 'sell' || financing === 'cash') return ok(0);
  const isOffered = (board === 'regular' || board === 'fixed-price') && timeInForce !== 'GTC';
  if (!isOffered) return refuse('MARGIN_NOT_OFFERED');
  if (financing === 'secured') return refuse('MARGIN_NOT_OFFERED');
  if (credit === null) return refuse('MARGIN_ACCOUNT_NEEDED');
  if (credit.stop !== null) return refuseStopped(credit.stop);
  if (credit.loanBps === 0) return refuse('MARGIN_NOT_OFFERED');
  const wanted = loanFor(holdValue(instrument, bookPrice, quantity), credit.loanBps);
  if (wanted > credit.room) {
    return refuse('MARGIN_LIMIT', { remaining: formatMinor(credit.room), currency: instrument.currency });
  }
  if (wanted > credit.stockRoom) {
    return refuse('MARGIN_STOCK_FULL', { remaining: formatMinor(credit.stockRoom), currency: instrument.currency });
  }
  return ok(credit.loanBps);
}
