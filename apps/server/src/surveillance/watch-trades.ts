import type { Clock } from '../platform/clock.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { type Looking, lookAgain } from '../platform/look-again.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { SecurityLog } from '../platform/security-log.ts';
import { type Alert, type Rule, tell } from './alert.ts';
import { invitationLinks, pairOf, sharedDevices } from './customer-links.ts';
import { byDay, type Several } from './by-day.ts';
import { againstPools } from './pool-trades.ts';
import { type CustomerTrade, newCustomerTrades, noteTrades, tradesSince } from './customer-trades.ts';
import { lookAtOrders } from './layering-look.ts';
import type { Market } from './market-minutes.ts';
import { lookAtPrices } from './price-mover-look.ts';
import { findWashes, WINDOW } from './wash-trades.ts';

/** A look is at all that is new. */
export type TradeWatch = Looking;

const LOOK_EVERY = 5_000;
/** One part in so many of the database's time. */
const SHARE = 4;

/** Looks at what is new. @returns what is told for the first time, and whether there is more to look at */
type LookAt = (tx: Queryable, now: number) => Promise<{ readonly told: readonly Alert[]; readonly isMore: boolean }>;

/**
 * Follows fills and large orders: trades between customers are noted, and what of them looks like one person's or an agreement, like orders
 * that were placed to be cancelled, or like a price that one has moved, is told once.
 */
export function watchTrades({
  database,
  market,
  security,
  clock,
  log,
  metrics,
}: {
  readonly database: Database;
  readonly market: Market;
  readonly security: SecurityLog;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}): TradeWatch {
  const counted = metrics.counter(
    'kuroshio_surveillance_alerts_total',
    'Trades and orders of customers that were noted for those who see to the rules.',
    ['rule'],
  );
  const lookedAt = metrics.gauge(
    'kuroshio_surveillance_look_seconds',
    'When trades and large orders of customers were last looked at, seconds since 1970.',
  );

  async function follow(lookAt: LookAt, event: string, isOver: () => boolean): Promise<void> {
    let isMore = true;
    while (isMore && !isOver()) {
      const look = (tx: Queryable) => lookAt(tx, clock.now());
      const looked = await database.transaction(look, { isolation: 'repeatable read' });
      isMore = looked.isMore;
      // Only what is durable is told.
      for (const { rule, customers, instrumentNo: instrument } of looked.told) {
        counted.inc({ rule });
        security.record({ event, outcome: rule, customers, instrument });
      }
    }
  }

  /** Where one of them fails, the others are done all the same. */
  async function lookOnce(isOver: () => boolean): Promise<void> {
    const failed: unknown[] = [];
    await follow(lookAtTrades, 'linked-trade', isOver).catch((error: unknown) => failed.push(error));
    await follow(lookAtOrders, 'layered-orders', isOver).catch((error: unknown) => failed.push(error));
    await follow(lookAtPrices(market), 'price-moved', isOver).catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw failed[0];
    lookedAt.set(clock.now() / 1000);
  }

  const what = 'trades and large orders of customers';
  return lookAgain(lookOnce, { clock, log, what, every: LOOK_EVERY, first: 0, share: SHARE });
}

const lookAtTrades: LookAt = async (tx, now) => {
  const [position] = await tx.query<{ up_to: bigint }>('select up_to from surveillance_look');
  const { trades, upTo, isMore } = await newCustomerTrades(tx, position?.up_to ?? 0n);
  await noteTrades(tx, trades);
  const told = trades.length === 0 ? [] : await tell(tx, await alertsOf(tx, trades, now), now);
  await tx.query(
    'insert into surveillance_look (up_to) values ($1) on conflict (one) do update set up_to = excluded.up_to',
    [upTo],
  );
  return { told, isMore };
};

/** What the new trades lead to, with those of the days before them. */
async function alertsOf(tx: Queryable, trades: readonly CustomerTrade[], now: number): Promise<Alert[]> {
  const [own, others] = [
    trades.filter(({ seller, buyer }) => seller === buyer),
    trades.filter(({ seller, buyer }) => seller !== buyer),
  ];
  const alerts = byDay(own).map((of): Alert => alertOf('self-trade', of, {}));
  const pairs = new Map(others.map(({ seller, buyer }) => [pairOf(seller, buyer), [seller, buyer] as const]));
  const devices = await sharedDevices(tx, [...pairs.values()], now);
  const ofOnePerson = others.filter(({ seller, buyer }) => devices.has(pairOf(seller, buyer)));
  for (const of of byDay(ofOnePerson)) {
    const [{ seller, buyer }] = of;
    alerts.push(alertOf('shared-device', of, { device: devices.get(pairOf(seller, buyer)) ?? null }));
  }
  for (const { lead, by, of } of await againstPools(tx, others, now)) {
    const customers = [...new Set([lead, ...sides(of)])].toSorted((a, b) => a - b);
    alerts.push({ ...alertOf('lead-against-pool', of, { lead, by }), customers });
  }
  const instruments = [...new Set(others.map(({ instrumentNo }) => instrumentNo))];
  if (instruments.length === 0) return alerts;
  const lately = await tradesSince(tx, instruments, new Date(now - WINDOW));
  const areInvited = await invitationLinks(tx, [...new Set(lately.flatMap(({ seller, buyer }) => [seller, buyer]))]);
  for (const ofInstrument of Map.groupBy(lately, ({ instrumentNo }) => instrumentNo).values()) {
    for (const { rule, customers, trades: of } of findWashes(ofInstrument, areInvited)) {
      const [one, other] = customers;
      const invited = rule === 'wash-trades' && areInvited(one ?? 0, other ?? 0);
      alerts.push({ ...alertOf(rule, of as Several, { invited }), customers });
    }
  }
  return alerts;
}

const sides = (trades: readonly CustomerTrade[]) => trades.flatMap(({ seller, buyer }) => [seller, buyer]);

function alertOf(rule: Rule, trades: Several, links: object): Alert {
  const [first] = trades;
  const { tradingDate, instrumentNo } = trades.at(-1) ?? first;
  const customers = [...new Set(sides(trades))].toSorted((a, b) => a - b);
  const key = `${rule}/${customers.join('-')}/${instrumentNo}/${tradingDate}`;
  return { key, rule, customers, instrumentNo, tradingDate, trades, takenBack: [], links };
}
