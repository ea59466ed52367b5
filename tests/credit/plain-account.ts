import { callAtClose, keptFor, type Moment, paidOf } from './plain-calls.ts';
import { charge, type Traded } from './plain-charges.ts';
import { businessDay, calendarDays } from './plain-days.ts';
import { takenOver } from './plain-ex-dates.ts';
import { bps, CENT, DOLLAR, downTo, HUNDRED, least, of, THOUSAND, times, upTo } from './plain-fraction.ts';
import { countedIn, type Drawing, kindOf, partsOfDraw, roomOf } from './plain-lots.ts';
import { mostOf, pledgeOf, type PuttingUp } from './plain-pledges.ts';
import {
  COUNTED,
  type Counted,
  type PlainAction,
  type PlainCall,
  type PlainLot,
  type PlainShort,
  type PlainStock,
} from './plain-words.ts';

/**
 * What is lent on shares, and shares that are lent, by the sentences of the statute (FL007121 articles 23, 54 to 56; vectors C-1; secured
 * loans by those of the house), in plain numbers. It shares no
 * table and no rounding with the product: what is not a whole amount is a fraction until a sentence rounds it. Amounts are cents.
 */

const A_YEAR_OF_LOAN = of(645n, 3_650_000n);
const A_YEAR_OF_SECURED = of(450n, 3_650_000n);
const A_YEAR_OF_COLLATERAL = of(20n, 3_650_000n);
/** All secured loans of a customer together. */
const MOST_SECURED = 30_000_000n * DOLLAR;

export class PlainAccount {
  money = 0n;
  /** What of it is on its way out. */
  out = 0n;
  readonly lots = new Map<number, PlainLot>();
  readonly shorts = new Map<number, PlainShort>();
  /** Those that have not ended, the oldest first. */
  readonly calls = new Map<Counted, PlainCall>();
  readonly #traded = new Map<number, Traded>();
  readonly #stocks: ReadonlyMap<string, PlainStock>;

  constructor(stocks: readonly PlainStock[]) {
    this.#stocks = new Map(stocks.map((stock) => [stock.name, stock]));
  }

  readonly stock = (name: string): PlainStock => {
    const stock = this.#stocks.get(name);
    if (stock === undefined) throw new Error(`no stock ${name}`);
    return stock;
  };

  #count(order: number): Traded {
    const known = this.#traded.get(order) ?? { value: 0n, charges: 0n, loan: 0n, margin: 0n };
    this.#traded.set(order, known);
    return known;
  }

  /** A purchase trades; `id` is of the position that its order opens. */
  buy(order: number, id: number, name: string, value: bigint, quantity: bigint, on: string, isMargin: boolean): void {
    const [stock, traded] = [this.stock(name), this.#count(order)];
    traded.value += value;
    const charges = charge(traded, stock, 'buy', false);
    const loan = isMargin ? downTo(THOUSAND, times(of(traded.value), bps(stock.lent))) : 0n;
    const drawn = loan - traded.loan;
    traded.loan = loan;
    const lot = this.lots.get(id) ?? {
      id,
      stock: name,
      openedOn: on,
      quantity: 0n,
      loan: 0n,
      securedFrom: undefined,
      standsFor: undefined,
    };
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
    const [stock, traded] = [this.stock(name), this.#count(order)];
    traded.value += value;
    const proceeds = value - charge(traded, stock, 'sell', isOdd);
    const paidOn = businessDay(on, 2);
    let left = proceeds;
    const sold = parts.map(([id, quantity]) => ({ lot: this.#lot(id), quantity }));
    const own = sold.filter(({ lot }) => lot.standsFor === undefined);
    const due = own.map(({ lot, quantity }) =>
      quantity === lot.quantity ? lot.loan : least(lot.loan, upTo(DOLLAR, of(lot.loan * quantity, lot.quantity))),
    );
    for (const { lot, quantity } of sold) lot.quantity -= quantity;
    // A loan's own shares pay it first, then those that stand for the loans of others.
    for (const [n, { lot }] of own.entries()) {
      const principal = due[n] ?? 0n;
      const interest = least(left, this.#interest(lot, principal, paidOn));
      const repaid = least(left - interest, principal);
      left -= interest + repaid;
      this.#paidOn(lot, repaid);
    }
    for (const { lot } of sold) {
      if (lot.standsFor === undefined) continue;
      const owing = this.#lot(lot.standsFor.loan);
      const costs = (principal: bigint) => this.#costOfPaying(owing, principal, paidOn);
      const repaid = mostOf(owing.loan, left, costs);
      left -= costs(repaid);
      this.#paidOn(owing, repaid);
      if (lot.quantity === 0n) lot.standsFor = undefined;
    }
    for (const { lot } of sold) this.#forget(lot);
    this.money += left;
  }

  #lot(id: number): PlainLot {
    const lot = this.lots.get(id);
    if (lot === undefined) throw new Error(`no position ${id}`);
    return lot;
  }

  /**
   * Of what was owed on a lot so much is paid: it counts for the call of that account alone. What owes nothing is one's own, and so is
   * what was put up for it.
   */
  #paidOn(lot: PlainLot, amount: bigint): void {
    const call = this.calls.get(countedIn(lot));
    if (call?.lots.includes(lot.id) === true) call.paid += amount;
    lot.loan -= amount;
    if (lot.loan > 0n) return;
    lot.securedFrom = undefined;
    for (const one of this.lots.values()) if (one.standsFor?.loan === lot.id) one.standsFor = undefined;
    this.#forget(lot);
  }

  /** What holds nothing and owes nothing is no lot any more. */
  #forget({ id, quantity, loan }: PlainLot): void {
    if (quantity === 0n && loan === 0n) this.lots.delete(id);
  }

  #putUpFor(id: number, amount: bigint): void {
    const call = this.calls.get('margin');
    if (call?.shorts.includes(id) === true) call.paid += amount;
  }

  /** Simple, of a purchase from the day on which it settles, of a secured loan from its draw; fractions of a dollar dropped, or charged whole. */
  #interest({ openedOn, securedFrom }: PlainLot, principal: bigint, to: string, toDollars = downTo): bigint {
    const days = calendarDays(securedFrom ?? businessDay(openedOn, 2), to);
    const aYear = securedFrom === undefined ? A_YEAR_OF_LOAN : A_YEAR_OF_SECURED;
    return days <= 0 ? 0n : toDollars(DOLLAR, times(of(principal * BigInt(days)), aYear));
  }

  /** What more may be lent on the shares of a stock, and to this customer at all. */
  room(drawing: Drawing): { readonly byShares: bigint; readonly inAll: bigint } {
    const rooms = roomOf(this.lots.values(), this.stock(drawing.stock), drawing);
    const secured = [...this.lots.values()].filter((lot) => lot.loan > 0n && countedIn(lot) === 'secured');
    return {
      byShares: rooms.reduce((sum, { room }) => sum + room, 0n),
      inAll: MOST_SECURED - secured.reduce((sum, { loan }) => sum + loan, 0n),
    };
  }

  /** What a draw costs of interest for what was lent before on the lots that it falls to. */
  costOfDrawing(drawing: Drawing, amount: bigint): bigint {
    const rooms = roomOf(this.lots.values(), this.stock(drawing.stock), drawing);
    return partsOfDraw(rooms, amount).reduce((sum, [lot]) => sum + this.#interest(lot, lot.loan, drawing.on, upTo), 0n);
  }

  /** Money is lent on shares that are held: all that is then owed on them bears interest from today. */
  draw(drawing: Drawing, amount: bigint): void {
    this.money += amount - this.costOfDrawing(drawing, amount);
    const rooms = roomOf(this.lots.values(), this.stock(drawing.stock), drawing);
    for (const [lot, part] of partsOfDraw(rooms, amount)) {
      lot.loan += part;
      lot.securedFrom = drawing.on;
    }
  }

  /** What paying back so much of a loan costs on a day: of a part whole dollars up; what a sale did not reach bears nothing. */
  #costOfPaying(lot: PlainLot, principal: bigint, on: string): bigint {
    if (lot.quantity === 0n) return principal;
    return principal + this.#interest(lot, principal, on, principal < lot.loan ? upTo : downTo);
  }

  costOfRepaying(id: number, principal: bigint, on: string): bigint {
    return this.#costOfPaying(this.#lot(id), principal, on);
  }

  repay(id: number, principal: bigint, on: string): void {
    const lot = this.#lot(id);
    this.money -= this.#costOfPaying(lot, principal, on);
    this.#paidOn(lot, principal);
  }

  /** What a lot would stand for: the loan of another that has shares; undefined where it may not be put up for that. */
  wouldStand(id: number, loan: number, by: PuttingUp): PlainLot['standsFor'] {
    const [lot, owing] = [this.lots.get(id), this.lots.get(loan)];
    if (lot === undefined || owing === undefined || owing.loan === 0n || owing.quantity === 0n) return undefined;
    return kindOf(lot) === 'cash' ? pledgeOf(lot, loan, this.stock(lot.stock), by) : undefined;
  }

  /** A lot stands for a loan from now on; undefined: it is the customer's own again. */
  stand(id: number, standsFor: PlainLot['standsFor']): void {
    this.#lot(id).standsFor = standsFor;
  }

  /** What of a call is paid. */
  paid(counted: Counted): bigint {
    const call = this.calls.get(counted);
    return call === undefined ? 0n : paidOf(this, call, counted);
  }

  sellShort(order: number, id: number, name: string, value: bigint, quantity: bigint, on: string): void {
    const [stock, traded] = [this.stock(name), this.#count(order)];
    traded.value += value;
    const proceeds = value - charge(traded, stock, 'short', false);
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
    const charged = charge(traded, this.stock(name), 'buy', false);
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
      this.#putUpFor(id, value);
      left = { quantity: left.quantity - quantity, value: left.value - value, charges: left.charges - charges };
      if (rest === 0n) this.shorts.delete(id);
    }
  }

  putUp(id: number, amount: bigint): void {
    const one = this.shorts.get(id);
    if (one === undefined) throw new Error(`no short sale ${id}`);
    one.held += amount;
    this.#putUpFor(id, amount);
  }

  /** The ex-date: shares become more, who owes some pays what their holder would have got. @param reference in cents of a share */
  exDate(action: PlainAction, reference: bigint): void {
    this.money += takenOver(this, action, reference);
  }

  /** What of the money stays while too little stands for what is owed: for margin and for secured loans, each its own. */
  kept(moment: Moment): bigint {
    return COUNTED.reduce((sum, counted) => sum + keptFor(this, this.calls.get(counted), counted, moment), 0n);
  }

  /** The close of a business day. */
  close(moment: Moment): void {
    for (const counted of COUNTED) {
      const before = this.calls.get(counted);
      const after = callAtClose(this, before, counted, moment);
      // The oldest stays the first: of two it is the first to be sold for.
      if (after === before) continue;
      this.calls.delete(counted);
      if (after !== undefined) this.calls.set(counted, after);
    }
  }
}
