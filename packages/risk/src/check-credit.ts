import { loanFor, usDeficit, usLoanBpsAt } from '@kuroshio/credit';
import { ok, type Outcome } from '@kuroshio/base';
import { type Cash, cash, formatMinor, type Price } from '@kuroshio/money';
import { holdValue } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { refuseStopped } from './credit-stopped.ts';
import type { CreditFacts, OrderFacts, Ticket } from './facts.ts';

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
  const value = holdValue(instrument, bookPrice, quantity);
  const loanBps = credit.us === undefined ? credit.loanBps : usLoanBpsAt(credit.loanBps, credit.us.ceiling, bookPrice);
  const wanted = loanFor(value, loanBps, instrument.currency);
  if (credit.us !== undefined) {
    const us = checkUsAccount(credit.us, cash(value - wanted), instrument.currency);
    if (!us.ok) return us;
  }
  if (wanted > credit.room) {
    return refuse('MARGIN_LIMIT', { remaining: formatMinor(credit.room), currency: instrument.currency });
  }
  if (wanted > credit.stockRoom) {
    return refuse('MARGIN_STOCK_FULL', { remaining: formatMinor(credit.stockRoom), currency: instrument.currency });
  }
  return ok(loanBps);
}

/**
 * An account that has less than is required buys and sells short nothing more: the intraday margin standard of FINRA Rule 4210 lets a broker keep such
 * orders back, as here. And with the order at least so much of the account is one's own (Rule 4210(b)).
 * @param own what the order adds of one's own
 */
export function checkUsAccount(
  { account, leastEquity }: Pick<NonNullable<CreditFacts['us']>, 'account' | 'leastEquity'>,
  own: Cash,
  currency: string,
): Outcome<undefined> {
  const missing = usDeficit(account);
  if (missing > 0n) return refuse('US_MARGIN_DEFICIT', { missing: formatMinor(missing), currency });
  if (account.equity + own >= leastEquity) return ok(undefined);
  return refuse('US_MARGIN_EQUITY', {
    ...{ least: formatMinor(leastEquity), equity: formatMinor(cash(account.equity + own)), currency },
  });
}
