import { unitsOf } from '@kuroshio/market';
import type { Queryable } from '../platform/database/index.ts';
import { type Alert, tell } from './alert.ts';
import { placeOf } from './large-orders.ts';
import { linkedAccounts } from './linked-accounts.ts';
import { type DayTraded, dayTraded, type Market, minuteOf, overBy } from './market-minutes.ts';
import {
  findMoves,
  isFar,
  LONGEST,
  type MarketDay,
  type OwnMinute,
  priceBefore,
  type PriceMove,
} from './price-mover.ts';
import {
  type BookFill,
  newBookFills,
  noteRegularTrades,
  type RegularTrade,
  tradedMinutes,
  tradesOf,
} from './regular-trades.ts';

/** Accounts that are looked at together; of more, those that have traded most. */
const MOST_TOGETHER = 10;

/**
 * Looks at the fills since the last look whose minutes are over, behind a place of its own. So it stays up to a minute of the venue behind
 * the exchange, and no trade is judged before it is known what others traded in its minute.
 */
export function lookAtPrices(market: Market) {
  return async (tx: Queryable, now: number): Promise<{ told: readonly Alert[]; isMore: boolean }> => {
    const [position] = await tx.query<{ fills_up_to: bigint }>('select fills_up_to from price_mover_look');
    const after = position?.fills_up_to ?? 0n;
    const { rows, upTo, isMore } = await newBookFills(tx, after);
    const waiting = await firstThatWaits(market, rows, now);
    const fills = waiting === undefined ? rows : rows.slice(0, rows.indexOf(waiting));
    const alerts: Alert[] = [];
    for (const [first, ...others] of Map.groupBy(fills, placeOf).values()) {
      if (first === undefined) continue;
      const day = await dayTraded(market, first);
      if (day === undefined) continue;
      const trades = inBook(market, day, [first, ...others]);
      await noteRegularTrades(tx, trades);
      alerts.push(...(await alertsIn(tx, day, trades, after, now)));
    }
    const told = await tell(tx, alerts, now);
    await tx.query('update price_mover_look set fills_up_to = $1', [waiting === undefined ? upTo : waiting.id - 1n]);
    return { told, isMore: isMore && waiting === undefined };
  };
}

async function firstThatWaits(market: Market, fills: readonly BookFill[], now: number): Promise<BookFill | undefined> {
  const isOver = overBy(market, now);
  for (const fill of fills) if (!(await isOver(fill))) return fill;
  return undefined;
}

/** Those that were in the regular book. An order of extended hours was there where the price of its trade was in that minute. */
function inBook(market: Market, day: DayTraded, fills: readonly BookFill[]): readonly RegularTrade[] {
  // What an order trades at once is at one moment, and in one minute.
  const moments = Map.groupBy(fills, ({ at, customer, side, board }) => `${at} ${customer} ${side} ${board}`);
  return [...moments.values()].flatMap((of) => {
    const { minute, isInBook } = minuteOf(market, day, of as [BookFill, ...BookFill[]]);
    return isInBook || of[0]?.board !== 'extended' ? of.map((fill) => ({ ...fill, minute })) : [];
  });
}

/** New trades of one instrument on one day. */
async function alertsIn(
  tx: Queryable,
  traded: DayTraded,
  fresh: readonly RegularTrade[],
  after: bigint,
  now: number,
): Promise<Alert[]> {
  const [place] = fresh;
  const minutes = new Set(fresh.map(({ minute }) => minute));
  if (place === undefined || !mayHaveMoved(traded, fresh, minutes)) return [];
  const span = [Math.min(...minutes) - LONGEST, Math.max(...minutes)] as const;
  const own = await tradedMinutes(tx, place, span, after);
  const links = await linkedAccounts(tx, [...new Set(own.map(({ customer }) => customer))], now);
  const moves = movesOf(own, links, marketDay(traded, own));
  const keyOf = (mover: number) => `price-mover/${mover}/${place.instrumentNo}/${place.tradingDate}`;
  const known = await tx.query<{ key: string }>('select key from surveillance_alert where key = any($1)', [
    [...moves.keys()].map(keyOf),
  ]);
  const areTold = new Set(known.map(({ key }) => key));
  const alerts: Alert[] = [];
  for (const [mover, move] of moves)
    if (!areTold.has(keyOf(mover))) alerts.push(await alertOf(tx, place, keyOf(mover), move));
  return alerts;
}

/** Whether the price in a minute of new trades is far from one before: so of most stocks at most times nothing more is asked. */
function mayHaveMoved(traded: DayTraded, fresh: readonly RegularTrade[], minutes: ReadonlySet<number>): boolean {
  const { instrument, bars } = traded;
  const first = Math.min(...minutes) - LONGEST;
  const day = marketDay(traded, []);
  const closes = bars.filter(({ minute }) => minute >= first).map(({ close }) => BigInt(close));
  const before = [...closes, priceBefore(day, first)].filter((one) => one > 0n);
  const there = bars.filter(({ minute }) => minutes.has(minute));
  const prices = [...fresh.map(({ price }) => price), ...there.flatMap(({ high, low }) => [BigInt(high), BigInt(low)])];
  const [least, most] = [lowest(before), highest(before)];
  return isFar('buy', least, highest(prices), instrument) || isFar('sell', most, lowest(prices), instrument);
}

/** Not by spreading: there may be more than a call takes. */
const lowest = (prices: readonly bigint[]) => prices.reduce((a, b) => (b < a ? b : a), prices[0] ?? 0n);
const highest = (prices: readonly bigint[]) => prices.reduce((a, b) => (b > a ? b : a), 0n);

/** A minute of which the program lost a part is what customers alone traded in it at least. */
function marketDay({ instrument, bars, reference }: DayTraded, own: readonly OwnMinute[]): MarketDay {
  const minutes = new Map(
    bars.map(({ minute, close, volume }) => [
      minute,
      { minute, close: BigInt(close), volume: BigInt(unitsOf(instrument, volume)) },
    ]),
  );
  for (const of of Map.groupBy(own, ({ minute, side }) => `${minute} ${side}`).values()) {
    const minute = of[0]?.minute ?? 0;
    const traded = of.reduce((sum, { quantity }) => sum + quantity, 0n);
    const known = minutes.get(minute) ?? { minute, close: 0n, volume: 0n };
    minutes.set(minute, { ...known, volume: traded > known.volume ? traded : known.volume });
  }
  return {
    ...{ instrument, reference: BigInt(reference) },
    minutes: [...minutes.values()].toSorted((a, b) => a.minute - b.minute),
  };
}

type Links = Awaited<ReturnType<typeof linkedAccounts>>;
type FoundMove = PriceMove & { readonly links: object };

/** Each who has traded there is looked at together with those linked: for each who traded most of a move the first, and of equal ones the widest. */
function movesOf(own: readonly OwnMinute[], links: Links, day: MarketDay): ReadonlyMap<number, FoundMove> {
  const ofCustomer = Map.groupBy(own, ({ customer }) => customer);
  const traded = (customer: number) =>
    (ofCustomer.get(customer) ?? []).reduce((sum, { quantity }) => sum + quantity, 0n);
  const moves = new Map<number, FoundMove>();
  for (const customer of ofCustomer.keys()) {
    const linked = links.get(customer) ?? new Map<number, string>();
    const most = [...linked.keys()].toSorted((a, b) => (traded(b) > traded(a) ? 1 : -1)).slice(0, MOST_TOGETHER - 1);
    const together = [customer, ...most].flatMap((account) => ofCustomer.get(account) ?? []);
    for (const move of findMoves(together, day)) {
      const known = moves.get(move.mover);
      const isFirst = known === undefined || move.to < known.to;
      if (!isFirst && (move.to > known.to || move.customers.length <= known.customers.length)) continue;
      const by = move.customers.filter((one) => linked.has(one)).map((one) => ({ customer: one, by: linked.get(one) }));
      moves.set(move.mover, { ...move, links: { of: customer, by } });
    }
  }
  return moves;
}

async function alertOf(tx: Queryable, place: RegularTrade, key: string, move: FoundMove): Promise<Alert> {
  const { instrumentNo, tradingDate, cashAsset } = place;
  const { side, before, after, volume, customers, links } = move;
  const trades = await tradesOf(tx, place, move);
  const [first, last] = [trades[0], trades.at(-1)];
  return {
    ...{ key, rule: 'price-mover', customers, instrumentNo, tradingDate, takenBack: [], links },
    trades: trades.map((trade) => ({ ...trade, cashAsset })),
    move: {
      ...{ side, before: String(before), after: String(after), volume: String(volume) },
      ...{ from: first?.at.getTime() ?? 0, to: last?.at.getTime() ?? 0 },
    },
  };
}
