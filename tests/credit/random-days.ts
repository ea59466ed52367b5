import { assert } from '@kuroshio/base';
import { cash, type Price } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { marketAt } from '../../apps/server/src/exchange/venues/venue-state.ts';
import { compareAccount, compareCalls, compareShortfalls } from './compare-account.ts';
import type { PlainAccount } from './plain-account.ts';
import { countedIn } from './plain-lots.ts';
import { COUNTED, type Counted, type PlainCall, type PlainLot, type PlainShort } from './plain-words.ts';
import { businessDay } from './plain-days.ts';
import { least } from './plain-fraction.ts';
import { STOCKS } from './plain-stocks.ts';
import { count, type Episode, stockNo } from './episode.ts';
import { command, isCrash } from './random-account.ts';
import { announce } from './random-actions.ts';
import { noteOffer, payOffered } from './random-offers.ts';
import { fill, findsNobody, momentOf, openOf } from './random-orders.ts';
import { checkPledgedSales, salesOfPledged, wordOf } from './random-pledged-sales.ts';

const LOT = 1_000n;
const DOLLAR = 100n;
const isHouse = ({ clientOrderId }: Order) => clientOrderId.startsWith('margin-');
const limitsOf = ({ exchange }: Episode, name: string) => {
  const { limits } = marketAt(exchange.memory.state, stockNo(name));
  assert(limits !== null, 'each stock has limits');
  return limits;
};

/** What buying so many shares back may cost at a price: the commission of all of it, and a dollar a lot for many fills. */
function atMost(price: bigint, shares: bigint): bigint {
  if (shares === 0n) return 0n;
  const fee = (price * shares * 1_425n) / 1_000_000n / DOLLAR;
  return price * shares + (fee < 20n ? 20n : fee) * DOLLAR + ((shares + LOT - 1n) / LOT) * DOLLAR;
}

/** The most whole lots that what is held and what is free can pay, and what of the free money they take. */
function affordable(one: PlainShort, price: bigint, free: bigint): { readonly shares: bigint; readonly takes: bigint } {
  for (let shares = (one.quantity / LOT) * LOT; shares > 0n; shares -= LOT) {
    const lacks = atMost(price, shares) - one.held;
    if (lacks <= free) return { shares, takes: lacks > 0n ? lacks : 0n };
  }
  return { shares: 0n, takes: 0n };
}

/** A short sale is bought back by the house from the afternoon of the last day before an ex-date on. */
function isRecalled({ exchange, actions }: Episode, stock: string): boolean {
  const { date, msOfDay } = exchange.clock;
  const next = actions
    .filter((one) => one.stock === stock && one.exDate > date)
    .map(({ exDate }) => exDate)
    .sort()[0];
  if (next === undefined) return false;
  const by = businessDay(next, -4);
  return date > by || (date === by && msOfDay >= 13 * 3_600_000);
}

/**
 * The house takes what is free for what sales left owed, the oldest first, whole dollars.
 * @param mayWait while it looked it took back orders of the customer's own: what these held is free, and taken when it looks again
 */
function takeShortfalls({ exchange }: Episode, customer: number, account: PlainAccount, mayWait = false): void {
  const left = [...account.lots.values()].filter((lot) => lot.quantity === 0n).sort((a, b) => a.id - b.id);
  if (left.length === 0) return;
  const { state } = exchange.memory;
  const taken = left.map(({ id, loan }) => loan - (state.positions.get(id)?.loan ?? 0n));
  let free = exchange.balance(customer, 'available') + taken.reduce((sum, one) => sum + one, 0n);
  for (const [n, { id, loan }] of left.entries()) {
    const whole = (free / DOLLAR) * DOLLAR;
    const most = whole < loan ? whole : loan;
    const due = mayWait ? least(taken[n] ?? 0n, most) : most;
    assert(taken[n] === due, `of ${loan} that a sale left owed ${taken[n]} was taken, not ${due} of ${free}`);
    if (due > 0n) account.repay(id, due, exchange.clock.date);
    free -= due;
  }
}

/** Calls for which the house sells, the oldest first. */
const sellingOf = (account: PlainAccount) =>
  [...account.calls].filter(([counted, { state, amount }]) => state === 'selling' && account.paid(counted) < amount);

/** What was paid back in full is one's own, whatever else was called, and stays so when money is lent on it anew. */
const isToSell = (lot: PlainLot, counted: Counted, call: PlainCall) =>
  call.lots.includes(lot.id) && lot.loan > 0n && lot.quantity >= LOT && countedIn(lot) === counted;

/** Before the opening no order of a customer's own stands: what the house puts in is exactly what the statute has it sell. */
function checkMorning(episode: Episode): void {
  const { exchange } = episode;
  for (const [customer, account] of episode.accounts) {
    const orders = openOf(episode, customer);
    assert(orders.every(isHouse), 'only the house has put in orders');
    let free = exchange.balance(customer, 'available') + orders.reduce((sum, one) => sum + one.heldCash, 0n);
    const before = [...account.lots.values()].filter(({ quantity }) => quantity === 0n);
    for (const { id, loan } of before) free += loan - (exchange.memory.state.positions.get(id)?.loan ?? 0n);
    const shorts = [...account.shorts.values()].sort((a, b) => a.id - b.id);
    const wanted: string[] = [];
    // An account does not trade with itself: while a sale of a stock stands, none of it is bought back, and while some is bought back
    // none is sold.
    const [sold, bought] = [new Set<string>(), new Set<string>()];
    const buyBack = (some: readonly PlainShort[]) => {
      for (const one of some.filter(({ stock }) => !sold.has(stock))) {
        const price = limitsOf(episode, one.stock).up;
        const { shares, takes } = affordable(one, BigInt(price), free);
        free -= takes;
        if (shares === 0n) continue;
        bought.add(one.stock);
        wanted.push(`buy short ${one.id} ${shares} at ${price}`);
      }
    };
    const called = new Set<PlainShort>();
    for (const [counted, call] of sellingOf(account)) {
      for (const lot of account.lots.values()) {
        if (!isToSell(lot, counted, call) || bought.has(lot.stock)) continue;
        sold.add(lot.stock);
        wanted.push(`sell ${counted} ${lot.id} ${(lot.quantity / LOT) * LOT} at ${limitsOf(episode, lot.stock).down}`);
      }
      const own = shorts.filter(({ id }) => call.shorts.includes(id));
      for (const one of own) called.add(one);
      buyBack(own);
    }
    buyBack(shorts.filter((one) => !called.has(one) && isRecalled(episode, one.stock)));
    takeShortfalls(episode, customer, account);
    const pledged = salesOfPledged(episode, account, {
      isInSale: () => false,
      isBoughtBack: (stock) => bought.has(stock),
      isTrading: false,
    });
    if (pledged.length > 0) count(episode, 'a morning of pledged sales');
    wanted.push(...pledged);
    const put = orders.map(wordOf);
    assert(put.sort().join() === wanted.sort().join(), `the house puts in ${put.join()}, not ${wanted.join()}`);
    for (const one of orders) {
      count(episode, `house ${one.financing} ${one.side} put in`);
      noteOffer(episode, one);
    }
    compareAccount(episode, customer, account);
  }
}

/** What was called and not paid has been put in today, whatever orders of their own the customer had. @returns whether to look again */
function checkAfternoon(episode: Episode, before: ReadonlyMap<number, Order>): boolean {
  const { exchange } = episode;
  let mayWait = false;
  for (const [customer, account] of episode.accounts) {
    const isHeld = ({ id, customer: whose, side }: Order) =>
      whose === customer && side === 'buy' && !exchange.memory.state.orders.has(id);
    const isWaiting = [...before.values()].some(isHeld);
    mayWait ||= isWaiting;
    takeShortfalls(episode, customer, account, isWaiting);
    compareAccount(episode, customer, account);
    checkPledgedSales(episode, customer, account, before);
    const orders = openOf(episode, customer).filter(isHouse);
    // Less than a lot is offered once the market trades.
    for (const one of orders) if (!before.has(one.id)) noteOffer(episode, one);
    const reserved = (id: number) => orders.some(({ closes }) => closes.some(({ positionId }) => positionId === id));
    const isBoughtBack = (stock: string) =>
      orders.some(({ side, instrumentNo }) => side === 'buy' && instrumentNo === stockNo(stock));
    for (const [counted, call] of sellingOf(account))
      for (const lot of account.lots.values()) {
        if (!isToSell(lot, counted, call) || isBoughtBack(lot.stock)) continue;
        const { id } = lot;
        assert(reserved(id) || exchange.wasPutIn(`margin-call.`, id), `position ${id} is called and not on sale`);
      }
  }
  return mayWait;
}

/** The next day begins: what settles, what is paid, and what an ex-date makes of shares. */
async function beginDay(episode: Episode): Promise<void> {
  const { exchange, accounts, actions } = episode;
  const { entitlements, state } = exchange.memory;
  const waiting = entitlements.filter(({ paid }) => !paid);
  const known = entitlements.length;
  await exchange.nextDay();
  const today = actions.filter(({ exDate }) => exDate === exchange.clock.date);
  const given = entitlements.slice(known);
  for (const action of today) {
    const { reference } = marketAt(state, stockNo(action.stock));
    for (const [customer, account] of accounts) {
      const held = [...account.lots.values()].reduce(
        (sum, one) => (one.stock === action.stock ? sum + one.quantity : sum),
        0n,
      );
      const gross = ((held * action.cash.over) / (action.cash.under * DOLLAR)) * DOLLAR;
      const paid = given.find((one) => one.customer === customer && one.instrumentNo === stockNo(action.stock));
      assert((paid?.gross ?? 0n) === gross, `a dividend of ${gross}, not ${paid?.gross}`);
      account.exDate(action, BigInt(reference));
    }
    count(episode, 'ex-dates');
  }
  for (const one of [...waiting, ...given].filter(({ paid }) => paid)) {
    const account = accounts.get(one.customer);
    if (account !== undefined) account.money += one.gross - one.fees - one.tax;
    count(episode, 'dividends');
  }
  for (const [customer, account] of accounts) compareAccount(episode, customer, account);
}

/** Some of what the house has put in finds somebody; on some days nobody. */
function tradeHouse(episode: Episode): void {
  const { random } = episode;
  if (episode.isFrozen ? isCrash(episode.exchange.clock.date) : random.whole(4) === 0) return;
  for (const customer of episode.accounts.keys())
    for (const order of openOf(episode, customer))
      if (isHouse(order) && !findsNobody(episode, order) && random.whole(3) > 0) {
        const left = order.quantity - order.filledQuantity;
        const lots = Math.max(1, Math.floor(left / 1_000));
        const part = random.whole(2) === 0 || left < 1_000 ? left : (1 + random.whole(lots)) * 1_000;
        fill(episode, order, order.bookPrice as Price, part);
      }
}

/** On three days of four everything ends at the lowest price of the day, or at the highest. */
function panic(episode: Episode): void {
  const { exchange, random, isFrozen } = episode;
  if (!isFrozen && random.whole(4) === 0) return;
  const isDown = episode.isFalling(exchange.clock.date);
  for (const { name } of STOCKS) {
    const { up, down } = limitsOf(episode, name);
    exchange.move(stockNo(name), isDown ? down : up);
  }
}

/** A day of commands, from before the opening to what is told at the close. */
export async function runDay(episode: Episode, commands: number, from: number, act = command): Promise<void> {
  const { exchange, accounts } = episode;
  await exchange.at('intake', 8.5);
  checkMorning(episode);
  exchange.clock.phase = 'continuous';
  tradeHouse(episode);
  announce(episode);
  for (let n = 0; n < commands; n++) await act(episode, from + n);
  panic(episode);
  for (const hours of [13.2, 13.3]) {
    const open = new Map(exchange.memory.state.orders);
    await exchange.at('continuous', hours);
    if (!checkAfternoon(episode, open)) break;
  }
  tradeHouse(episode);
  await exchange.close();
  episode.unsold.clear();
  for (const [customer, account] of accounts) {
    const before = new Map(account.calls);
    const isPaid = new Map([...before].map(([counted, { amount }]) => [counted, account.paid(counted) >= amount]));
    account.close(momentOf(episode));
    takeShortfalls(episode, customer, account);
    payOffered(episode, customer, account);
    compareAccount(episode, customer, account);
    for (const counted of COUNTED) {
      const [was, is] = [before.get(counted), account.calls.get(counted)];
      if (was !== undefined && is !== was)
        count(episode, `${counted} ${isPaid.get(counted) === true ? 'met' : 'lifted'}`);
      if (is !== undefined) count(episode, `a day ${counted} ${is.state}`);
    }
    if (account.calls.size > 1) count(episode, 'a day of both calls');
  }
  compareCalls(episode);
  compareShortfalls(episode);
  await beginDay(episode);
}

/** Three days without commands: what was bought and sold has settled, and all that is not held is free. */
export async function settleAll(episode: Episode): Promise<void> {
  for (let n = 0; n < 3; n++) {
    await episode.exchange.close();
    for (const [customer, account] of episode.accounts) {
      account.close(momentOf(episode));
      takeShortfalls(episode, customer, account);
    }
    await beginDay(episode);
  }
  for (const [customer, { money, out, shorts }] of episode.accounts) {
    const held = [...shorts.values()].reduce((sum, one) => sum + one.held, 0n);
    const free = episode.exchange.balance(customer, 'available');
    assert(free === cash(money - out - held), `${free} is free, not ${money - out - held}`);
  }
}
