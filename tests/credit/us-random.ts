import { units } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { compareUs, compareUsHouse } from './us-compare.ts';
import { count, know, lend, move, noOf, plainOf, priced, quoteOf, thousandths, US_CUSTOMERS } from './us-episode.ts';
import type { UsEpisode } from './us-episode.ts';
import { codeOf } from './us-exchange.ts';
import { usRateOn, usSaid } from './us-plain-checks.ts';
import { daysBetween, less, US_STOCKS, usDayAfter, usSettles } from './us-plain-numbers.ts';
import type { UsKind, UsLot, UsOrder, UsShortSale } from './us-plain-words.ts';

const SHARE = 1_000_000n;
/** So many lots and short sales an account opens: people have few. */
const MOST = 8;

function must(holds: boolean, sentence: () => string): void {
  if (!holds) throw new Error(sentence());
}

function between({ random }: UsEpisode, low: bigint, high: bigint): bigint {
  return low + BigInt(random.whole(Number(high - low) + 1));
}

const isBuying = ({ kind }: Pick<UsOrder, 'kind'>) => kind === 'buy' || kind === 'cover';

/** Trades of an open order at prices that its limit allows: in one, in two, in three, or not all of it. */
function trade(episode: UsEpisode, customer: number, order: Order): void {
  const { random, exchange } = episode;
  const account = plainOf(episode, customer);
  for (let n = 0; n < 3 && order.state === 'open'; n++) {
    const known = account.order(order.id);
    const left = known.shares - known.filled;
    const part = random.whole(3) === 0 ? between(episode, 1n, left) : left;
    const far = random.whole(8) === 0 ? 400 : 40;
    const price = isBuying(known)
      ? between(episode, thousandths(known.limit, 1_000 - far) + 1n, known.limit)
      : between(episode, known.limit, thousandths(known.limit, 1_000 + far) + 1n);
    const quote = quoteOf(episode, known.stock);
    exchange.fill(order, priced(price), Number(part));
    account.fill(order.id, price, part, order.opened);
    quote.last = price;
    count(episode, `${known.kind} trades`);
    compareUs(episode, customer);
    if (random.whole(4) === 0) return;
  }
}

function place(episode: UsEpisode, customer: number, kind: UsKind): void {
  const { random, exchange } = episode;
  const account = plainOf(episode, customer);
  const lots = [...account.lots.values()].filter((lot) => lot.shares > 0n);
  const shorts = [...account.shorts.values()].filter((one) => one.shares > 0n);
  const closing: readonly (UsLot | UsShortSale)[] =
    kind === 'cover' ? shorts : lots.filter((lot) => lot.isMargin === (kind === 'sell margin'));
  const isOpening = kind === 'buy' || kind === 'short';
  if (isOpening ? lots.length + shorts.length >= MOST : closing.length === 0) return;
  const picked = isOpening ? undefined : random.pick(closing);
  // Who holds a stock does not sell it short: mostly another is meant.
  const any = US_STOCKS.filter(
    ({ name }) => kind === 'buy' || random.whole(6) === 0 || !lots.some((one) => one.stock === name),
  );
  const stock = picked?.stock ?? random.pick(any.length > 0 ? any : US_STOCKS).name;
  const price = account.price(stock);
  const far = [10, 40, 40, 250][random.whole(4)] ?? 0;
  // Who owes shares buys some of them far too dear now and then, as from a friend.
  const above = kind === 'cover' && random.whole(6) === 0 ? 300 + random.whole(1_000) : random.whole(far);
  const limit = thousandths(price, 1_000 + (isBuying({ kind }) ? above : -random.whole(far))) + 1n;
  // Some of it, all of it, now and then more than there is; of what is opened from a share to what nobody can pay.
  const worth = random.whole(10) === 0 ? 400_000_00 : random.whole(3) === 0 ? 40_000_00 : 8_000_00;
  const some = picked === undefined ? BigInt(random.whole(worth)) / price + 1n : between(episode, 1n, picked.shares);
  const shares =
    picked === undefined
      ? some
      : random.whole(2) === 0
        ? picked.shares
        : random.whole(8) === 0
          ? picked.shares * 2n
          : some;
  const named = picked !== undefined && random.whole(3) === 0 ? picked.id : undefined;
  const said = usSaid(episode.accounts, account, { kind, stock, limit, shares, named });
  const placed = exchange.place({
    ...{ customer, instrumentNo: noOf(stock) },
    ticket: {
      ...{ side: isBuying({ kind }) ? 'buy' : 'sell', type: 'limit', timeInForce: 'ROD', board: 'regular' },
      financing: kind === 'cover' || kind === 'short' ? 'short' : kind === 'sell cash' ? 'cash' : 'margin',
      ...{ quantity: units(Number(shares * SHARE)), price: priced(limit), positionId: named },
    },
  });
  const [code, due] = [codeOf(placed), typeof said === 'string' ? said : 'ok'];
  must(code === due, () => `${kind} of ${shares} ${stock} at ${limit}: ${code}, not ${due}`);
  count(episode, code === 'ok' ? kind : `refused ${code}`);
  if (!placed.ok || typeof said === 'string') return;
  const { value: order } = placed;
  must(order.heldCash === said.held, () => `${kind} of ${stock} holds ${order.heldCash}, not ${said.held}`);
  must(
    order.pledgedCash === said.pledged,
    () => `${kind} of ${stock} pledges ${order.pledgedCash}, not ${said.pledged}`,
  );
  account.place(order.id, said);
  if (random.whole(3) > 0) trade(episode, customer, order);
  // Two that wait count both.
  else if (random.whole(2) === 0) place(episode, customer, kind);
}

const openOf = ({ exchange }: UsEpisode, customer: number) => [
  ...(exchange.state.ordersOf.get(customer)?.values() ?? []),
];

function pay(episode: UsEpisode, customer: number): void {
  const { random, exchange } = episode;
  const account = plainOf(episode, customer);
  const owing = [...account.lots.values()].filter(({ loan }) => loan > 0n);
  if (owing.length === 0) return;
  const lot = random.pick(owing);
  const { id, loan } = lot;
  const principal = [loan, loan / 2n, loan + 1n, 0n, between(episode, 1n, less(loan, 300_00n))][random.whole(5)] ?? 0n;
  const isRight = principal > 0n && principal <= loan;
  const isPaid = isRight && account.costOfPaying(lot, principal) <= account.money.available;
  const due = isPaid ? 'ok' : isRight ? 'BALANCE_INSUFFICIENT' : 'REPAYMENT_ABOVE_OWED';
  const code = codeOf(exchange.repay(customer, id, principal));
  must(code === due, () => `${principal} of ${loan} is paid: ${code}, not ${due}`);
  if (isPaid) account.pay(lot, principal);
  count(episode, isPaid ? (principal === loan ? 'paid all' : 'paid a part') : `refused ${code}`);
}

function putUp(episode: UsEpisode, customer: number): void {
  const { random, exchange } = episode;
  const account = plainOf(episode, customer);
  const owed = [...account.shorts.values()].filter(({ shares }) => shares > 0n);
  if (owed.length === 0) return;
  const short = random.pick(owed);
  const { available } = account.money;
  const amount = random.whole(4) === 0 ? available + 1n : BigInt(1 + random.whole(900_00));
  const due = amount <= available ? 'ok' : 'BALANCE_INSUFFICIENT';
  const code = codeOf(exchange.putUp(customer, short.id, amount));
  must(code === due, () => `${amount} is put up with ${available}: ${code}, not ${due}`);
  if (code === 'ok') account.putUp(short, amount);
  count(episode, code === 'ok' ? 'put up' : `refused ${code}`);
}

function deposit(episode: UsEpisode, customer: number): void {
  const amount = BigInt(1 + episode.random.whole(20_000_00));
  episode.exchange.deposit(customer, amount);
  plainOf(episode, customer).money.available += amount;
}

/** Money leaves, so that there is too little of it now and then. */
function withdraw(episode: UsEpisode, customer: number): void {
  const { money } = plainOf(episode, customer);
  if (money.available === 0n) return;
  const amount = money.available / BigInt(1 + episode.random.whole(4));
  if (amount === 0n) return;
  episode.exchange.withdraw(customer, amount);
  money.available -= amount;
  money.held += amount;
}

function cancel(episode: UsEpisode, customer: number): void {
  const open = openOf(episode, customer);
  if (open.length === 0) return;
  const { id } = episode.random.pick(open);
  must(episode.exchange.cancel(customer, id).ok, () => 'an order of one’s own is cancelled');
  plainOf(episode, customer).end(id);
  count(episode, 'cancelled');
}

function tradeOpen(episode: UsEpisode, customer: number): void {
  const open = openOf(episode, customer);
  if (open.length > 0) trade(episode, customer, episode.random.pick(open));
}

type Command = (episode: UsEpisode, customer: number) => void;
const order = (kind: UsKind) => (episode: UsEpisode, customer: number) => place(episode, customer, kind);
const anyStock = ({ random }: UsEpisode) => random.pick(US_STOCKS).name;

const COMMANDS = (
  [
    [order('buy'), 18],
    [order('sell margin'), 11],
    [order('sell cash'), 5],
    [order('short'), 17],
    [order('cover'), 13],
    [pay, 7],
    [putUp, 4],
    [deposit, 4],
    [withdraw, 1],
    [(episode) => move(episode, anyStock(episode)), 12],
    [(episode) => know(episode, anyStock(episode)), 2],
    [tradeOpen, 6],
    [cancel, 4],
  ] satisfies (readonly [Command, number])[]
).flatMap(([command, weight]) => Array.from({ length: weight }, () => command as Command));

/** A day of commands, each beside the oracle; then the night. */
export async function runUsDay(episode: UsEpisode, commands: number): Promise<void> {
  const { random, exchange, market, accounts } = episode;
  for (let n = 0; n < commands; n++) {
    const customer = random.pick(US_CUSTOMERS);
    random.pick(COMMANDS)(episode, customer);
    compareUs(episode, customer);
    const { equity, requirement } = plainOf(episode, customer).worth();
    if (equity < requirement) count(episode, 'lacks something');
  }
  await exchange.nextDay();
  const next = usDayAfter(market.date);
  const nights = daysBetween(usSettles(market.date), usSettles(next));
  for (const account of accounts.values()) {
    for (const id of [...account.orders.keys()]) account.end(id);
    if (usSettles(market.date) <= next) account.settle();
    account.borrow(usRateOn(market.date), nights);
  }
  must(exchange.clock.date === next, () => `after ${market.date} comes ${exchange.clock.date}, not ${next}`);
  market.date = next;
  for (const quote of market.quotes.values()) {
    if (quote.last > 0n) quote.reference = quote.last;
    quote.last = 0n;
  }
  if (random.whole(4) === 0) lend(episode);
  for (const { name } of US_STOCKS) know(episode, name);
  for (const customer of US_CUSTOMERS) compareUs(episode, customer);
  compareUsHouse(episode);
}
