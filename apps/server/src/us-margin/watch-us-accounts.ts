import { createUsWatch, usDeficit, usMarginTermsOn } from '@kuroshio/credit';
import type { Instrument, TradingDate } from '@kuroshio/market';
import { clockOf } from '../exchange/index.ts';
import { type Owing, priceNow, type RatioWatch, readUsOwing, readUsOwingOf, revalued } from '../margin/index.ts';
import type { NewMessage } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { lookAgain } from '../platform/look-again.ts';
import { usAccount } from './us-account.ts';
import { belowMessage, nearMessage } from './us-message.ts';
import type { UsMarginParts } from './us-parts.ts';
import { isNear, WARNED_BPS } from './warned.ts';

/** Milliseconds between two looks at the prices. */
const LOOK_EVERY = 1_000;
/** Customers whose holdings are read by one look. */
const MOST_READ = 500;

type Parts = Pick<UsMarginParts, 'database' | 'exchange' | 'inbox'> & { readonly clock: Clock; readonly log: Log };

/** A price has four decimals and a position so many units of a share; loans are counted in the same. */
const unitsOfCent = ({ priceScale, shareScale }: Instrument) => 10 ** (priceScale + shareScale - 2);
/** Of a share that is owed so much is needed at least: where the price may come to where that is more than a part of it, within a day. */
function perShareOf({ priceScale }: Instrument, price: number): number {
  const { shortPerShare, shortStatuteBps } = usMarginTermsOn('9999-12-31' as TradingDate);
  const least = Number(shortPerShare) * 10 ** (priceScale - 2);
  return price * shortStatuteBps < least * 10_000 * FALLS_TO ? least : 0;
}

/** No stock falls to a part of its price within the day for which accounts are read. */
const FALLS_TO = 4;

/** A dollar, in the least unit of a price and of a share: what a day of sums in doubles is surely exact to. */
const SLACK = 100 * 10 ** 8;

/**
 * Warns while prices move. What each account holds is kept in memory and read again when something of it has changed; a price that moves
 * re-values only the accounts that hold the stock. Who may be near or below is reckoned exactly before anything is said, and told once a
 * day by the message's key, also over a restart.
 */
export function watchUsAccounts({ database, exchange, inbox, clock, log }: Parts): RatioWatch {
  const accounts = new Map<number, readonly Owing[]>();
  /** What was required of each stock when the accounts that hold it were put. */
  const required = new Map<number, number>();
  const stale = new Set<number>();
  /** What was said today, so that what stands below is not written again at each move. */
  const told = new Set<string>();
  let watch = createUsWatch(usMarginTermsOn('9999-12-31' as TradingDate), WARNED_BPS, SLACK);
  let date: TradingDate | undefined;

  function put(customer: number, holdings: readonly Owing[]): void {
    if (holdings.length === 0) accounts.delete(customer);
    else accounts.set(customer, holdings);
    let loan = 0;
    const some = holdings.map((one) => {
      const { kind, instrument, position } = one;
      const owed = one.kind === 'long' ? one.position.loan : 0n - one.position.collateral;
      loan += Number(owed) * unitsOfCent(instrument);
      const { requirementBps } = exchange.view.usStock(instrument.no);
      required.set(instrument.no, requirementBps);
      const price = priceNow(exchange, instrument);
      watch.trade(instrument.no, price);
      const perShare = kind === 'short' ? perShareOf(instrument, price) : 0;
      return { kind, instrumentNo: instrument.no, shares: position.quantity, requirementBps, perShare };
    });
    watch.put(customer, some, loan);
  }

  async function readAll(today: TradingDate): Promise<void> {
    watch = createUsWatch(usMarginTermsOn(today), WARNED_BPS, SLACK);
    accounts.clear();
    required.clear();
    told.clear();
    const all = Map.groupBy(await readUsOwing(database, exchange), ({ position }) => position.customer);
    for (const [customer, holdings] of all) put(customer, holdings);
    date = today;
  }

  async function readStale(): Promise<void> {
    const some = [...stale].slice(0, MOST_READ);
    if (some.length === 0) return;
    for (const customer of some) stale.delete(customer);
    const all = Map.groupBy(await readUsOwingOf(database, exchange, some), ({ position }) => position.customer);
    for (const customer of some)
      if (all.has(customer) || accounts.has(customer)) put(customer, all.get(customer) ?? []);
  }

  /** More is required of a stock than was: its closes were read after the accounts. */
  function putAgain(): void {
    const changed = [...required].filter(([no, bps]) => exchange.view.usStock(no).requirementBps !== bps);
    if (changed.length === 0) return;
    const stocks = new Set(changed.map(([no]) => no));
    for (const [customer, holdings] of accounts)
      if (holdings.some(({ instrument }) => stocks.has(instrument.no))) put(customer, holdings);
  }

  /** What is to be said of an account at the prices of this moment. */
  function saidOf(customer: number, today: TradingDate): NewMessage[] {
    const holdings = (accounts.get(customer) ?? []).map((one) =>
      revalued(exchange, one, (instrument) => priceNow(exchange, instrument)),
    );
    const account = usAccount(exchange, usMarginTermsOn(today), holdings);
    if (usDeficit(account) > 0n) return [belowMessage(customer, today, account)];
    return isNear(account) ? [nearMessage(customer, today, account)] : [];
  }

  async function lookOnce(): Promise<void> {
    const { phase, date: today } = clockOf(exchange.view, 'US');
    // What stands at the close is told by the close.
    if (phase === 'closed') return;
    if (date !== today) await readAll(today);
    await readStale();
    putAgain();
    for (const no of required.keys()) watch.trade(no, priceNow(exchange, { no }));
    const messages = watch
      .take()
      .flatMap((customer) => saidOf(customer, today))
      .filter(({ key }) => !told.has(key));
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
