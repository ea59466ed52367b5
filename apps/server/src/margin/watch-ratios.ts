import { createCreditWatch, type CreditWatch, isBelow, marginTermsOn, ratioBps } from '@kuroshio/credit';
import { sharesOf, type TradingDate } from '@kuroshio/market';
import type { Price } from '@kuroshio/money';
import { clockOf } from '../exchange/index.ts';
import type { NewMessage } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { type Looking, lookAgain } from '../platform/look-again.ts';
import { warning } from './margin-message.ts';
import { type MarginParts, VENUE } from './margin-parts.ts';
import {
  CREDIT_ACCOUNTS,
  type CreditAccount,
  depositedFor,
  type MarginHolding,
  ofAccount,
  type Owing,
  priceNow,
  ratioOf,
  readOwing,
  readOwingOf,
} from './margin-worth.ts';
import { warnedBelow } from './warning-levels.ts';

/** Milliseconds between two looks at the prices. */
const LOOK_EVERY = 1_000;
/** Customers whose holdings are read by one look. */
const MOST_READ = 500;

export interface RatioWatch extends Looking {
  /** Something of these customers' accounts has changed, and is committed. */
  changed(customers: Iterable<number>): void;
}

type Parts = Pick<MarginParts, 'database' | 'exchange' | 'inbox'> & { readonly clock: Clock; readonly log: Log };

/** Warns while prices move, of each account by itself. */
export function watchRatios(parts: Parts): RatioWatch {
  const watches = CREDIT_ACCOUNTS.map((account) => watchAccount(parts, account));
  return {
    async look() {
      for (const watch of watches) await watch.look();
    },
    async stop() {
      for (const watch of watches) await watch.stop();
    },
    changed(customers) {
      for (const watch of watches) watch.changed(customers);
    },
  };
}

/**
 * Warns while prices move. What each account owes on is kept in memory and read again when something of it has changed; a price that
 * moves re-values only the accounts that hold the stock on credit. Who comes below the level of their own, or below the line of a call,
 * is reckoned exactly as at a close before anything is said, and told once a day by the message's key, also over a restart.
 */
function watchAccount({ database, exchange, inbox, clock, log }: Parts, account: CreditAccount): RatioWatch {
  let accounts = createAccounts();
  let date: TradingDate | undefined;
  const stale = new Set<number>();

  /** Everything anew: at the start, and on each day, which takes other dividends off (article 23). */
  async function readAll(today: TradingDate): Promise<void> {
    const owing = Map.groupBy(
      ofAccount(await readOwing(database, exchange), account),
      ({ position }) => position.customer,
    );
    const level = await warnedBelow(database, [...owing.keys()]);
    // Room for as many again, so that not each new account makes everything anew.
    accounts = createAccounts(owing.size * 2);
    for (const one of new Set(sharesIn([...owing.values()].flat()).map(({ instrument }) => instrument)))
      accounts.trade(one.no, minorOf(priceNow(exchange, one)));
    for (const [customer, own] of owing) accounts.put(customer, own, level(customer));
    date = today;
  }

  /** @returns whose accounts were read */
  async function readStale(): Promise<readonly number[]> {
    const some = [...stale].slice(0, MOST_READ);
    if (some.length === 0) return some;
    for (const customer of some) stale.delete(customer);
    const owing = Map.groupBy(
      ofAccount(await readOwingOf(database, exchange, some), account),
      ({ position }) => position.customer,
    );
    const known = some.filter((customer) => owing.has(customer) || accounts.has(customer));
    const level = await warnedBelow(database, known);
    for (const customer of known) accounts.put(customer, owing.get(customer) ?? [], level(customer));
    return known;
  }

  async function tell(customers: readonly number[], today: TradingDate): Promise<void> {
    const owing = Map.groupBy(
      ofAccount(await readOwingOf(database, exchange, customers), account),
      ({ position }) => position.customer,
    );
    const level = await warnedBelow(database, customers);
    const { callBelowBps } = marginTermsOn(today);
    const messages: NewMessage[] = [];
    for (const [customer, own] of owing) {
      const ratio = ratioOf(own);
      if (ratio === undefined) continue;
      // Below the line of a call that alone is said.
      if (isBelow(ratio, callBelowBps)) messages.push(warning({ customer, account }, today, ratioBps(ratio), 'below'));
      else if (isBelow(ratio, level(customer)))
        messages.push(warning({ customer, account }, today, ratioBps(ratio), 'warned'));
    }
    if (messages.length > 0) inbox.announce(await inbox.write(database, messages, clock.now()));
  }

  async function lookOnce(): Promise<void> {
    const { phase, date: today } = clockOf(exchange.view, VENUE);
    // What stands at the close is told by the close.
    if (phase === 'closed') return;
    const isFirst = date !== today;
    if (isFirst || accounts.isFull()) await readAll(today);
    const crossed = new Set(isFirst ? [] : await readStale());
    for (const no of accounts.stocks()) {
      const market = exchange.view.markets.get(no);
      if (market === undefined) continue;
      for (const customer of accounts.trade(no, minorOf(priceNow(exchange, market.instrument)))) crossed.add(customer);
    }
    const below = (isFirst ? accounts.customers() : [...crossed]).filter((customer) => accounts.isBelow(customer));
    if (below.length > 0) await tell(below, today);
  }

  const looking = lookAgain(lookOnce, { clock, log, what: 'margin ratios', every: LOOK_EVERY });
  return {
    ...looking,
    changed(customers) {
      for (const customer of customers) stale.add(customer);
    },
  };
}

/** Prices of both Taiwan markets are cents, as their money is. */
function minorOf(price: Price | 0): number {
  return price;
}

/** What stands for a loan, and which part of it counts: of what was put up no more than the loan, by the prices of this moment. */
function standing(one: MarginHolding) {
  const deposited = depositedFor(one);
  const further = one.pledged.map((pledged, n) => {
    const counted = Number(deposited[n]?.value ?? 0n);
    return { ...pledged, part: pledged.counted === 0n ? 0 : counted / Number(pledged.counted) };
  });
  return [{ ...one, part: 1 }, ...further];
}

/** What is held for loans, what else was put up for them, and what is owed of shares. */
function sharesIn(owing: readonly Owing[]) {
  return owing.flatMap((one) =>
    (one.kind === 'short' ? [{ ...one, part: 1 }] : standing(one)).map(({ instrument, position, part }) => ({
      ...{ instrument, shares: Math.floor(sharesOf(instrument, position.quantity) * part) },
      isOwed: one.kind === 'short',
    })),
  );
}

/** Accounts that owe, by customer, in two watches: one with each customer's own level, one with the line of a call. */
function createAccounts(most = 0) {
  const room = Math.max(256, most);
  // The latest terms draw the line for all: crossing it only leads to an exact look.
  const { callBelowBps } = marginTermsOn('9999-12-31' as TradingDate);
  const levels = createCreditWatch(callBelowBps, room);
  const calls = createCreditWatch(callBelowBps, room);
  const watches: readonly CreditWatch[] = [levels, calls];
  const numbers = new Map<number, number>();
  const names: number[] = [];
  /** Which stocks each account was last put with. */
  const held = new Map<number, ReadonlySet<number>>();
  const traded = new Set<number>();

  function numberOf(customer: number): number {
    const known = numbers.get(customer);
    if (known !== undefined) return known;
    numbers.set(customer, names.length);
    return names.push(customer) - 1;
  }

  return {
    isFull: () => names.length >= room,
    has: (customer: number) => numbers.has(customer),
    customers: () => names,
    stocks: () => traded,
    isBelow(customer: number): boolean {
      const n = numbers.get(customer);
      return n !== undefined && watches.some((watch) => watch.isBelow(n));
    },
    put(customer: number, owing: readonly Owing[], levelBps: number): void {
      // One more than there is room for waits until everything is read anew.
      if (!numbers.has(customer) && names.length >= room) return;
      const n = numberOf(customer);
      const stocks = Map.groupBy(sharesIn(owing), ({ instrument }) => instrument.no);
      const fixed = { cover: 0, debt: 0 };
      for (const one of owing) {
        if (one.kind === 'short') fixed.cover += Number(one.position.collateral);
        else {
          fixed.debt += Number(one.position.loan);
          // Of a dividend that is near, as much as it comes to now.
          for (const { value, counted, part } of standing(one))
            fixed.cover -= Math.floor(Number(value - counted) * part);
        }
      }
      levels.draw(n, levelBps);
      for (const watch of watches) {
        for (const no of held.get(customer) ?? []) if (!stocks.has(no)) watch.hold(n, no, { held: 0, owed: 0 });
        for (const [no, own] of stocks) {
          const sum = (isOwed: boolean) =>
            own.filter((one) => one.isOwed === isOwed).reduce((total, one) => total + one.shares, 0);
          watch.hold(n, no, { held: sum(false), owed: sum(true) });
        }
        watch.owe(n, fixed);
      }
      held.set(customer, new Set(stocks.keys()));
      for (const no of stocks.keys()) traded.add(no);
    },
    /** @returns whom this price has brought below a line */
    trade(no: number, price: number): number[] {
      const fallen = new Set<number>();
      for (const watch of watches)
        watch.trade(no, price, (n, isNow) => {
          const customer = names[n];
          if (isNow && customer !== undefined) fallen.add(customer);
        });
      return [...fallen];
    },
  };
}
