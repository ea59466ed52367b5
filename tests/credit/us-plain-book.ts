import { less } from './us-plain-numbers.ts';
import type { UsLot, UsMarket, UsMoney, UsOrder, UsShortSale } from './us-plain-words.ts';
import { type UsPlainHolding, type UsPlainWorth, usPlainWorth } from './us-plain-worth.ts';

/** What a US margin account has and owes, and what its open orders have set aside. */
export class UsPlainBook {
  readonly money: UsMoney = { available: 0n, held: 0n, receivable: 0n, pledged: 0n, payable: 0n };
  readonly lots = new Map<number, UsLot>();
  readonly shorts = new Map<number, UsShortSale>();
  readonly orders = new Map<number, UsOrder>();
  /** How often what is rare has come, so that the test can say that it has. */
  readonly seen = new Map<string, number>();
  readonly market: UsMarket;
  readonly limit: bigint;

  constructor(market: UsMarket, limit: bigint) {
    this.market = market;
    this.limit = limit;
  }

  protected see(what: string, isSo: boolean): void {
    if (isSo) this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  quote(stock: string) {
    const found = this.market.quotes.get(stock);
    if (found === undefined) throw new Error(`${stock} has no price`);
    return found;
  }

  price(stock: string): bigint {
    const { last, reference } = this.quote(stock);
    return last > 0n ? last : reference;
  }

  worth(): UsPlainWorth {
    const of = (stock: string, shares: bigint) => ({
      ...{ stock, shares, worth: shares * this.price(stock), needs: this.quote(stock).needs },
    });
    const held = [...this.lots.values()]
      .filter(({ loan }) => loan > 0n)
      .map(({ stock, shares, loan }): UsPlainHolding => ({ kind: 'long', ...of(stock, shares), money: loan }));
    const owed = [...this.shorts.values()]
      .filter(({ shares }) => shares > 0n)
      .map(({ stock, shares, held: money }): UsPlainHolding => ({ kind: 'short', ...of(stock, shares), money }));
    return usPlainWorth([...held, ...owed]);
  }

  order(id: number): UsOrder {
    const found = this.orders.get(id);
    if (found === undefined) throw new Error(`order ${id} is not the oracle's`);
    return found;
  }

  /** What an order sets aside, out of what is free, then out of what comes. */
  place(id: number, order: UsOrder): void {
    this.orders.set(id, order);
    this.money.available -= order.held;
    this.money.receivable -= order.pledged;
    this.money.held += order.held;
    this.money.pledged += order.pledged;
    for (const one of order.parts) this.reserve(order, one.id, one.shares);
  }

  private reserve({ kind }: UsOrder, id: number, shares: bigint): void {
    const [lot, short] = [this.lots.get(id), this.shorts.get(id)];
    if (kind === 'cover' && short !== undefined) short.inCover += shares;
    else if (kind !== 'cover' && lot !== undefined) lot.inSale += shares;
  }

  /** What an order holds too much is free again: free money before what was to come. */
  protected release(order: UsOrder, amount: bigint): void {
    const free = less(amount, order.held);
    order.held -= free;
    order.pledged -= amount - free;
    this.money.held -= free;
    this.money.available += free;
    this.money.pledged -= amount - free;
    this.money.receivable += amount - free;
  }

  end(id: number): void {
    const order = this.order(id);
    this.release(order, order.held + order.pledged);
    for (const one of order.parts) this.reserve(order, one.id, -one.shares);
    this.orders.delete(id);
    this.forget();
  }

  /** Forgets what holds and owes nothing, unless an open order may let it grow. */
  protected forget(): void {
    const grows = (kind: 'buy' | 'short', id: number) =>
      [...this.orders.values()].some((one) => one.kind === kind && one.opened === id);
    for (const { id, shares, loan } of this.lots.values())
      if (shares === 0n && loan === 0n && !grows('buy', id)) this.lots.delete(id);
    for (const { id, shares } of this.shorts.values()) if (shares === 0n && !grows('short', id)) this.shorts.delete(id);
  }

  /** What of a fill falls to each part of an order, in their order. */
  protected take(order: UsOrder, shares: bigint, each: (id: number, part: bigint) => void) {
    let left = shares;
    const taken: { readonly id: number; readonly part: bigint }[] = [];
    while (left > 0n) {
      const [one] = order.parts;
      if (one === undefined) throw new Error('an order trades what it has reserved');
      const part = less(left, one.shares);
      one.shares -= part;
      left -= part;
      if (one.shares === 0n) order.parts.shift();
      each(one.id, part);
      taken.push({ id: one.id, part });
    }
    return taken;
  }
}
