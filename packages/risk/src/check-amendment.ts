import { type Brand, ok, type Outcome } from '@kuroshio/base';
import { lotOn, sharesOf } from '@kuroshio/market';
import {
  type Amendment,
  type CashParts,
  cashMissing,
  holdValue,
  mayChangePrice,
  type Order,
  ownAtMost,
  remaining,
  showsPrice,
} from '@kuroshio/orders';
import { cash, minus, NO_CASH, type Price, type Units } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { checkCredit } from './check-credit.ts';
import { checkBuyingPower } from './check-buying-power.ts';
import { checkPrice } from './check-price.ts';
import { refuseParts } from './check-quantity.ts';
import { checkCoverAt, checkShortMoved, checkShortSale } from './check-short.ts';
import { checkStanding } from './check-standing.ts';
import type { OrderFacts } from './facts.ts';

/** What a customer wants an open order to become; what is undefined stays as it is. */
export interface AmendmentAsked {
  /** Of the whole order, what has traded included. */
  readonly quantity: Units | undefined;
  readonly price: Price | undefined;
}

export interface ApprovedAmendment {
  readonly to: Amendment;
  /** What the order must hold more. */
  readonly added: CashParts;
  /** The order goes behind the others at its new price; a smaller quantity alone keeps its place. */
  readonly losesPlace: boolean;
}

/** Passed every check. Only `checkAmendment` makes one. */
export type ApprovedAmendmentOf = Brand<ApprovedAmendment, 'approved amendment'>;

/**
 * The rules of changing an order: a limit may become another limit (losing its place in time), a quantity may become
 * smaller (keeping it), a market order keeps being one. Source: TWSE and TPEx pre-trade procedure, from public
 * repositories' notes; our house holds it for the US too, where a larger quantity is another order. An order for an odd
 * lot only becomes smaller (TWSE Odd-lot Regulations art. 3), and one at the fixed price has no other.
 */
export function checkAmendment(order: Order, asked: AmendmentAsked, facts: OrderFacts): Outcome<ApprovedAmendmentOf> {
  const quantity = asked.quantity ?? order.quantity;
  const lot = lotOn(facts.instrument, order.board);
  const shares = (counted: Units) => sharesOf(facts.instrument, counted);
  if (quantity % lot !== 0) return refuseParts(facts.instrument, order.board);
  if (quantity > order.quantity) return refuse('AMEND_QUANTITY_UP', { quantity: shares(order.quantity) });
  if (quantity <= order.filledQuantity) return refuse('AMEND_BELOW_FILLED', { filled: shares(order.filledQuantity) });
  const { price = order.price } = asked;
  if (price === 0 || price === order.price) {
    const to = { quantity, price: order.price, bookPrice: order.bookPrice };
    return approve({ to, added: NOTHING, losesPlace: false });
  }
  if (!showsPrice(order.type)) return refuse('PRICE_NOT_EXPECTED');
  if (!mayChangePrice(order.type, order.board)) return refuse('AMEND_QUANTITY_ONLY');
  const ticket = { ...order, price, quantity, positionId: order.positionId ?? undefined };
  const bookPrice = checkPrice(ticket, facts, 'own-limit');
  if (!bookPrice.ok) return bookPrice;
  // The order is one of those that are open already.
  const standing = checkStanding(ticket, { ...facts, openOrders: facts.openOrders - 1 }, bookPrice.value);
  if (!standing.ok) return standing;
  const isCover = order.financing === 'short' && order.side === 'buy';
  const lent = { ...facts, credit: ownRoom(order, facts) };
  const credit = isCover ? ok(0) : checkCredit({ ...order, quantity }, lent, bookPrice.value);
  if (!credit.ok) return credit;
  // What is lent of an order was said when it was placed.
  if (credit.value < order.loanBps) return refuse('MARGIN_LENT_LESS');
  const rest = { price: bookPrice.value, quantity: minus(quantity, order.filledQuantity) };
  const short = order.short === undefined ? ok(null) : checkShortSale(rest, facts, ownSale(order, facts));
  if (!short.ok) return short;
  const moved = checkShortMoved(order, facts, bookPrice.value);
  if (!moved.ok) return moved;
  const to = { quantity, price, bookPrice: bookPrice.value };
  const added = isCover
    ? checkCoverAt(order, facts, bookPrice.value)
    : checkBuyingPower(cashMissing(order, facts.instrument, to), facts);
  if (!added.ok) return added;
  return approve({ to, added: added.value, losesPlace: true });
}

/** What may be lent to the customer and on the stock, had this order not been placed: less what it has drawn already. */
function ownRoom({ loanBps, bookPrice, ...order }: Order, { credit, instrument }: OrderFacts): OrderFacts['credit'] {
  if (credit === null) return null;
  const value = holdValue(instrument, bookPrice, remaining(order));
  const drawn = order.loan + value - ownAtMost(value, loanBps, instrument.currency);
  return { ...credit, room: cash(credit.room + drawn), stockRoom: cash(credit.stockRoom + drawn) };
}

/** What this order may still bring counts among what is sold short already. */
const ownSale = (order: Order, { instrument }: OrderFacts) => holdValue(instrument, order.bookPrice, remaining(order));

const NOTHING: CashParts = { held: NO_CASH, pledged: NO_CASH };

function approve(amendment: ApprovedAmendment): Outcome<ApprovedAmendmentOf> {
  return ok(amendment as ApprovedAmendmentOf);
}
