import { businessDay, calendarDays } from './plain-days.ts';
import {
  atLeastNothing,
  bps,
  CENT,
  DOLLAR,
  downTo,
  HUNDRED,
  least,
  of,
  THOUSAND,
  times,
  upTo,
} from './plain-fraction.ts';
import type { PlainAction, PlainCall, PlainLot, PlainShort, PlainStock, Traded } from './plain-words.ts';

/**
 * A margin account by the sentences of the statute (FL007121 articles 23, 54 to 56; vectors C-1), in plain numbers. It shares no
 * table and no rounding with the product: what is not a whole amount is a fraction until a sentence rounds it. Amounts are cents.
 */

/** 0.1425 %, at least NT$20, at least NT$1 for less than a lot. */
const COMMISSION = of(1_425n, 1_000_000n);
const BORROWING = of(8n, 10_000n);
const A_YEAR_OF_LOAN = of(645n, 3_650_000n);
const A_YEAR_OF_COLLATERAL = of(20n, 3_650_000n);

const sumOf = <Key extends string>(all: readonly Readonly<Record<Key, bigint>>[], key: Key): bigint =>
  all.reduce((sum, one) => sum + one[key], 0n);

export class PlainAccount {
  money = 0n;
  /** What of it is on its way out. */
  out = 0n;
  readonly lots = new Map<number, PlainLot>();
  readonly shorts = new Map<number, PlainShort>();
  call: PlainCall | undefined;
  readonly #traded = new Map<number, Traded>();
  readonly #stocks: ReadonlyMap<string, PlainStock>;

  constructor(stocks: readonly PlainStock[]) {
    this.#stocks = new Map(stocks.map((stock) => [stock.name, stock]));
  }

  #stock(name: string): PlainStock {
    const stock = this.#stocks.get(name);
    if (stock === undefined) throw new Error(`no stock ${name}`);
    return stock;
  }

  #count(order: number): Traded {
    const known = this.#traded.get(order) ?? { value: 0n, charges: 0n, loan: 0n, margin: 0n };
    this.#traded.set(order, known);
    return known;
  }

  /** What more an order is charged, now that it has come to so much. */
  #charge(traded: Traded, stock: PlainStock, side: 'buy' | 'sell' | 'short', isOdd: boolean): bigint {
    const value = of(traded.value);
    const commission = downTo(DOLLAR, times(value, COMMISSION));
    const minimum = (isOdd ? 1n : 20n) * DOLLAR;
    const tax = side === 'buy' ? 0n : downTo(DOLLAR, times(value, bps(stock.taxed)));
    const borrow = side === 'short' ? downTo(DOLLAR, times(value, BORROWING)) : 0n;
    const whole = (commission < minimum ? minimum : commission) + tax + borrow;
    const more = whole - traded.charges;
    traded.charges = whole;
    return more;
  }

  /** A purchase trades; `id` is of the position that its order opens. */
  buy(order: number, id: number, name: string, value: bigint, quantity: bigint, on: string, isMargin: boolean): void {
    const [stock, traded] = [this.#stock(name), this.#count(order)];
    traded.value += value;
    const charges = this.#charge(traded, stock, 'buy', false);
    const loan = isMargin ? downTo(THOUSAND, times(of(traded.value), bps(stock.lent))) : 0n;
    const drawn = loan - traded.loan;
    traded.loan = loan;
    const lot = this.lots.get(id) ?? { id, stock: name, openedOn: on, quantity: 0n, loan: 0n };
    this.lots.set(id, lot);
    lot.quantity += quantity;
    lot.loan += drawn;
    this.money -= value + charges - drawn;
  }

  /** A sale trades: of these positions so many shares each, in their order. */
  sell(
    order: number,
    name: string,
    value: bigint,
    parts: readonly (readonly [id: number, quantity: bigint])[],
    on: string,
    isOdd: boolean,
  ): void {
    const [stock, traded] = [this.#stock(name), this.#count(order)];
    traded.value += value;
    const proceeds = value - this.#charge(traded, stock, 'sell', isOdd);
    let left = proceeds;
    for (const [id, quantity] of parts) {
      const lot = this.#lot(id);
      const principal =
        quantity === lot.quantity ? lot.loan : least(lot.loan, upTo(DOLLAR, of(lot.loan * quantity, lot.quantity)));
      lot.quantity -= quantity;
      const interest = least(left, this.#interest(lot, principal, businessDay(on, 2)));
      const repaid = least(left - interest, principal);
      lot.loan -= repaid;
      left -= interest + repaid;
      this.#paidFor('lots', id, repaid);
      this.#drop(lot);
    }
    this.money += left;
  }

  #lot(id: number): PlainLot {
    const lot = this.lots.get(id);
    if (lot === undefined) throw new Error(`no position ${id}`);
    return lot;
  }

  #drop(lot: PlainLot): void {
    if (lot.quantity === 0n && lot.loan === 0n) this.lots.delete(lot.id);
  }

  #paidFor(kind: 'lots' | 'shorts', id: number, amount: bigint): void {
    if (this.call?.[kind].includes(id) === true) this.call.paid += amount;
  }

  /** Simple, from the day on which the purchase settles, fractions of a dollar dropped. */
  #interest({ openedOn }: PlainLot, principal: bigint, to: string): bigint {
    const days = calendarDays(businessDay(openedOn, 2), to);
    return days <= 0 ? 0n : downTo(DOLLAR, times(of(principal * BigInt(days)), A_YEAR_OF_LOAN));
  }

  /** What paying back so much of a loan today costs; what a sale did not reach bears nothing. */
  costOfRepaying(id: number, principal: bigint, on: string): bigint {
    const lot = this.#lot(id);
    return principal + (lot.quantity === 0n ? 0n : this.#interest(lot, principal, on));
  }

  repay(id: number, principal: bigint, on: string): void {
    const lot = this.#lot(id);
    this.money -= this.costOfRepaying(id, principal, on);
    lot.loan -= principal;
    this.#paidFor('lots', id, principal);
    this.#drop(lot);
  }

  sellShort(order: number, id: number, name: string, value: bigint, quantity: bigint, on: string): void {
    const [stock, traded] = [this.#stock(name), this.#count(order)];
    traded.value += value;
    const proceeds = value - this.#charge(traded, stock, 'short', false);
    const margin = upTo(HUNDRED, times(of(traded.value), bps(stock.putUp)));
    const one = this.shorts.get(id) ?? { id, stock: name, openedOn: on, quantity: 0n, proceeds: 0n, held: 0n };
    this.shorts.set(id, one);
    one.quantity += quantity;
    one.proceeds += proceeds;
    one.held += proceeds + margin - traded.margin;
    traded.margin = margin;
    this.money += proceeds;
  }

  /** A purchase that gives shares back trades at a price, for these positions in their order. */
  cover(
    order: number,
    name: string,
    price: bigint,
    parts: readonly (readonly [id: number, quantity: bigint])[],
    on: string,
  ): void {
    const all = parts.reduce((sum, [, quantity]) => sum + quantity, 0n);
    const traded = this.#count(order);
    traded.value += price * all;
    const charged = this.#charge(traded, this.#stock(name), 'buy', false);
    const share = (amount: bigint, part: bigint, whole: bigint) => downTo(CENT, of(amount * part, whole));
    let left = { quantity: all, value: price * all, charges: charged };
    for (const [id, quantity] of parts) {
      const one = this.shorts.get(id);
      if (one === undefined) throw new Error(`no short sale ${id}`);
      const value = share(left.value, quantity, left.quantity);
      const charges = share(left.charges, quantity, left.quantity);
      const cost = value + charges;
      const rest = one.quantity - quantity;
      // Article 56: what the rest needs to stand at 130 % stays.
      const spare = one.held - downTo(CENT, times(of(price * rest), bps(13_000)));
      const byQuantity = share(one.held, quantity, one.quantity);
      const free = spare < byQuantity ? spare : byQuantity;
      const released = least(cost > free ? cost : free, one.held);
      const days = calendarDays(businessDay(one.openedOn, 2), businessDay(on, 2));
      const interest = downTo(DOLLAR, times(of(released * BigInt(days)), A_YEAR_OF_COLLATERAL));
      one.proceeds -= share(one.proceeds, quantity, one.quantity);
      one.held -= released;
      one.quantity = rest;
      this.money += interest - cost;
      this.#paidFor('shorts', id, value);
      left = { quantity: left.quantity - quantity, value: left.value - value, charges: left.charges - charges };
      if (rest === 0n) this.shorts.delete(id);
    }
  }

  putUp(id: number, amount: bigint): void {
    const one = this.shorts.get(id);
    if (one === undefined) throw new Error(`no short sale ${id}`);
    one.held += amount;
    this.#paidFor('shorts', id, amount);
  }

  /** The ex-date: shares become more, who owes some pays what their holder would have got. @param reference in cents of a share */
  exDate({ stock, cash, shares }: PlainAction, reference: bigint): void {
    const lots = [...this.lots.values()].filter((one) => one.stock === stock && one.quantity > 0n);
    const whole = downTo(1n, times(of(lots.reduce((sum, { quantity }) => sum + quantity, 0n)), shares));
    const before = lots.reduce((sum, { quantity }) => sum + quantity, 0n);
    const part = times(of(before), shares);
    if (shares.over !== shares.under) {
      this.money += downTo(DOLLAR, of((part.over - whole * part.under) * reference, part.under));
      for (const lot of lots) lot.quantity = downTo(1n, times(of(lot.quantity), shares));
      let extra = whole - lots.reduce((sum, { quantity }) => sum + quantity, 0n);
      for (const lot of lots.toSorted((a, b) => a.id - b.id)) {
        if (extra > 0n) lot.quantity += 1n;
        extra -= 1n;
      }
    }
    for (const one of this.shorts.values()) {
      if (one.stock !== stock) continue;
      const exact = times(of(one.quantity), shares);
      const owed = downTo(1n, exact);
      const inLieu = downTo(DOLLAR, of((exact.over - owed * exact.under) * reference, exact.under));
      const paid = least(one.held, downTo(DOLLAR, times(of(one.quantity), cash)) + inLieu);
      one.held -= paid;
      this.money -= paid;
      one.quantity = owed;
    }
  }

  /** What shares count for: from the sixth business day before an ex-date on less what they give up on it (article 23). */
  #counted(lot: PlainLot, price: bigint, on: string, actions: readonly PlainAction[]): bigint {
    let value = price * lot.quantity;
    for (const { stock, exDate, cash, shares } of actions) {
      if (stock !== lot.stock || on >= exDate || on < businessDay(exDate, -6)) continue;
      const more = downTo(1n, times(of(lot.quantity), shares)) - lot.quantity;
      value -= downTo(DOLLAR, times(of(lot.quantity), cash)) + atLeastNothing(more) * price;
    }
    return atLeastNothing(value);
  }

  /** Every transaction as the ratio counts it: what stands for it, what is owed, and what is called for it (article 54). */
  transactions(priceOf: (stock: string) => bigint, on: string, actions: readonly PlainAction[]) {
    const longs = [...this.lots.values()]
      .filter(({ loan }) => loan > 0n)
      .map((lot) => {
        const counted = this.#counted(lot, priceOf(lot.stock), on, actions);
        const restored = downTo(CENT, times(of(counted), bps(this.#stock(lot.stock).lent)));
        return { kind: 'lots' as const, id: lot.id, stands: counted, owed: lot.loan, called: lot.loan - restored };
      });
    const shorts = [...this.shorts.values()].map((one) => {
      const value = priceOf(one.stock) * one.quantity;
      const called =
        upTo(CENT, times(of(value), bps(this.#stock(one.stock).putUp))) -
        (one.held - one.proceeds) +
        value -
        one.proceeds;
      return { kind: 'shorts' as const, id: one.id, stands: one.held, owed: value, called };
    });
    return [...longs, ...shorts];
  }

  /** What of the money stays while too little stands for what is owed (articles 54, 55): what is called, and what sales left. */
  kept(priceOf: (stock: string) => bigint, on: string, actions: readonly PlainAction[]): bigint {
    const all = this.transactions(priceOf, on, actions);
    const [stands, owed] = [sumOf(all, 'stands'), sumOf(all, 'owed')];
    const below = all.filter((one) => one.stands * 100n < one.owed * 130n);
    const now = stands * 100n < owed * 130n ? below.reduce((sum, one) => sum + atLeastNothing(one.called), 0n) : 0n;
    const called = this.call === undefined ? 0n : this.call.amount - this.call.paid;
    const left = [...this.lots.values()].reduce((sum, one) => (one.quantity === 0n ? sum + one.loan : sum), 0n);
    return [now, called, left].reduce((most, one) => (one > most ? one : most), 0n);
  }

  /** The close of a business day: who is called, and what becomes of a call (articles 54 and 55). */
  close(priceOf: (stock: string) => bigint, on: string, actions: readonly PlainAction[]): void {
    const all = this.transactions(priceOf, on, actions);
    const [stands, owed] = [sumOf(all, 'stands'), sumOf(all, 'owed')];
    const isBelow = (percent: bigint) => owed > 0n && stands * 100n < owed * percent;
    const { call } = this;
    if (call !== undefined) {
      if (call.paid >= call.amount || !isBelow(166n)) this.call = undefined;
      else if (call.state !== 'selling' && on >= businessDay(call.calledOn, 2))
        call.state = isBelow(130n) ? 'selling' : 'standing';
    }
    // Whoever is below at a close is called, also where an earlier call has just been paid.
    if (this.call !== undefined) return;
    const below = all.filter((one) => one.stands * 100n < one.owed * 130n);
    const amount = below.reduce((sum, one) => sum + atLeastNothing(one.called), 0n);
    if (!isBelow(130n) || amount === 0n) return;
    const ids = (kind: string) => below.filter((one) => one.kind === kind).map(({ id }) => id);
    this.call = { state: 'called', calledOn: on, amount, lots: ids('lots'), shorts: ids('shorts'), paid: 0n };
  }
}
