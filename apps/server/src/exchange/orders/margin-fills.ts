import { payBack, principalWithin } from '@kuroshio/credit';
import { marginDraw, marginSale } from '@kuroshio/ledger';
import type { TradingDate } from '@kuroshio/market';
import { type Cash, CASH_ASSETS, cash, NO_CASH } from '@kuroshio/money';
import { type ClosedPart, lendOn, type Order, type Position } from '@kuroshio/orders';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import { loanInterest, paymentInterest } from '../positions/loan-interest.ts';
import { MARGIN_CLOSES, MARGIN_POSITIONS } from '../positions/margin-rows.ts';
import { payOn } from '../positions/pay-on.ts';
import { indexLoan, positionById } from '../positions/position-book.ts';
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

/**
 * In the US what a sale brings pays the loan of its position, not only the part of these shares: as much of it in whole dollars as it
 * reaches with the interest of that, which is rounded up of a part, because who sells chooses how small it is.
 */
function paidInUs(
  state: OrdersState,
  position: Position,
  proceeds: Cash,
  paidOn: TradingDate,
): { readonly principal: Cash; readonly interest: Cash } {
  const interestOf = (principal: Cash) => paymentInterest(state, 'US', position, { principal, paidOn });
  const principal = principalWithin(proceeds, position.loan, interestOf);
  return { principal, interest: principal === 0n ? NO_CASH : interestOf(principal) };
}

/**
 * A sale of shares that stand for loans pays these back before anything is the customer's: interest up to the day on which the
 * money comes, then the loan. What it does not reach stays owed on the position.
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
  const sum = { interest: NO_CASH, principal: NO_CASH };
  for (const { positionId, principal } of parts) {
    if (principal === 0n) continue;
    const position = positionById(state, positionId);
    const paid =
      venue === 'US'
        ? paidInUs(state, position, left, settlesOn)
        : payBack(left, {
            principal,
            interest: loanInterest(state, venue, position, { principal, paidOn: settlesOn }),
          });
    left = cash(left - paid.interest - paid.principal);
    payOn(changes, position, paid.principal);
    indexLoan(state, position);
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
