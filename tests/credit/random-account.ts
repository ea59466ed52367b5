import { assert, createRandom, type Random } from '@kuroshio/base';
import { type Cash, cash } from '@kuroshio/money';
import { isOfHouse } from '../../apps/server/src/exchange/orders/house-orders.ts';
import { compareAccount } from './compare-account.ts';
import { count, type Episode, stockNo } from './episode.ts';
import { createMemoryExchange } from './memory-exchange.ts';
import { PlainAccount } from './plain-account.ts';
import { PLAIN_DAYS } from './plain-days.ts';
import { STOCKS } from './plain-stocks.ts';
import { between, findsNobody, marketOf, momentOf, openOf, place, plain, trade } from './random-orders.ts';
import { draw, meet, payBack, putUp } from './random-payments.ts';
import { askAway, pledge, takeBack } from './random-pledges.ts';

const FIRST_DAY = '2026-06-29';
const LIMIT = cash(30_000_000_00n);

function move(episode: Episode): void {
  const name = episode.random.pick(STOCKS).name;
  const { limits } = marketOf(episode, name);
  if (limits !== null) episode.exchange.move(stockNo(name), between(episode, name, limits.down, limits.up));
  count(episode, 'price moves');
}

async function withdraw(episode: Episode, customer: number): Promise<void> {
  const { exchange, random } = episode;
  const account = plain(episode, customer);
  const kept = account.kept(momentOf(episode));
  assert((await exchange.kept(customer)) === kept, `what stays of a withdrawal is ${kept}`);
  const free = exchange.balance(customer, 'available');
  if (free <= kept) return;
  const amount = 1n + (free - kept) / BigInt(2 + random.whole(6));
  exchange.withdraw(customer, cash(amount));
  account.out += amount;
  count(episode, 'withdrawn');
}

type Kind =
  | 'buy margin'
  | 'buy cash'
  | 'buy much'
  | 'buy a lot'
  | 'buy short'
  | 'sell margin'
  | 'sell cash'
  | 'sell short'
  | 'sell secured'
  | 'draw'
  | 'pay back'
  | 'put up'
  | 'pledge'
  | 'take back'
  | 'ask away'
  | 'deposit'
  | 'withdraw'
  | 'move'
  | 'trade'
  | 'cancel';
export type Weights = readonly (readonly [Kind, weight: number])[];
export const weights = (some: Partial<Record<Kind, number>>) => Object.entries(some) as [Kind, number][];

/** What anybody does besides, whatever they are about. */
const QUIET = weights({ deposit: 3, withdraw: 2, move: 14, trade: 6, cancel: 4 });
const ANY: Weights = [
  ...weights({ 'buy margin': 16, 'sell short': 13, 'sell margin': 10, 'sell cash': 3, 'buy cash': 4, draw: 5 }),
  ...weights({ 'sell secured': 5, 'buy short': 10, 'pay back': 7, 'put up': 5 }),
  ...weights({ pledge: 5, 'take back': 2, 'ask away': 1 }),
  ...QUIET,
];
/** In a crash nobody opens anything new, so that what is called stays called. */
const FROZEN = weights({ withdraw: 2, move: 14, pledge: 3 });
/** One of them mostly buys on margin, another sells short, a third does both, the last borrows on what is held: these are called. */
const MOSTLY: ReadonlyMap<number, Weights> = new Map<number, Weights>([
  [100_001, weights({ 'buy margin': 1 })],
  [100_002, weights({ 'sell short': 1 })],
  [100_003, weights({ 'buy margin': 1, 'sell short': 1 })],
  [
    100_006,
    weights({ 'buy margin': 4, 'buy cash': 3, 'sell margin': 1, pledge: 5, 'take back': 2, draw: 1, 'ask away': 1 }),
  ],
  [100_005, weights({ 'buy cash': 3, 'buy margin': 3, draw: 5, 'pay back': 2 })],
]);
export const CUSTOMERS = [100_001, 100_002, 100_003, 100_004, 100_005, 100_006];

function oneOf(random: Random, some: Weights): Kind {
  let left = random.whole(some.reduce((sum, [, weight]) => sum + weight, 0));
  const found = some.find(([, weight]) => {
    left -= weight;
    return left < 0;
  });
  assert(found !== undefined, 'the dice fall on something');
  return found[0];
}

function kindFor(random: Random, customer: number): Kind {
  const mostly = MOSTLY.get(customer);
  if (mostly === undefined || random.whole(40) === 0) return oneOf(random, ANY);
  return oneOf(random, random.whole(3) > 0 ? QUIET : mostly);
}

function deposit({ exchange, random, accounts, tally }: Episode, customer: number): void {
  const amount = cash(BigInt(1 + random.whole(1_000_000)) * 100n);
  exchange.deposit(customer, amount);
  const account = accounts.get(customer);
  if (account !== undefined) account.money += amount;
  count({ tally }, 'deposited');
}

function tradeOpen(episode: Episode, customer: number): void {
  const open = openOf(episode, customer).filter(
    (one) => !isOfHouse(one) || !(episode.isFrozen || findsNobody(episode, one)),
  );
  if (open.length > 0) trade(episode, episode.random.pick(open));
}

function cancel(episode: Episode, customer: number): void {
  const open = openOf(episode, customer);
  const picked = open.length > 0 ? episode.random.pick(open) : undefined;
  if (picked !== undefined)
    assert(
      episode.exchange.cancel(customer, picked.id).ok === !isOfHouse(picked),
      'an order of one’s own is cancelled',
    );
  count(episode, 'cancelled');
}

const DO: Readonly<Record<Kind, (episode: Episode, customer: number, n: number) => void | Promise<void>>> = {
  'buy margin': (episode, customer) => place(episode, customer, 'buy', 'margin'),
  'buy cash': (episode, customer) => place(episode, customer, 'buy', 'cash'),
  'buy much': (episode, customer) => place(episode, customer, 'buy', 'margin', 5 + episode.random.whole(30)),
  'buy a lot': (episode, customer) => place(episode, customer, 'buy', 'cash', 1),
  'buy short': (episode, customer) => place(episode, customer, 'buy', 'short'),
  'sell margin': (episode, customer) => place(episode, customer, 'sell', 'margin'),
  'sell cash': (episode, customer) => place(episode, customer, 'sell', 'cash'),
  'sell short': (episode, customer) => place(episode, customer, 'sell', 'short'),
  'sell secured': (episode, customer) => place(episode, customer, 'sell', 'secured'),
  draw,
  'pay back': payBack,
  'put up': putUp,
  pledge,
  'take back': takeBack,
  'ask away': askAway,
  deposit,
  withdraw,
  move,
  trade: tradeOpen,
  cancel,
};

/** Of 25 days 15 are a crash, where there is one. */
export const isCrash = (date: string): boolean => PLAIN_DAYS.indexOf(date) % 25 < 15;

/** Whether a day ends at the lowest prices, or at the highest: for eight days each, in a crash for fifteen and ten. */
const fallsOn = (isFrozen: boolean) => (date: string) => (isFrozen ? isCrash(date) : PLAIN_DAYS.indexOf(date) % 16 < 8);

/** One random command of some kinds. @param n its number in the episode */
export async function oneOfThese(episode: Episode, customer: number, some: Weights, n: number): Promise<void> {
  await DO[oneOf(episode.random, some)](episode, customer, n);
  compareAccount(episode, customer, plain(episode, customer));
}

/** One random command. @param n its number in the episode */
export async function command(episode: Episode, n: number): Promise<void> {
  const { random, exchange, isFrozen } = episode;
  const customer = random.pick(CUSTOMERS);
  const kind = isFrozen && isCrash(exchange.clock.date) ? oneOf(random, FROZEN) : kindFor(random, customer);
  if (plain(episode, customer).calls.size > 0 && random.whole(isFrozen ? 3_000 : 120) === 0) meet(episode, customer, n);
  else await DO[kind](episode, customer, n);
  compareAccount(episode, customer, plain(episode, customer));
}

/** @param more what is otherwise in this one */
export function createEpisode(seed: string, isFrozen = false, more: Partial<Episode> = {}): Episode {
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
  return {
    exchange,
    accounts,
    actions: [],
    random,
    isFrozen,
    unwanted: [],
    isFalling: fallsOn(isFrozen),
    offered: new Map(),
    unsold: new Map(),
    tally: new Map(),
    ...more,
  };
}
