import {
  daysBetween,
  DOLLAR,
  downTo,
  less,
  more,
  ofYear,
  upTo,
  usLevies,
  usSettles,
  WHOLE,
} from './us-plain-numbers.ts';
import { UsPlainBook } from './us-plain-book.ts';
import type { UsLot, UsOrder, UsShortSale } from './us-plain-words.ts';
import { keptFor } from './us-plain-worth.ts';

/** A US margin account by the sentences of decisions 58 and 59: what each trade, payment and night makes of it. */
export class UsPlainAccount extends UsPlainBook {
  /** What the house has had of it. */
  interest = 0n;
  charged = 0n;
  levies = 0n;

  /** An order trades. @param opened the number of what it opens */
  fill(id: number, price: bigint, shares: bigint, opened: number | null): void {
    const order = this.order(id);
    const value = price * shares;
    order.filled += shares;
    order.value += value;
    const side = order.kind === 'buy' || order.kind === 'cover' ? 'buy' : 'sell';
    const levies = usLevies(side, order.value, order.filled, this.market.date) - order.levies;
    order.levies += levies;
    this.levies += levies;
    if (order.kind === 'buy') this.bought(order, value, shares, levies, opened ?? 0);
    else if (order.kind === 'short') this.soldShort(order, value, shares, levies, opened ?? 0);
    else if (order.kind === 'cover') this.covered(order, price, shares, levies);
    else this.sold(order, value - levies, shares);
    if (order.filled === order.shares) this.end(id);
    else this.forget();
  }

  /** What a purchase must still set aside: the rest at its limit, less what is surely lent of it; a dollar of that may not be. */
  needed(order: UsOrder): bigint {
    const rest = order.shares - order.filled;
    if (rest === 0n) return 0n;
    const all = order.value + rest * order.limit;
    const lent = more(0n, (all * order.bps) / WHOLE - DOLLAR);
    const { date } = this.market;
    return all - lent - (order.value - order.moved) + usLevies('buy', all, order.shares, date) - order.levies;
  }

  private bought(order: UsOrder, value: bigint, shares: bigint, levies: bigint, id: number): void {
    const lent = less(value, downTo(DOLLAR, order.value * order.bps, WHOLE) - order.moved);
    order.moved += lent;
    order.opened = id;
    const { date: openedOn, rate } = this.market;
    const fresh = { id, stock: order.stock, openedOn, rate, shares: 0n, loan: 0n, isMargin: false, inSale: 0n };
    const lot = this.lots.get(id) ?? fresh;
    this.lots.set(id, lot);
    lot.shares += shares;
    lot.loan += lent;
    if (lent > 0n) lot.isMargin = true;
    const cost = value - lent + levies;
    const promised = less(cost, order.pledged);
    order.pledged -= promised;
    order.held -= cost - promised;
    this.money.payable -= cost;
    this.release(order, order.held + order.pledged - this.needed(order));
  }

  /** Of all that is owed down to a cent, of a part up; from the settlement of the purchase on. */
  private interestOf({ openedOn, rate, loan }: UsLot, principal: bigint, paidOn: string): bigint {
    const days = more(0n, daysBetween(usSettles(openedOn), paidOn));
    return (principal === loan ? downTo : upTo)(1n, ...ofYear(principal, rate, days));
  }

  /** What a sale brings pays all that is owed on the lot, in whole dollars where it does not reach, up to the day on which it settles. */
  private sold(order: UsOrder, brings: bigint, shares: bigint): void {
    let left = brings;
    for (const { id } of this.take(order, shares, (one, part) => this.leave(one, part))) {
      const lot = this.lots.get(id);
      if (lot === undefined || lot.loan === 0n) continue;
      const interest = (principal: bigint) => this.interestOf(lot, principal, usSettles(this.market.date));
      let principal = lot.loan;
      if (principal + interest(principal) > left) {
        // From a dollar above what it can be, down.
        const [over, under] = ofYear(
          1n,
          lot.rate,
          more(0n, daysBetween(usSettles(lot.openedOn), usSettles(this.market.date))),
        );
        principal = less(downTo(DOLLAR, lot.loan), downTo(DOLLAR, left * under, under + over) + DOLLAR);
        while (principal > 0n && principal + interest(principal) > left) principal -= DOLLAR;
      }
      if (principal === 0n) continue;
      left -= principal + interest(principal);
      this.see(
        'sale pays more than its shares’ part',
        shares < lot.shares + shares && principal * (lot.shares + shares) > lot.loan * shares + DOLLAR,
      );
      this.see('sold out and still owing', lot.shares === 0n && principal < lot.loan);
      this.payOff(lot, principal, interest(principal));
    }
    this.money.receivable += left;
  }

  private leave(id: number, shares: bigint): void {
    const lot = this.lots.get(id);
    if (lot === undefined) throw new Error(`lot ${id} is sold`);
    lot.shares -= shares;
    lot.inSale -= shares;
  }

  private payOff(lot: UsLot, principal: bigint, interest: bigint): void {
    this.interest += interest;
    lot.loan -= principal;
    if (lot.loan === 0n && lot.shares > 0n) lot.isMargin = false;
  }

  private putUpFor(order: UsOrder, value: bigint): bigint {
    return upTo(DOLLAR, value * order.bps, WHOLE);
  }

  /** What it brings and puts up is held; what it brings above its highest price puts nothing up. */
  private soldShort(order: UsOrder, value: bigint, shares: bigint, levies: bigint, id: number): void {
    const atHighest = (some: bigint) => upTo(1n, order.highest * some, 100n);
    const counted = less(order.value, atHighest(order.filled));
    const put = less(order.held, this.putUpFor(order, counted) - order.moved);
    this.see('sold short above the highest', counted < order.value);
    order.moved += put;
    order.held -= put;
    order.opened = id;
    const fresh = {
      id,
      stock: order.stock,
      shares: 0n,
      held: 0n,
      proceeds: 0n,
      soldShares: 0n,
      soldValue: 0n,
      inCover: 0n,
    };
    const short = this.shorts.get(id) ?? fresh;
    this.shorts.set(id, short);
    short.shares += shares;
    short.soldShares += shares;
    short.soldValue += value;
    short.proceeds += value - levies;
    short.held += value - levies + put;
    this.money.held += value - levies;
    const rest = order.shares - order.filled;
    const needs = rest === 0n ? 0n : this.putUpFor(order, counted + atHighest(rest)) - order.moved;
    this.release(order, more(0n, order.held - needs));
  }

  /** What is held for some of the shares pays for these; what they and the rest do not need is free at the settlement. */
  private covered(order: UsOrder, price: bigint, shares: bigint, levies: bigint): void {
    const { needs } = this.quote(order.stock);
    // An order that holds all that it may still cost pays by itself.
    const isPaid = order.held >= price * shares + levies + order.limit * (order.shares - order.filled);
    let [sharesLeft, leviesLeft, freed] = [shares, levies, 0n];
    this.take(order, shares, (id, part) => {
      const short = this.shorts.get(id);
      if (short === undefined) throw new Error(`short sale ${id} is bought back`);
      const ofLevies = part === sharesLeft ? leviesLeft : (leviesLeft * part) / sharesLeft;
      sharesLeft -= part;
      leviesLeft -= ofLevies;
      const cost = price * part + ofLevies;
      const own = part === short.shares ? short.held : (short.held * part) / short.shares;
      const rest = short.shares - part;
      const spare = less(own, short.held - keptFor(price * rest, rest, needs));
      this.see('cover dearer than its part', own < cost);
      this.see('cover paid by its order alone', isPaid);
      this.see('kept for the rest', rest > 0n && spare < own);
      const goes = less(short.held, more(spare, isPaid ? 0n : less(own, cost)));
      short.proceeds -= rest === 0n ? short.proceeds : (short.proceeds * part) / short.shares;
      short.shares = rest;
      short.inCover -= part;
      short.held -= goes;
      freed += goes;
    });
    const cost = price * shares + levies;
    this.see('cover pays out of its order', cost > freed);
    order.held -= more(0n, cost - freed);
    this.money.held -= more(cost, freed);
    this.money.receivable += more(0n, freed - cost);
  }

  costOfPaying(lot: UsLot, principal: bigint): bigint {
    return principal + (lot.shares === 0n ? 0n : this.interestOf(lot, principal, this.market.date));
  }

  pay(lot: UsLot, principal: bigint): void {
    const cost = this.costOfPaying(lot, principal);
    this.money.available -= cost;
    this.payOff(lot, principal, cost - principal);
    this.forget();
  }

  putUp(short: UsShortSale, amount: bigint): void {
    this.money.available -= amount;
    this.money.held += amount;
    short.held += amount;
  }

  /** All that has traded is settled: what came pays what was promised. */
  settle(): void {
    const { money } = this;
    money.available += money.receivable;
    money.held += money.pledged + money.payable;
    [money.receivable, money.pledged, money.payable] = [0n, 0n, 0n];
  }

  /** Nights of borrowing at a close: of 102 % of it, each share up to a dollar, up to a cent, and no more than is held. */
  borrow(rateOf: (stock: string) => bigint, nights: bigint): void {
    for (const short of this.shorts.values()) {
      const stands = upTo(DOLLAR, this.price(short.stock) * 102n, 100n) * short.shares;
      const fee = less(short.held, upTo(1n, ...ofYear(stands, rateOf(short.stock), nights)));
      this.see('a night that costs something', fee > 0n);
      short.held -= fee;
      this.money.held -= fee;
      this.charged += fee;
    }
  }
}
