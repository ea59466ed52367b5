import { type Cash, cash, NO_CASH } from '@kuroshio/money';
import { holdValue, type Order, ownAtMost, remaining } from '@kuroshio/orders';
import { instrumentAt, type VenueState } from '../venues/venue-state.ts';

/** What open orders may still come to on credit, at the price of each. */
export interface Ordered {
  /** Of margin purchases: what they may draw. */
  readonly draws: Cash;
  /** Of short sales: what they may bring. */
  readonly sells: Cash;
}

/**
 * Sums of what open orders may still come to, kept as orders come, change and end: each order on credit asks for the sum
 * over all open orders of its stock, which may be tens of thousands.
 */
export interface OrderedCredit {
  /** What of each open order is in the sums, by its number. */
  readonly counted: Map<number, Ordered>;
  /** By customer and currency: each market has a margin account of its own. */
  readonly byAccount: Map<number, Ordered>;
  readonly byInstrument: Map<number, Ordered>;
}

export interface WithOrderedCredit extends Pick<VenueState, 'markets'> {
  readonly orderedCredit: OrderedCredit;
}

export const NOTHING_ORDERED: Ordered = { draws: NO_CASH, sells: NO_CASH };

export function createOrderedCredit(): OrderedCredit {
  return { counted: new Map(), byAccount: new Map(), byInstrument: new Map() };
}

export function forgetOrderedCredit({ counted, byAccount, byInstrument }: OrderedCredit): void {
  for (const index of [counted, byAccount, byInstrument]) index.clear();
}

export function orderedOf({ orderedCredit }: WithOrderedCredit, customer: number, cashAsset: number): Ordered {
  return orderedCredit.byAccount.get(accountKey(customer, cashAsset)) ?? NOTHING_ORDERED;
}

/** Cash assets are numbered up to 99. */
export const accountKey = (customer: number, cashAsset: number) => customer * 100 + cashAsset;

export function orderedIn({ orderedCredit }: WithOrderedCredit, instrumentNo: number): Ordered {
  return orderedCredit.byInstrument.get(instrumentNo) ?? NOTHING_ORDERED;
}

/** What an order may still come to: of a margin purchase as much as it has not to hold. */
export function stillOrdered(state: Pick<VenueState, 'markets'>, order: Order): Ordered {
  const { loanBps, short, bookPrice } = order;
  if (order.state !== 'open' || (loanBps === 0 && short === undefined)) return NOTHING_ORDERED;
  const instrument = instrumentAt(state, order.instrumentNo);
  const value = holdValue(instrument, bookPrice, remaining(order));
  return {
    draws: loanBps === 0 ? NO_CASH : cash(value - ownAtMost(value, loanBps, instrument.currency)),
    sells: short === undefined ? NO_CASH : value,
  };
}

function move(index: Map<number, Ordered>, key: number, from: Ordered, to: Ordered): void {
  const { draws, sells } = index.get(key) ?? NOTHING_ORDERED;
  const sum = { draws: cash(draws + to.draws - from.draws), sells: cash(sells + to.sells - from.sells) };
  if (sum.draws === 0n && sum.sells === 0n) index.delete(key);
  else index.set(key, sum);
}

/** To be called after every change of an order: when it comes, is changed, trades and ends. */
export function countOrder(state: WithOrderedCredit, order: Order): void {
  if (order.loanBps === 0 && order.short === undefined) return;
  const { counted, byAccount, byInstrument } = state.orderedCredit;
  const before = counted.get(order.id) ?? NOTHING_ORDERED;
  const now = stillOrdered(state, order);
  if (now === NOTHING_ORDERED) counted.delete(order.id);
  else counted.set(order.id, now);
  move(byAccount, accountKey(order.customer, order.cashAsset), before, now);
  move(byInstrument, order.instrumentNo, before, now);
}
