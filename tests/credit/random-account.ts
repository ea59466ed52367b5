import { assert, createRandom, type Random } from '@kuroshio/base';
import { nearestTick, TABLES } from '@kuroshio/market';
import { type Cash, cash, type Price, units } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { isOfHouse } from '../../apps/server/src/exchange/orders/house-orders.ts';
import { marketAt } from '../../apps/server/src/exchange/venues/venue-state.ts';
import { compareAccount } from './compare-account.ts';
import { count, type Episode, nameOf, stockNo } from './episode.ts';
import { createMemoryExchange } from './memory-exchange.ts';
import { PlainAccount } from './plain-account.ts';
import type { PlainLot, PlainShort } from './plain-words.ts';
import { businessDay, PLAIN_DAYS } from './plain-days.ts';
import { STOCKS } from './plain-stocks.ts';

const FIRST_DAY = '2026-06-29';
const CUSTOMERS = [100_001, 100_002, 100_003, 100_004];
/** So many transactions of a kind an account opens: people have few. */
const MOST = 6;
const LIMIT = cash(30_000_000_00n);

const marketOf = ({ exchange }: Episode, name: string) => marketAt(exchange.memory.state, stockNo(name));
/** What a share is worth: the last price of the day, before the first the reference. */
export function priceOf(episode: Episode, name: string): bigint {
  const { day, reference } = marketOf(episode, name);
  return BigInt(day.last || reference);
}

function plain(episode: Episode, customer: number): PlainAccount {
  const account = episode.accounts.get(customer);
  assert(account !== undefined, 'each customer has an oracle');
  return account;
}

/** Which of the positions that an order has reserved a fill falls to, in their order. */
function partsOf({ closes }: Order, quantity: number): (readonly [id: number, quantity: bigint])[] {
  let left = quantity;
  return closes.flatMap((one) => {
    const part = Math.min(left, one.quantity);
    left -= part;
    return part > 0 ? [[one.positionId, BigInt(part)] as const] : [];
  });
}

/** Lets an order trade, in the exchange and in the oracle. */
export function fill(episode: Episode, order: Order, price: Price, quantity: number): void {
  const { exchange } = episode;
  const account = plain(episode, order.customer);
  const name = nameOf(order.instrumentNo);
  const [value, on, parts] = [BigInt(price) * BigInt(quantity), exchange.clock.date, partsOf(order, quantity)];
  exchange.fill(order, price, quantity);
  if (order.financing === 'short' && order.side === 'sell')
    account.sellShort(order.id, order.opened ?? 0, name, value, BigInt(quantity), on);
  else if (order.financing === 'short') account.cover(order.id, name, BigInt(price), parts, on);
  else if (order.side === 'buy')
    account.buy(order.id, order.opened ?? 0, name, value, BigInt(quantity), on, order.financing === 'margin');
  else account.sell(order.id, name, value, parts, on, order.board === 'odd-lot');
  count(episode, `${order.clientOrderId.startsWith('margin-') ? 'house ' : ''}${order.financing} ${order.side} trades`);
  compareAccount(episode, order.customer, account);
}

/** A price between two, on the grid. */
function between({ random }: Episode, name: string, low: number, high: number): Price {
  const instrument = TABLES.instruments.bySymbol(name);
  assert(instrument !== undefined, 'a stock of the tables');
  const wished = nearestTick(instrument, low + random.whole(high - low + 1));
  return Math.min(high, Math.max(low, wished)) as Price;
}

/** Trades of an open order at prices that its limit allows: none, some or all of it. */
function trade(episode: Episode, order: Order): void {
  const { random } = episode;
  const name = nameOf(order.instrumentNo);
  const { limits } = marketOf(episode, name);
  assert(limits !== null, 'each stock has limits');
  for (let n = 0; n < 3 && order.state === 'open'; n++) {
    const lot = order.board === 'odd-lot' ? 1 : 1_000;
    const left = (order.quantity - order.filledQuantity) / lot;
    const part = (random.whole(3) === 0 ? 1 + random.whole(left) : left) * lot;
    const [low, high] = order.side === 'buy' ? [limits.down, order.bookPrice] : [order.bookPrice, limits.up];
    fill(episode, order, between(episode, name, low, high), part);
    if (random.whole(3) === 0) return;
  }
}

export const openOf = ({ exchange }: Episode, customer: number) => [
  ...(exchange.memory.state.ordersOf.get(customer)?.values() ?? []),
];

/** From four trading days before an ex-date on nothing is sold short, up to it. */
function isBarred({ exchange, actions }: Episode, name: string): boolean {
  const { date } = exchange.clock;
  const next = actions
    .filter((one) => one.stock === name && one.exDate > date)
    .map(({ exDate }) => exDate)
    .sort()[0];
  return next !== undefined && date >= businessDay(next, -4);
}

function place(episode: Episode, customer: number, side: 'buy' | 'sell', financing: Order['financing']): void {
  const { exchange, random } = episode;
  const account = plain(episode, customer);
  const owned = [...account.lots.values()].filter(
    ({ loan, quantity }) => quantity > 0n && (financing === 'margin') === loan > 0n,
  );
  const owed = [...account.shorts.values()];
  const isClosing = (side === 'sell') !== (financing === 'short');
  const closing: readonly (PlainLot | PlainShort)[] = financing === 'short' ? owed : owned;
  if (isClosing ? closing.length === 0 : closing.length >= MOST) return;
  const picked = isClosing ? random.pick(closing) : undefined;
  const name = picked?.stock ?? random.pick(STOCKS).name;
  const { limits } = marketOf(episode, name);
  assert(limits !== null, 'each stock has limits');
  const odd = Number((picked?.quantity ?? 0n) % 1_000n);
  const isOdd = financing !== 'short' && isClosing && odd > 0 && random.whole(2) === 0;
  const whole = Math.floor(Number(picked?.quantity ?? 0n) / 1_000);
  const lots = random.whole(2) === 0 && whole > 0 ? whole : 1 + random.whole(random.whole(8) === 0 ? 40 : 5);
  const quantity = isOdd ? odd : lots * 1_000;
  const placed = exchange.place({
    customer,
    instrumentNo: stockNo(name),
    ticket: {
      ...{ side, financing, type: 'limit', timeInForce: 'ROD', board: isOdd ? 'odd-lot' : 'regular' },
      ...{ quantity: units(quantity), price: between(episode, name, limits.down, limits.up) },
      positionId: picked !== undefined && random.whole(3) === 0 ? picked.id : undefined,
    },
  });
  const code = placed.ok ? 'ok' : placed.refusal.code;
  if (financing === 'short' && side === 'sell') {
    assert(!(placed.ok && isBarred(episode, name)), `${name} is sold short before an ex-date`);
    assert(code !== 'SHORT_BEFORE_EX_DATE' || isBarred(episode, name), `${name} is kept from being sold short`);
  }
  if (financing === 'short' && side === 'buy' && placed.ok) {
    const all = owed.reduce((sum, one) => (one.stock === name ? sum + one.quantity : sum), 0n);
    assert(BigInt(quantity) <= all, 'no more is given back than is owed');
  }
  count(episode, placed.ok ? `${financing} ${side}` : `refused ${code}`);
  if (placed.ok && random.whole(10) < 8) trade(episode, placed.value);
}

function payBack(episode: Episode, customer: number, n: number): void {
  const { exchange, random } = episode;
  const account = plain(episode, customer);
  const owing = [...account.lots.values()].filter(({ loan }) => loan > 0n);
  if (owing.length === 0) return;
  const { id, loan } = random.pick(owing);
  const principal = [loan, loan / 2n, loan + 1n, 0n, BigInt(1 + random.whole(500_000)) * 100n][random.whole(5)] ?? 0n;
  const free = exchange.balance(customer, 'available');
  const isRight = principal > 0n && principal <= loan;
  const cost = isRight ? account.costOfRepaying(id, principal, exchange.clock.date) : 0n;
  const paid = exchange.repay({ customer, clientKey: `own-r${n}`, positionId: id, principal: cash(principal) });
  assert(paid.ok === (isRight && cost <= free), `${principal} of ${loan} with ${free}: ${JSON.stringify(paid.ok)}`);
  if (paid.ok) account.repay(id, principal, exchange.clock.date);
  count(episode, paid.ok ? 'repaid' : 'refused repayment');
}

/** Who is called pays on what is called: now and then all of it, now and then a part. */
function meet(episode: Episode, customer: number, n: number): void {
  const { exchange, random } = episode;
  const account = plain(episode, customer);
  const { call } = account;
  if (call === undefined) return;
  const left = call.amount - call.paid;
  const wanted = random.whole(2) === 0 ? left : left / 3n;
  const { date } = exchange.clock;
  const lot = [...account.lots.values()].find(({ id, loan }) => call.lots.includes(id) && loan > 0n);
  const short = [...account.shorts.values()].find(({ id }) => call.shorts.includes(id));
  const amount = lot !== undefined && wanted > lot.loan ? lot.loan : wanted;
  const cost = lot === undefined ? amount : account.costOfRepaying(lot.id, amount, date);
  if (amount <= 0n || (lot === undefined && short === undefined)) return;
  const free = exchange.balance(customer, 'available');
  if (cost > free) {
    exchange.deposit(customer, cash(cost));
    account.money += cost;
  }
  const [clientKey, exact] = [`own-m${n}`, cash(amount)];
  if (lot !== undefined) {
    assert(exchange.repay({ customer, clientKey, positionId: lot.id, principal: exact }).ok, 'what is called is paid');
    account.repay(lot.id, amount, date);
  } else if (short !== undefined) {
    assert(exchange.putUp({ customer, clientKey, shortId: short.id, amount: exact }).ok, 'what is called is put up');
    account.putUp(short.id, amount);
  }
  count(episode, 'paid on a call');
}

function putUp(episode: Episode, customer: number, n: number): void {
  const { exchange, random } = episode;
  const account = plain(episode, customer);
  const owed = [...account.shorts.values()];
  if (owed.length === 0) return;
  const { id } = random.pick(owed);
  const free = exchange.balance(customer, 'available');
  const amount = random.whole(4) === 0 ? free + 1n : BigInt(1 + random.whole(200_000)) * 100n;
  const put = exchange.putUp({ customer, clientKey: `own-p${n}`, shortId: id, amount: cash(amount) });
  assert(put.ok === amount <= free, `${amount} put up with ${free}`);
  if (put.ok) account.putUp(id, amount);
  count(episode, put.ok ? 'put up' : 'refused putting up');
}

function move(episode: Episode): void {
  const name = episode.random.pick(STOCKS).name;
  const { limits } = marketOf(episode, name);
  if (limits !== null) episode.exchange.move(stockNo(name), between(episode, name, limits.down, limits.up));
  count(episode, 'price moves');
}

async function withdraw(episode: Episode, customer: number): Promise<void> {
  const { exchange, random } = episode;
  const account = plain(episode, customer);
  const kept = account.kept((name) => priceOf(episode, name), exchange.clock.date, episode.actions);
  assert((await exchange.kept(customer)) === kept, `what stays of a withdrawal is ${kept}`);
  const free = exchange.balance(customer, 'available');
  if (free <= kept) return;
  const amount = 1n + (free - kept) / BigInt(2 + random.whole(6));
  exchange.withdraw(customer, cash(amount));
  account.out += amount;
  count(episode, 'withdrawn');
}

/** One of them mostly buys, another mostly sells, a third does both, and they seldom close: these are called. */
function diceOf(random: Random, customer: number): number {
  if (customer > 100_003 || random.whole(40) === 0) return random.whole(100);
  if (random.whole(3) > 0) return 71 + random.whole(29);
  return customer === 100_001 || (customer === 100_003 && random.whole(2) === 0) ? 0 : 18;
}

/** Of 25 days 15 are a crash, where there is one. */
export const isCrash = (date: string): boolean => PLAIN_DAYS.indexOf(date) % 25 < 15;

/** One random command. @param n its number in the episode */
export async function command(episode: Episode, n: number): Promise<void> {
  const { random, exchange, isFrozen } = episode;
  const customer = random.pick(CUSTOMERS);
  // In a crash nobody opens anything new, so that what is called stays called.
  const dice = isFrozen && isCrash(exchange.clock.date) ? 74 + random.whole(16) : diceOf(random, customer);
  if (plain(episode, customer).call !== undefined && random.whole(isFrozen ? 3_000 : 120) === 0)
    meet(episode, customer, n);
  else if (dice < 18) place(episode, customer, 'buy', 'margin');
  else if (dice < 32) place(episode, customer, 'sell', 'short');
  else if (dice < 43) place(episode, customer, 'sell', 'margin');
  else if (dice < 46) place(episode, customer, 'sell', 'cash');
  else if (dice < 57) place(episode, customer, 'buy', 'short');
  else if (dice < 65) payBack(episode, customer, n);
  else if (dice < 71) putUp(episode, customer, n);
  else if (dice < 74) {
    const amount = cash(BigInt(1 + random.whole(1_000_000)) * 100n);
    exchange.deposit(customer, amount);
    plain(episode, customer).money += amount;
    count(episode, 'deposited');
  } else if (dice < 76) await withdraw(episode, customer);
  else if (dice < 90) move(episode);
  else if (dice < 96) {
    const open = openOf(episode, customer).filter((one) => !isFrozen || !isOfHouse(one));
    if (open.length > 0) trade(episode, random.pick(open));
  } else {
    const open = openOf(episode, customer);
    const picked = open.length > 0 ? random.pick(open) : undefined;
    if (picked !== undefined)
      assert(exchange.cancel(customer, picked.id).ok === !isOfHouse(picked), 'an order of one’s own is cancelled');
    count(episode, 'cancelled');
  }
  compareAccount(episode, customer, plain(episode, customer));
}

export function createEpisode(seed: string, isFrozen = false): Episode {
  const random = createRandom(seed);
  const exchange = createMemoryExchange(
    STOCKS.map(({ name }) => name),
    FIRST_DAY,
  );
  const accounts = new Map(CUSTOMERS.map((customer) => [customer, new PlainAccount(STOCKS)]));
  for (const [customer, account] of accounts) {
    const money: Cash = cash(BigInt(1_000_000 + random.whole(4_000_000)) * 100n);
    exchange.open(customer, LIMIT);
    exchange.deposit(customer, money);
    account.money += money;
  }
  return { exchange, accounts, actions: [], random, isFrozen, offered: new Map(), tally: new Map() };
}
