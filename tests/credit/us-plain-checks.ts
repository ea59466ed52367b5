import type { UsPlainAccount } from './us-plain-account.ts';
import { DOLLAR, downTo, less, more, upTo, US_STOCKS, usLevies, WHOLE } from './us-plain-numbers.ts';
import type { UsKind, UsOrder } from './us-plain-words.ts';
import { lentBps, putUpBps } from './us-plain-worth.ts';

/** What a customer asks for. */
interface UsAsked {
  readonly kind: UsKind;
  readonly stock: string;
  readonly limit: bigint;
  readonly shares: bigint;
  /** A lot or short sale by its number. */
  readonly named: number | undefined;
}

/** The order as it is taken, or the word with which it is refused. */
type UsSaid = UsOrder | string;

/** All accounts together share what is lent on a stock and what can be borrowed of it. */
type UsAccounts = ReadonlyMap<number, UsPlainAccount>;

/** FINRA Rule 4210(b). */
const LEAST_EQUITY = 2_000_00n;
const isBuying = (kind: UsKind) => kind === 'buy' || kind === 'cover';
const sum = <One>(some: Iterable<One>, of: (one: One) => bigint) => [...some].reduce((all, one) => all + of(one), 0n);

/** What open purchases are surely lent at their limits, a dollar less; and what open short sales come to. */
const rest = ({ shares, filled, limit }: UsOrder) => (shares - filled) * limit;
const drawsOf = (order: UsOrder) => (order.kind === 'buy' ? more(0n, (rest(order) * order.bps) / WHOLE - DOLLAR) : 0n);
const sellsOf = (order: UsOrder) => (order.kind === 'short' ? rest(order) : 0n);
const inStock = (name: string) => (one: { readonly stock: string }) => one.stock === name;

const lentOf = ({ lots }: UsPlainAccount, only: (one: { readonly stock: string }) => boolean) =>
  sum([...lots.values()].filter(only), ({ loan }) => loan);
const soldOf = ({ shorts }: UsPlainAccount, only: (one: { readonly stock: string }) => boolean) =>
  sum([...shorts.values()].filter(only), ({ shares, soldShares, soldValue }) => (soldValue * shares) / soldShares);
const ordersOf = (
  { orders }: UsPlainAccount,
  only: (one: { readonly stock: string }) => boolean,
  of: (one: UsOrder) => bigint,
) => sum([...orders.values()].filter(only), of);

/** What the rules answer to an order, in the order in which they are asked. */
export function usSaid(accounts: UsAccounts, account: UsPlainAccount, asked: UsAsked): UsSaid {
  const { kind, stock, limit, shares } = asked;
  const order: UsOrder = {
    ...{ kind, stock, limit, shares, filled: 0n, value: 0n, levies: 0n, held: 0n, pledged: 0n },
    ...{ bps: 0n, moved: 0n, highest: 0n, parts: [], opened: undefined },
  };
  // Ten times as dear as the day before, or a tenth of it, is a slip of the finger: there is no limit of the day.
  const { reference } = account.quote(stock);
  if (limit > reference * 10n || limit * 10n < reference) return 'PRICE_OVER_LIMIT';
  // Nobody trades with themselves.
  const opposite = [...account.orders.values()].filter(
    (one) => one.stock === stock && isBuying(one.kind) !== isBuying(kind),
  );
  if (opposite.some((one) => (isBuying(kind) ? limit >= one.limit : limit <= one.limit))) return 'CROSSES_OWN_ORDER';
  if (kind === 'buy') return purchase(accounts, account, order);
  if (kind === 'short') return shortSale(accounts, account, order);
  if (kind === 'cover') return cover(account, order, asked.named);
  return sale(account, order, asked.named);
}

/** An account that lacks something opens nothing, and with what it puts in it has US$2,000 of its own. */
function lacks(account: UsPlainAccount, own: bigint): string | undefined {
  const { equity, requirement } = account.worth();
  if (equity < requirement) return 'US_MARGIN_DEFICIT';
  return equity + own < LEAST_EQUITY ? 'US_MARGIN_EQUITY' : undefined;
}

function purchase(accounts: UsAccounts, account: UsPlainAccount, order: UsOrder): UsSaid {
  const { stock, limit, shares } = order;
  const { needs, ceiling, reference } = account.quote(stock);
  if (needs >= 9_000n) return 'MARGIN_NOT_OFFERED';
  order.bps = lentBps(needs, [reference, ceiling].reduce(less, account.price(stock)), limit);
  const value = limit * shares;
  const lent = downTo(DOLLAR, value * order.bps, WHOLE);
  const lacking = lacks(account, value - lent);
  if (lacking !== undefined) return lacking;
  const any = () => true;
  if (lent > more(0n, account.limit - lentOf(account, any) - ordersOf(account, any, drawsOf))) return 'MARGIN_LIMIT';
  const most = US_STOCKS.find(({ name }) => name === stock)?.lent ?? 0n;
  const ofStock = inStock(stock);
  const all = sum(accounts.values(), (one) => lentOf(one, ofStock) + ordersOf(one, ofStock, drawsOf));
  if (lent > more(0n, most - all)) return 'MARGIN_STOCK_FULL';
  const needed = account.needed(order);
  const { available, receivable } = account.money;
  if (needed > available + receivable) return 'BALANCE_INSUFFICIENT';
  order.held = less(needed, available);
  order.pledged = needed - order.held;
  return order;
}

function shortSale(accounts: UsAccounts, account: UsPlainAccount, order: UsOrder): UsSaid {
  const { stock, limit, shares } = order;
  const { needs, height, reference, bid, fellBefore } = account.quote(stock);
  const most = US_STOCKS.find(({ name }) => name === stock)?.borrowed ?? 0n;
  if (height === 0n || most === 0n) return 'SHORT_NOT_OFFERED';
  // Rule 201 of Regulation SHO: above the best bid alone.
  if (fellBefore && bid > 0n && limit <= bid) return 'US_SHORT_UPTICK';
  const [any, ofStock, value] = [() => true, inStock(stock), limit * shares];
  if (limit < 5n * DOLLAR) return 'US_SHORT_CHEAP';
  if (value > more(0n, account.limit - soldOf(account, any) - ordersOf(account, any, sellsOf))) return 'SHORT_LIMIT';
  const all = sum(accounts.values(), (one) => soldOf(one, ofStock) + ordersOf(one, ofStock, sellsOf));
  if (value > more(0n, most - all)) return 'SHORT_STOCK_FULL';
  order.bps = putUpBps(needs, [reference, height].reduce(more, account.price(stock)), limit);
  // A tenth above the best price, in hundredths of a cent.
  order.highest = [bid, account.price(stock)].reduce(more, limit) * 110n;
  const needed = upTo(DOLLAR, upTo(1n, order.highest * shares, 100n) * order.bps, WHOLE);
  if ([...account.lots.values()].some((lot) => lot.stock === stock && lot.shares > lot.inSale)) return 'US_SHORT_HELD';
  const lacking = lacks(account, needed);
  if (lacking !== undefined) return lacking;
  if (needed > account.money.available) return 'BALANCE_INSUFFICIENT';
  order.held = needed;
  return order;
}

/** Shares of each in turn, the oldest first. */
function allocate(order: UsOrder, some: readonly { readonly id: number }[], freeOf: (id: number) => bigint): boolean {
  let left = order.shares;
  for (const { id } of some) {
    const part = less(left, freeOf(id));
    if (part > 0n) order.parts.push({ id, shares: part });
    left -= part;
  }
  return left === 0n;
}

/** It pays for its shares out of their own part of what is held; what may cost more is set aside, a cent a share for how levies round. */
function cover(account: UsPlainAccount, order: UsOrder, named: number | undefined): UsSaid {
  const { stock, limit } = order;
  const own = [...account.shorts.values()].filter((one) => one.stock === stock && one.shares > 0n);
  const some = named === undefined ? own : own.filter(({ id }) => id === named);
  if (some.length === 0 && named !== undefined) return 'POSITION_NOT_FOUND';
  const of = (id: number) => {
    const found = account.shorts.get(id);
    if (found === undefined) throw new Error(`short sale ${id} is owed`);
    return found;
  };
  if (!allocate(order, some, (id) => of(id).shares - of(id).inCover)) return 'SHARES_OWED_LESS';
  // Where another purchase gives some back too, what is held is that one's.
  const isShared = order.parts.some(({ id }) => of(id).inCover > 0n);
  const needed = sum(order.parts, ({ id, shares }) => {
    const { held, shares: owed } = of(id);
    const cost = limit * shares + usLevies('buy', limit * shares, shares, account.market.date) + shares;
    const part = shares === owed ? held : (held * shares) / owed;
    return more(0n, cost - (isShared ? 0n : part));
  });
  if (needed > account.money.available) return 'BALANCE_INSUFFICIENT';
  order.held = needed;
  return order;
}

function sale(account: UsPlainAccount, order: UsOrder, named: number | undefined): UsSaid {
  const isMargin = order.kind === 'sell margin';
  const own = [...account.lots.values()].filter((one) => one.stock === order.stock && one.isMargin === isMargin);
  const some = named === undefined ? own : own.filter(({ id }) => id === named);
  if (named !== undefined && some.length === 0) return 'POSITION_NOT_FOUND';
  if (named !== undefined && some.some(({ inSale }) => inSale > 0n)) return 'POSITION_NOT_HOLDING';
  const free = (id: number) => {
    const lot = account.lots.get(id);
    return lot === undefined ? 0n : lot.shares - lot.inSale;
  };
  return allocate(order, some, free) ? order : 'SHARES_INSUFFICIENT';
}

/** What the lenders want is by the day before the night, a basis point more on each day of its month. */
export const usRateOn =
  (date: string) =>
  (stock: string): bigint =>
    (US_STOCKS.find(({ name }) => name === stock)?.rate ?? 0n) + BigInt(date.slice(8));
