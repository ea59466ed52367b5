import type { Queryable } from '../platform/database/index.ts';
import { type Alert, tell } from './alert.ts';
import { actsOf, newEnds, newTradesBeside, noteTradesBeside, type Place, placeOf, whoActed } from './large-orders.ts';
import { AFTER, findLayering, WINDOW } from './layering.ts';
import { linkedAccounts } from './linked-accounts.ts';

/** Accounts that are looked at together; of more, each is looked at with so many of them. */
const MOST_TOGETHER = 10;

/** A place where something new was done. */
interface Touched extends Place {
  readonly customers: Set<number>;
  /** When the first of it was. */
  since: number;
}

/** Looks at fills and at large orders that were taken back since the last look, each behind its own place: a start loses none and tells none twice. */
export async function lookAtOrders(tx: Queryable, now: number): Promise<{ told: readonly Alert[]; isMore: boolean }> {
  const [position] = await tx.query<{ fills_up_to: bigint; ends_up_to: bigint }>(
    'select fills_up_to, ends_up_to from layering_look',
  );
  const fills = await newTradesBeside(tx, position?.fills_up_to ?? 0n);
  const ends = await newEnds(tx, position?.ends_up_to ?? 0n);
  await noteTradesBeside(tx, fills.rows);
  const alerts: Alert[] = [];
  for (const touched of touchedBy([...fills.rows, ...ends.rows])) alerts.push(...(await alertsIn(tx, touched, now)));
  const told = await tell(tx, alerts, now);
  await tx.query('update layering_look set fills_up_to = $1, ends_up_to = $2', [fills.upTo, ends.upTo]);
  return { told, isMore: fills.isMore || ends.isMore };
}

function touchedBy(done: readonly (Place & { readonly customer: number; readonly at: number })[]): Iterable<Touched> {
  const places = new Map<string, Touched>();
  for (const one of done) {
    const { instrumentNo, tradingDate, customer, at } = one;
    const known = places.get(placeOf(one)) ?? { instrumentNo, tradingDate, customers: new Set(), since: at };
    places.set(placeOf(one), known);
    known.customers.add(customer);
    known.since = Math.min(known.since, at);
  }
  return places.values();
}

/** Each who has traded there is looked at together with those linked who have taken large orders back: one alert is of one who trades. */
async function alertsIn(tx: Queryable, touched: Touched, now: number): Promise<Alert[]> {
  const { instrumentNo, tradingDate } = touched;
  const since = touched.since - WINDOW - AFTER;
  const { tookBack, traded } = await whoActed(tx, touched, since);
  if (tookBack.length === 0 || traded.length === 0) return [];
  const links = await linkedAccounts(tx, [...new Set([...tookBack, ...traded])], now);
  const areBait = new Set(tookBack);
  const keyOf = (trader: number) => `layering/${trader}/${instrumentNo}/${tradingDate}`;
  const known = await tx.query<{ key: string }>('select key from surveillance_alert where key = any($1)', [
    traded.map(keyOf),
  ]);
  const areTold = new Set(known.map(({ key }) => key));
  const alerts: Alert[] = [];
  for (const trader of traded) {
    const key = keyOf(trader);
    const linked = [...(links.get(trader) ?? [])].filter(([account]) => areBait.has(account));
    const together = [trader, ...linked.map(([account]) => account)].slice(0, MOST_TOGETHER);
    const isBaiter = areBait.has(trader) || linked.length > 0;
    if (!isBaiter || areTold.has(key) || !together.some((account) => touched.customers.has(account))) continue;
    const { orders, trades } = await actsOf(tx, touched, trader, together, since);
    const found = findLayering(orders, trades);
    if (found === undefined) continue;
    const acted = new Set([...found.orders, ...found.trades].map(({ customer }) => customer));
    const customers = [...acted].toSorted((a, b) => a - b);
    const takenBack = found.orders.flatMap((order) => order.takenBack?.number ?? []);
    const by = linked.filter(([account]) => acted.has(account)).map(([customer, link]) => ({ customer, by: link }));
    alerts.push({
      key,
      rule: 'layering',
      customers,
      instrumentNo,
      tradingDate,
      trades: found.trades,
      takenBack,
      links: { trader, by },
    });
  }
  return alerts;
}
