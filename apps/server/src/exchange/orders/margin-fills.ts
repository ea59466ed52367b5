import { payBack, principalWithin } from '@kuroshio/credit';
import { marginDraw, marginSale } from '@kuroshio/ledger';
import type { TradingDate, Venue } from '@kuroshio/market';
import { type Cash, CASH_ASSETS, cash, NO_CASH } from '@kuroshio/money';
import { type ClosedPart, lendOn, type Order, type Position } from '@kuroshio/orders';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import { loanInterest, paymentInterest } from '../positions/loan-interest.ts';
import { MARGIN_CLOSES, MARGIN_POSITIONS } from '../positions/margin-rows.ts';
import { payOn, release } from '../positions/pay-on.ts';
import { dropEmpty, indexLoan, positionById } from '../positions/position-book.ts';
import { instrumentAt } from '../venues/venue-state.ts';
import type { OrdersState } from './open-orders.ts';

/** When a fill trades, and when it settles. */
interface Dates {
  readonly tradingDate: TradingDate;
  readonly settlesOn: TradingDate;
}

/** A fill of a margin purchase draws on the house: what is lent no longer has to be paid. */
export function drawLoan(
  state: OrdersState,
  changes: Changes,
  order: Order,
  position: Position,
  { step, drawn, tradingDate }: Pick<Dates, 'tradingDate'> & { readonly step: number; readonly drawn: Cash },
): void {
  if (drawn === 0n) return;
  const { customer, cashAsset: asset } = order;
  addPosting(changes, marginDraw({ customer, asset, orderId: BigInt(order.id), step, drawn }), tradingDate);
  lendOn(position, drawn);
  indexLoan(state, position);
  put(changes, MARGIN_POSITIONS, position);
}

interface Paid {
  readonly principal: Cash;
  readonly interest: Cash;
}

/**
 * As much of a position's loan as some money reaches with the interest of that, in whole dollars. The interest of a part is rounded up,
 * because who sells chooses how small it is.
 */
function paidWithin(
  state: OrdersState,
  venue: Venue,
  position: Position,
  { money, paidOn }: { readonly money: Cash; readonly paidOn: TradingDate },
): Paid {
  const interestOf = (principal: Cash) => paymentInterest(state, venue, position, { principal, paidOn });
  const principal = principalWithin(money, position.loan, interestOf);
  return { principal, interest: principal === 0n ? NO_CASH : interestOf(principal) };
}

/**
 * A sale of shares that stand for loans pays these back before anything is the customer's: interest up to the day on which the
 * money comes, then the loan. What it does not reach stays owed on the position. In Taiwan that is the part of the loan that falls to
 * these shares; in the US, and of shares that were put up for the loan of another position, all that the sale reaches.
 * @param proceeds of the fill, less its charges
 * @returns what of them is paid back
 */
export function repayFromSale(
  state: OrdersState,
  changes: Changes,
  order: Order,
  parts: readonly ClosedPart[],
  { step, proceeds, tradingDate, settlesOn }: Dates & { readonly step: number; readonly proceeds: Cash },
): Cash {
  const { venue, currency } = instrumentAt(state, order.instrumentNo);
  let left = proceeds;
  const paidOn = new Map<number, Paid>();
  const pay = (position: Position, { principal, interest }: Paid) => {
    left = cash(left - interest - principal);
    payOn(state, changes, position, principal);
    const before = paidOn.get(position.id) ?? { principal: NO_CASH, interest: NO_CASH };
    paidOn.set(position.id, {
      principal: cash(before.principal + principal),
      interest: cash(before.interest + interest),
    });
  };
  // Own shares pay their own loan first: what falls to them was reckoned before anything was paid.
  const isPledged = ({ positionId }: ClosedPart) => Number(positionById(state, positionId).pledge !== null);
  for (const { positionId, principal } of parts.toSorted((a, b) => isPledged(a) - isPledged(b))) {
    const sold = positionById(state, positionId);
    if (sold.pledge !== null) payFor(state, changes, sold, { loanOf: sold.pledge.loanOf, left, settlesOn, parts }, pay);
    else if (principal > 0n && venue === 'US')
      pay(sold, paidWithin(state, venue, sold, { money: left, paidOn: settlesOn }));
    else if (principal > 0n) {
      const interest = loanInterest(state, venue, sold, { principal, paidOn: settlesOn });
      pay(sold, payBack(left, { principal, interest }));
    }
  }
  const sum = { interest: NO_CASH, principal: NO_CASH };
  for (const [positionId, paid] of paidOn) {
    put(changes, MARGIN_CLOSES, { positionId, orderId: order.id, step, ...paid });
    sum.interest = cash(sum.interest + paid.interest);
    sum.principal = cash(sum.principal + paid.principal);
  }
  const repaid = cash(sum.interest + sum.principal);
  if (repaid === 0n) return repaid;
  const { customer } = order;
  const asset = CASH_ASSETS[currency].id;
  addPosting(changes, marginSale({ customer, asset, orderId: BigInt(order.id), step, ...sum }), tradingDate);
  return repaid;
}

/** What shares that were put up have brought pays the loan for which they stand; sold out they stand for nothing. */
function payFor(
  state: OrdersState,
  changes: Changes,
  sold: Position,
  { loanOf, left: money, settlesOn: paidOn, parts }: PaidFor,
  pay: (position: Position, paid: Paid) => void,
): void {
  const owing = positionById(state, loanOf);
  const { venue } = instrumentAt(state, owing.instrumentNo);
  // What a sale of its own did not reach bears no interest any more.
  if (owing.quantity > 0) pay(owing, paidWithin(state, venue, owing, { money, paidOn }));
  else pay(owing, { principal: principalWithin(money, owing.loan, () => NO_CASH), interest: NO_CASH });
  if (sold.quantity === 0 && owing.loan > 0n) release(state, changes, sold);
  // One that is sold by the same fill is still needed by it.
  if (!parts.some(({ positionId }) => positionId === loanOf)) dropEmpty(state, owing);
}

interface PaidFor {
  readonly loanOf: number;
  readonly left: Cash;
  readonly settlesOn: TradingDate;
  readonly parts: readonly ClosedPart[];
}
