import { addTradingDays, type TradingDate, wholeShares } from '@kuroshio/market';
import { coverable } from '@kuroshio/orders';
import { clockOf } from '../exchange/index.ts';
import { priceNow, readShortHoldingsWith, type ShortHolding } from '../margin/index.ts';
import type { NewMessage } from '../notices/index.ts';
import type { Log } from '../platform/log.ts';
import { coverUs } from './us-cover.ts';
import { clearTheWay } from './us-orders.ts';
import type { UsMarginParts } from './us-parts.ts';

type Parts = Pick<UsMarginParts, 'database' | 'exchange'> & { readonly log: Log };

/** Shares of a short sale that their lenders want back. */
interface Recalled {
  readonly short: ShortHolding;
  /** Whole ones. */
  readonly shares: bigint;
}

/** What lenders want back on a day, by the number of the short sale, of all customers: the exchange knows it. */
export async function recallsOn(
  { exchange }: Pick<Parts, 'exchange'>,
  date: TradingDate,
): Promise<ReadonlyMap<number, bigint>> {
  const asked = await exchange.usRecalls({ customer: 0, date });
  return new Map(asked.ok ? asked.value.map(({ shortId, shares }) => [shortId, shares]) : []);
}

async function readRecalled(parts: Pick<Parts, 'database' | 'exchange'>, date: TradingDate): Promise<Recalled[]> {
  const recalls = await recallsOn(parts, date);
  if (recalls.size === 0) return [];
  const { database, exchange } = parts;
  const shorts = await readShortHoldingsWith(database, exchange, (one) => priceNow(exchange, one), [...recalls.keys()]);
  return shorts.map((short) => ({ short, shares: recalls.get(short.position.id) ?? 0n }));
}

/** After a close: what lenders want back on the next day, so that who owes it may buy it back before the house does. Once a day, by the key. */
export async function recallMessages(parts: Parts): Promise<NewMessage[]> {
  const { view } = parts.exchange;
  const { date } = clockOf(view, 'US');
  const next = addTradingDays(view.rulebook.calendar, 'US', date, 1);
  return (await readRecalled(parts, next)).map(({ short: { position, instrument }, shares }) => ({
    ...{ customer: position.customer, kind: 'settlement' as const, key: `us-short-recall/${position.id}/${next}` },
    event: { event: 'us-short-recall', symbol: instrument.symbol, shares: Number(shares), dueOn: next },
  }));
}

/** Half an hour after the session begins the house buys back what its customers have not: 10:00 in New York, in milliseconds of the day. */
export const BUY_IN_FROM = 10 * 3_600_000;

/** Buys in what lenders want back today (Rule 204 of Regulation SHO makes a broker deliver): of each short sale no more than that. */
export async function buyInRecalled(parts: Parts): Promise<void> {
  const { database, exchange } = parts;
  const { date, msOfDay } = clockOf(exchange.view, 'US');
  if (msOfDay < BUY_IN_FROM) return;
  for (const { short, shares } of await readRecalled(parts, date)) {
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
