import { createRandom, type Random } from '@kuroshio/base';
import { TABLES } from '@kuroshio/market';
import { cash, type Price } from '@kuroshio/money';
import { createUsExchange, type UsExchange } from './us-exchange.ts';
import { UsPlainAccount } from './us-plain-account.ts';
import { usRateOn } from './us-plain-checks.ts';
import { US_STOCKS } from './us-plain-numbers.ts';
import type { UsMarket, UsQuote } from './us-plain-words.ts';

/** A run of days: the exchange, and the oracle of each account. */
export interface UsEpisode {
  readonly exchange: UsExchange;
  readonly market: UsMarket;
  readonly accounts: ReadonlyMap<number, UsPlainAccount>;
  readonly random: Random;
  readonly tally: Map<string, number>;
}

const numbers = new Map(US_STOCKS.map(({ name }) => [name, TABLES.instruments.bySymbol(name)?.no ?? 0]));
export const noOf = (name: string) => numbers.get(name) ?? 0;
export const US_CUSTOMERS = [200_001, 200_002, 200_003, 200_004, 200_005];
/** A price of the exchange has four decimals. */
export const priced = (cents: bigint) => Number(cents * 100n) as Price;

export const count = ({ tally }: Pick<UsEpisode, 'tally'>, what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);

export function plainOf({ accounts }: UsEpisode, customer: number): UsPlainAccount {
  const account = accounts.get(customer);
  if (account === undefined) throw new Error('each customer has an oracle');
  return account;
}

export function quoteOf({ market }: UsEpisode, name: string): UsQuote {
  const quote = market.quotes.get(name);
  if (quote === undefined) throw new Error('each stock has a price');
  return quote;
}

/** So many thousandths of an amount. */
export const thousandths = (amount: bigint, some: number) => (amount * BigInt(some)) / 1_000n;

const CHEAP = 'US:F';
const PRICES = { least: 1_20n, most: 2_500_00n } as const;

/** A price of now moves: mostly a little, now and then a lot. */
export function move(episode: UsEpisode, name: string): void {
  const { exchange, random } = episode;
  const quote = quoteOf(episode, name);
  const price = quote.last > 0n ? quote.last : quote.reference;
  const isFar = random.whole(14) === 0;
  // Not far from where it began for long, but for one that becomes cheap, so that there are both.
  const around = name === CHEAP ? 4_00n : (US_STOCKS.find((one) => one.name === name)?.first ?? price);
  const lean = price > around * 2n ? -40 : price * 3n < around ? 40 : 0;
  const wished = thousandths(price, lean + (isFar ? 650 + random.whole(850) : 955 + random.whole(93))) + 1n;
  quote.last = wished < PRICES.least ? PRICES.least : wished > PRICES.most ? PRICES.most : wished;
  exchange.move(noOf(name), priced(quote.last));
  quote.bid = random.whole(3) === 0 ? 0n : thousandths(quote.last, 960 + random.whole(80));
  exchange.bid(noOf(name), quote.bid === 0n ? 0 : priced(quote.bid));
  count(episode, 'price moves');
}

/** What the house knows of a stock is another on another day, and here also within one. */
export function know(episode: UsEpisode, name: string): void {
  const { exchange, random } = episode;
  const quote = quoteOf(episode, name);
  const price = quote.last > 0n ? quote.last : quote.reference;
  quote.needs = BigInt(random.whole(3) > 0 ? 30 + random.whole(20) : 30 + random.whole(71)) * 100n;
  quote.ceiling = thousandths(price, random.whole(3) > 0 ? 950 + random.whole(60) : 600 + random.whole(400));
  quote.height = random.whole(25) === 0 ? 0n : thousandths(price, 950 + random.whole(random.whole(3) > 0 ? 100 : 600));
  quote.fellBefore = random.whole(6) === 0;
  exchange.know(noOf(name), {
    ...{ requirementBps: Number(quote.needs), fellBefore: quote.fellBefore },
    ...{ ceiling: priced(quote.ceiling), height: priced(quote.height) },
  });
}

/** What a loan costs from now on. */
export function lend({ exchange, market, random }: UsEpisode): void {
  market.rate = BigInt(400 + random.whole(900));
  exchange.lendAt(Number(market.rate));
}

export function createUsEpisode(seed: string, from: string): UsEpisode {
  const random = createRandom(seed);
  const exchange = createUsExchange(
    US_STOCKS.map(({ name }) => name),
    from,
    (symbol, date) => {
      const quota = US_STOCKS.find(({ name }) => name === symbol)?.borrowed ?? 0n;
      const kind = quota === 0n ? 'none' : 'hard';
      return { kind, quota: cash(quota), rateBps: Number(usRateOn(date)(symbol)) };
    },
  );
  const quotes = US_STOCKS.map(({ name, first }): [string, UsQuote] => [
    name,
    { last: 0n, reference: first, bid: 0n, needs: 0n, ceiling: 0n, height: 0n, fellBefore: false },
  ]);
  const market: UsMarket = { date: from, rate: 0n, quotes: new Map(quotes) };
  const accounts = new Map(
    US_CUSTOMERS.map((customer, n) => [customer, new UsPlainAccount(market, n % 2 === 1 ? 60_000_00n : 1_000_000_00n)]),
  );
  const episode = { exchange, market, accounts, random, tally: new Map<string, number>() };
  lend(episode);
  for (const { name } of US_STOCKS) know(episode, name);
  for (const [customer, account] of accounts) {
    const money = BigInt(5_000_00 + random.whole(150_000_00));
    exchange.open(customer, account.limit);
    exchange.deposit(customer, money);
    account.money.available += money;
  }
  return episode;
}
