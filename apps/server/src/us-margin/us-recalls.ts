import { addTradingDays, type TradingDate, wholeShares } from '@kuroshio/market';
import { type Cash, cash, divide, NO_CASH } from '@kuroshio/money';
import { coverable } from '@kuroshio/orders';
import { clockOf, type Exchange, marketAt } from '../exchange/index.ts';
import { readUsOwing, type ShortHolding } from '../margin/index.ts';
import type { NewMessage } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { coverUs } from './us-cover.ts';
import { clearTheWay } from './us-orders.ts';
import { type UsMarginParts, usToday } from './us-parts.ts';

type Parts = Pick<UsMarginParts, 'database' | 'exchange'> & { readonly clock: Clock; readonly log: Log };

/** Shares of a short sale that their lenders want back. */
export interface Recalled {
  readonly short: ShortHolding;
  /** Whole ones. */
  readonly shares: bigint;
}

/**
 * What lenders want back on a day: where less of a stock can be borrowed than was sold of it, the sales that came last go first, because who sold then
 * knew that less was left. By what the sales brought, as it is counted when they are taken.
 */
function recalledOn(
  { exchange }: Pick<Parts, 'exchange'>,
  all: readonly ShortHolding[],
  date: TradingDate,
  now: number,
): Recalled[] {
  const { view } = exchange;
  const { usBorrowBps } = view.creditRates(now);
  return [...Map.groupBy(all, ({ instrument }) => instrument.no)].flatMap(([no, shorts]) => {
    const { instrument, marks } = marketAt(view, no);
    // What is marked today may not be tomorrow: what can be borrowed goes by the lenders alone.
    const kinds = date === usToday(exchange) ? marks : [];
    const { quota } = view.usBorrow(instrument, kinds, date, usBorrowBps);
    let excess: bigint = shorts.reduce((sum, one) => sum + soldAt(one), 0n) - quota;
    const recalled: Recalled[] = [];
    for (const short of shorts.toSorted((a, b) => b.position.id - a.position.id)) {
      if (excess <= 0n) break;
      const [sold, owed] = [soldAt(short), wholeShares(instrument, short.position.quantity)];
      const asked = sold === 0n ? owed : divide(excess * owed, sold, 'up');
      const shares = asked < owed ? asked : owed;
      recalled.push({ short, shares });
      excess -= sold;
    }
    return recalled;
  });
}

/** What the sale brought of the shares that are still owed. */
const soldAt = ({ position: { openedValue, openedQuantity, quantity } }: ShortHolding): Cash =>
  openedQuantity === 0 ? NO_CASH : cash((openedValue * BigInt(quantity)) / BigInt(openedQuantity));

/** Of all customers: those of the others count, as the lenders want all of theirs back. */
export async function readRecalled(
  parts: { readonly database: Queryable; readonly exchange: Exchange },
  date: TradingDate,
  now: number,
): Promise<Recalled[]> {
  const owing = await readUsOwing(parts.database, parts.exchange);
  return recalledOn(
    parts,
    owing.filter((one) => one.kind === 'short'),
    date,
    now,
  );
}

/** After a close: what lenders want back on the next day, so that who owes it may buy it back before the house does. Once a day, by the key. */
export async function recallMessages(parts: Parts): Promise<NewMessage[]> {
  const { view } = parts.exchange;
  const { date } = clockOf(view, 'US');
  const next = addTradingDays(view.rulebook.calendar, 'US', date, 1);
  return (await readRecalled(parts, next, parts.clock.now())).map(({ short: { position, instrument }, shares }) => ({
    ...{ customer: position.customer, kind: 'settlement' as const, key: `us-short-recall/${position.id}/${next}` },
    event: { event: 'us-short-recall', symbol: instrument.symbol, shares: Number(shares), dueOn: next },
  }));
}

/** Half an hour after the session begins the house buys back what its customers have not: 10:00 in New York, in milliseconds of the day. */
const FROM = 10 * 3_600_000;

/** Buys in what lenders want back today (Rule 204 of Regulation SHO makes a broker deliver): of each short sale no more than that. */
export async function buyInRecalled(parts: Parts): Promise<void> {
  const { database, exchange } = parts;
  const { date, msOfDay } = clockOf(exchange.view, 'US');
  if (msOfDay < FROM) return;
  for (const { short, shares } of await readRecalled(parts, date, parts.clock.now())) {
    const { position, instrument } = short;
    const prefix = `margin-recall.s${position.id}.${date}.`;
    // What was in the way has given its shares free; the position as it was read does not know it yet.
    if ((await clearTheWay(parts, position.customer, instrument)) > 0) continue;
    const owed = wholeShares(instrument, position.quantity);
    const inMarket = owed - wholeShares(instrument, coverable(position));
    const left = shares - inMarket;
    if (left > 0n) await coverUs({ database, exchange, log: parts.log }, short, Number(left), prefix);
  }
}
