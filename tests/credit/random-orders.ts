import { assert } from '@kuroshio/base';
import { nearestTick, TABLES } from '@kuroshio/market';
import { type Price, units } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { marketAt } from '../../apps/server/src/exchange/venues/venue-state.ts';
import { compareAccount } from './compare-account.ts';
import { count, type Episode, nameOf, stockNo } from './episode.ts';
import type { PlainAccount } from './plain-account.ts';
import { businessDay } from './plain-days.ts';
import type { Moment } from './plain-calls.ts';
import { kindOf } from './plain-lots.ts';
import { STOCKS } from './plain-stocks.ts';
import type { PlainLot, PlainShort } from './plain-words.ts';

/** So many transactions of a kind an account opens: people have few. */
const MOST = 6;

export const marketOf = ({ exchange }: Episode, name: string) => marketAt(exchange.memory.state, stockNo(name));
/** What a share is worth: the last price of the day, before the first the reference. */
export function priceOf(episode: Episode, name: string): bigint {
  const { day, reference } = marketOf(episode, name);
  return BigInt(day.last || reference);
}

/** Now, as the oracle values accounts. */
export const momentOf = (episode: Episode): Moment => ({
  ...{ priceOf: (name) => priceOf(episode, name), on: episode.exchange.clock.date, actions: episode.actions },
});

export function plain(episode: Episode, customer: number): PlainAccount {
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
export function between({ random }: Episode, name: string, low: number, high: number): Price {
  const instrument = TABLES.instruments.bySymbol(name);
  assert(instrument !== undefined, 'a stock of the tables');
  const wished = nearestTick(instrument, low + random.whole(high - low + 1));
  return Math.min(high, Math.max(low, wished)) as Price;
}

/** Trades of an open order at prices that its limit allows: none, some or all of it. */
export function trade(episode: Episode, order: Order): void {
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

/** Of some stock nobody buys what the house offers. */
export const findsNobody = ({ unwanted }: Episode, { side, instrumentNo }: Order): boolean =>
  side === 'sell' && unwanted.includes(nameOf(instrumentNo));

export const openOf = ({ exchange }: Episode, customer: number) => [
  ...(exchange.memory.state.ordersOf.get(customer)?.values() ?? []),
];

/** Lots that an open order is selling. */
export function inSaleOf(episode: Episode, customer: number): ReadonlySet<number> {
  const sales = openOf(episode, customer).filter(({ side }) => side === 'sell');
  return new Set(sales.flatMap(({ closes }) => closes.map(({ positionId }) => positionId)));
}

/** From four trading days before an ex-date on nothing is sold short, up to it. */
function isBarred({ exchange, actions }: Episode, name: string): boolean {
  const { date } = exchange.clock;
  const next = actions
    .filter((one) => one.stock === name && one.exDate > date)
    .map(({ exDate }) => exDate)
    .sort()[0];
  return next !== undefined && date >= businessDay(next, -4);
}

/** What is bought and then sold with own money on one day is taxed as a day trade, which is not of credit: it does not happen here. */
function isDayTrade(episode: Episode, customer: number, stock: string, side: 'buy' | 'sell'): boolean {
  const { date } = episode.exchange.clock;
  const bought = [...plain(episode, customer).lots.values()].some(
    (lot) => lot.stock === stock && lot.openedOn === date && kindOf(lot) === 'cash',
  );
  const isOpposite = openOf(episode, customer).some(
    (one) => one.financing === 'cash' && one.instrumentNo === stockNo(stock) && one.side !== side,
  );
  return isOpposite || (side === 'sell' && bought);
}

/** @param wished how many lots; left out, any */
export function place(
  episode: Episode,
  customer: number,
  side: 'buy' | 'sell',
  financing: Order['financing'],
  wished?: number,
): void {
  const { exchange, random } = episode;
  const account = plain(episode, customer);
  const owned = [...account.lots.values()].filter((lot) => lot.quantity > 0n && kindOf(lot) === financing);
  const owed = [...account.shorts.values()];
  const isClosing = (side === 'sell') !== (financing === 'short');
  const closing: readonly (PlainLot | PlainShort)[] = financing === 'short' ? owed : owned;
  // One's own shares are few too, lent on or not.
  const isOwn = (lot: PlainLot) => lot.quantity > 0n && kindOf(lot) !== 'margin';
  const like = financing === 'cash' ? [...account.lots.values()].filter(isOwn) : closing;
  if (isClosing ? closing.length === 0 : like.length >= MOST) return;
  const picked = isClosing ? random.pick(closing) : undefined;
  const name = picked?.stock ?? random.pick(STOCKS).name;
  if (financing === 'cash' && isDayTrade(episode, customer, name, side)) return;
  const { limits } = marketOf(episode, name);
  assert(limits !== null, 'each stock has limits');
  const odd = Number((picked?.quantity ?? 0n) % 1_000n);
  const isOdd = financing !== 'short' && isClosing && odd > 0 && random.whole(2) === 0;
  const whole = Math.floor(Number(picked?.quantity ?? 0n) / 1_000);
  const lots = random.whole(2) === 0 && whole > 0 ? whole : 1 + random.whole(random.whole(8) === 0 ? 40 : 5);
  const quantity = isOdd ? odd : (wished ?? lots) * 1_000;
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
  if (placed.ok && side === 'sell')
    for (const { positionId } of placed.value.closes) {
      const lot = account.lots.get(positionId);
      assert(
        lot !== undefined && kindOf(lot) === financing,
        `position ${positionId} is sold by a sale of ${financing}`,
      );
    }
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
