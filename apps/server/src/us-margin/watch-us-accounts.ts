import { usDeficit, usMarginTermsOn } from '@kuroshio/credit';
import type { TradingDate } from '@kuroshio/market';
import type { Price } from '@kuroshio/money';
import { clockOf } from '../exchange/index.ts';
import {
  type MarginHolding,
  priceNow,
  type RatioWatch,
  readUsHoldings,
  readUsHoldingsOf,
  revaluedHolding,
} from '../margin/index.ts';
import type { NewMessage } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { lookAgain } from '../platform/look-again.ts';
import { usAccount } from './us-account.ts';
import { belowMessage, nearMessage } from './us-message.ts';
import type { UsMarginParts } from './us-parts.ts';
import { isNear } from './warned.ts';

/** Milliseconds between two looks at the prices. */
const LOOK_EVERY = 1_000;
/** Customers whose holdings are read by one look. */
const MOST_READ = 500;

type Parts = Pick<UsMarginParts, 'database' | 'exchange' | 'inbox'> & { readonly clock: Clock; readonly log: Log };

/**
 * Warns while prices move. What each account holds is kept in memory and read again when something of it has changed; a price that moves
 * re-values only the accounts that hold the stock, each once a look. What one heavy stock needs more depends on all holdings, so each is
 * valued whole. Told once a day by the message's key, also over a restart.
 */
export function watchUsAccounts({ database, exchange, inbox, clock, log }: Parts): RatioWatch {
  const accounts = new Map<number, readonly MarginHolding[]>();
  const holders = new Map<number, Set<number>>();
  const prices = new Map<number, Price | 0>();
  const stale = new Set<number>();
  /** What was said today, so that what stands below is not written again at each move. */
  const told = new Set<string>();
  let date: TradingDate | undefined;

  function put(customer: number, holdings: readonly MarginHolding[]): void {
    for (const { instrument } of accounts.get(customer) ?? []) holders.get(instrument.no)?.delete(customer);
    if (holdings.length === 0) accounts.delete(customer);
    else accounts.set(customer, holdings);
    for (const { instrument } of holdings) {
      const own = holders.get(instrument.no) ?? new Set();
      holders.set(instrument.no, own.add(customer));
    }
  }

  async function readAll(today: TradingDate): Promise<void> {
    accounts.clear();
    holders.clear();
    told.clear();
    const all = Map.groupBy(await readUsHoldings(database, exchange), ({ position }) => position.customer);
    for (const [customer, holdings] of all) put(customer, holdings);
    date = today;
  }

  async function readStale(): Promise<readonly number[]> {
    const some = [...stale].slice(0, MOST_READ);
    if (some.length === 0) return some;
    for (const customer of some) stale.delete(customer);
    const all = Map.groupBy(await readUsHoldingsOf(database, exchange, some), ({ position }) => position.customer);
    const known = some.filter((customer) => all.has(customer) || accounts.has(customer));
    for (const customer of known) put(customer, all.get(customer) ?? []);
    return known;
  }

  /** What is to be said of an account at the prices of this moment. */
  function saidOf(customer: number, today: TradingDate): NewMessage[] {
    const holdings = (accounts.get(customer) ?? []).map((one) =>
      revaluedHolding(exchange, one, priceNow(exchange, one.instrument)),
    );
    const account = usAccount(exchange, usMarginTermsOn(today), holdings);
    if (usDeficit(account) > 0n) return [belowMessage(customer, today, account)];
    return isNear(account) ? [nearMessage(customer, today, account)] : [];
  }

  async function lookOnce(): Promise<void> {
    const { phase, date: today } = clockOf(exchange.view, 'US');
    // What stands at the close is told by the close.
    if (phase === 'closed') return;
    const isFirst = date !== today;
    if (isFirst) await readAll(today);
    const moved = new Set(isFirst ? accounts.keys() : await readStale());
    for (const [no, customers] of holders) {
      const now = priceNow(exchange, { no });
      if (prices.get(no) === now) continue;
      prices.set(no, now);
      for (const customer of customers) moved.add(customer);
    }
    const messages = [...moved].flatMap((customer) => saidOf(customer, today)).filter(({ key }) => !told.has(key));
    if (messages.length === 0) return;
    inbox.announce(await inbox.write(database, messages, clock.now()));
    for (const { key } of messages) told.add(key);
  }

  const looking = lookAgain(lookOnce, { clock, log, what: 'US margin accounts while prices move', every: LOOK_EVERY });
  return {
    ...looking,
    changed(customers) {
      for (const customer of customers) stale.add(customer);
    },
  };
}
