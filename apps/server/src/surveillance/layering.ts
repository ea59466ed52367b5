/** Milliseconds within which the orders of a pattern are placed and taken back: longer, and it is a change of mind. */
export const WINDOW = 10 * 60_000;
/** Milliseconds after an order was taken back in which a trade is still owed to it: the book takes so long to forget it. */
export const AFTER = 60_000;
/** So many orders make a pattern. One is a mistake, two or three are a ladder that somebody thought better of. */
const LEAST_ORDERS = 4;
/** What stands of a customer at once is large from this part of what others have there: a half moves what people think. */
const LARGE_FROM = 2n;
/** Parts of a hundred of an order that may have traded: more, and it was there to trade. */
const TRADED_AT_MOST = 10n;
/** Parts of a hundred, of all that was shown on the side and has ended, that was taken back. Of who means it a good part trades. */
const LEAST_TAKEN_BACK = 80n;
/** So many times what was traded was taken back: the bait is larger than the catch. Who trades as much as they show has no need of it. */
const TIMES_TRADED = 2n;
/** Who has this part of it on the other side at the same time quotes both sides, as a market maker does, and pushes neither. */
const BOTH_SIDES_FROM = 2n;

export type OrderSide = 'buy' | 'sell';

/** A large order as it was noted, and what became of it. Quantities in units of shares, times in milliseconds. */
export interface LargeOrder {
  readonly orderId: bigint;
  readonly step: number;
  readonly customer: number;
  readonly side: OrderSide;
  readonly price: bigint;
  readonly quantity: bigint;
  /** What stood on its side beside it, and the best price there; 0 where nothing did. */
  readonly stood: bigint;
  readonly best: bigint;
  readonly at: number;
  /** Since when it stands there no more; null while it does. */
  readonly until: number | null;
  /** What has traded since it was noted. */
  readonly traded: bigint;
  /** Its owner has taken it back. */
  readonly takenBack: { readonly number: bigint; readonly quantity: bigint } | null;
}

export interface Trade {
  readonly id: bigint;
  readonly customer: number;
  readonly side: OrderSide;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly at: number;
}

export interface Layering<OfTrade extends Trade = Trade> {
  /** Of the orders; the trades are on the other. */
  readonly side: OrderSide;
  readonly orders: readonly LargeOrder[];
  readonly trades: readonly OfTrade[];
}

/** An order that has been taken back. */
type Layer = LargeOrder & { readonly until: number; readonly takenBack: NonNullable<LargeOrder['takenBack']> };

const OTHER: Readonly<Record<OrderSide, OrderSide>> = { buy: 'sell', sell: 'buy' };

/**
 * Of what one customer, or several who are linked, did in one instrument on one day: large orders of one side, four or more in ten minutes,
 * that were taken back before they traded, while on the other side, or within a minute, a trade was made at a better price than could
 * be had before. The first such ten minutes; undefined where there are none. docs/surveillance.md says why so.
 */
export function findLayering<OfTrade extends Trade>(
  orders: readonly LargeOrder[],
  trades: readonly OfTrade[],
): Layering<OfTrade> | undefined {
  for (const side of ['buy', 'sell'] as const) {
    const shown = orders.filter((order) => order.side === side).toSorted(byComing);
    const others = orders.filter((order) => order.side === OTHER[side]);
    const against = trades.filter((trade) => trade.side === OTHER[side]).toSorted((a, b) => a.at - b.at);
    const pattern = firstPattern(layersOf(shown, others), shown, against);
    if (pattern !== undefined) return { side, ...pattern };
  }
  return undefined;
}

/** In the order in which they came. */
function byComing(a: LargeOrder, b: LargeOrder): number {
  if (a.at !== b.at) return a.at - b.at;
  return a.orderId === b.orderId ? a.step - b.step : Number(a.orderId - b.orderId);
}

/** What may be a layer: taken back nearly whole, one of those that were large together, and not beside as much on the other side. */
function layersOf(shown: readonly LargeOrder[], others: readonly LargeOrder[]): readonly Layer[] {
  const large = largeMoments(shown);
  const [own, other] = [standingOf(shown), standingOf(others)];
  return shown.filter((order): order is Layer => {
    const { at, until, quantity, traded, takenBack } = order;
    if (until === null || takenBack === null || traded * 100n > quantity * TRADED_AT_MOST) return false;
    const next = large[firstFrom(large, at)];
    if (next === undefined || (next !== at && next >= until)) return false;
    const beside = other(until) - other(at);
    return beside === 0n || beside * BOTH_SIDES_FROM < own(until) - own(at);
  });
}

/** When what stood of them, with the one that came, was large beside what others had there. In order. */
function largeMoments(shown: readonly LargeOrder[]): number[] {
  const moments: number[] = [];
  const leaving = shown.filter(({ at, until }) => until !== null && until > at);
  leaving.sort((a, b) => (a.until ?? 0) - (b.until ?? 0));
  let standing = 0n;
  let left = 0;
  for (const { at, until, quantity, stood } of shown) {
    for (let next = leaving[left]; next !== undefined && (next.until ?? 0) <= at; next = leaving[left]) {
      standing -= next.quantity;
      left += 1;
    }
    const ofOthers = stood > standing ? stood - standing : 0n;
    if ((standing + quantity) * LARGE_FROM >= ofOthers) moments.push(at);
    // What came and went in the same moment stands beside nothing.
    if (until !== at) standing += quantity;
  }
  return moments;
}

/** Up to a moment, what has stood of some orders: shares times milliseconds. */
function standingOf(orders: readonly LargeOrder[]): (at: number) => bigint {
  const moves = orders.flatMap(({ at, until, quantity }) =>
    until === null
      ? [{ at, by: quantity }]
      : [
          { at, by: quantity },
          { at: until, by: -quantity },
        ],
  );
  moves.sort((a, b) => a.at - b.at);
  const times: number[] = [];
  const sums: bigint[] = [];
  const stands: bigint[] = [];
  for (const { at, by } of moves) {
    const last = times.length - 1;
    const standing = stands[last] ?? 0n;
    sums.push((sums[last] ?? 0n) + standing * BigInt(at - (times[last] ?? at)));
    times.push(at);
    stands.push(standing + by);
  }
  return (at) => {
    const last = firstFrom(times, at + 1) - 1;
    return last < 0 ? 0n : (sums[last] ?? 0n) + (stands[last] ?? 0n) * BigInt(at - (times[last] ?? at));
  };
}

/** The place of the first of some sorted times that is not before one. */
function firstFrom(times: readonly number[], from: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firstPattern<OfTrade extends Trade>(
  layers: readonly Layer[],
  shown: readonly LargeOrder[],
  against: readonly OfTrade[],
): Omit<Layering<OfTrade>, 'side'> | undefined {
  const tradedAt = against.map(({ at }) => at);
  const shownAt = shown.map(({ at }) => at);
  const helped = layers.flatMap((layer) => {
    const from = firstFrom(tradedAt, layer.at);
    const trades = against.slice(from, firstFrom(tradedAt, layer.until + AFTER + 1));
    const better = trades.filter((trade) => isBetter(trade, layer.best));
    return better.length === 0 ? [] : [{ layer, better }];
  });
  for (const [
    first,
    {
      layer: { at: since },
    },
  ] of helped.entries()) {
    const last = since + WINDOW;
    const within: typeof helped = [];
    for (let next = first; next < helped.length; next++) {
      const one = helped[next];
      if (one === undefined || one.layer.at > last) break;
      if (one.layer.until <= last) within.push(one);
    }
    if (within.length < LEAST_ORDERS) continue;
    const ofSide = shown.slice(firstFrom(shownAt, since), firstFrom(shownAt, last + 1));
    if (!isMostlyTakenBack(ofSide, last)) continue;
    const trades = new Map(within.flatMap(({ better }) => better.map((trade) => [trade.id, trade])));
    const bait = within.reduce((sum, { layer }) => sum + layer.takenBack.quantity, 0n);
    const caught = [...trades.values()].reduce((sum, { quantity }) => sum + quantity, 0n);
    if (bait < caught * TIMES_TRADED) continue;
    return { orders: within.map(({ layer }) => layer), trades: [...trades.values()] };
  }
  return undefined;
}

/** Whether a trade was at a better price than the one at which orders of the other side could be met; nothing is better than none. */
export function isBetter({ side, price }: Pick<Trade, 'side' | 'price'>, best: bigint): boolean {
  return best > 0n && (side === 'buy' ? price < best : price > best);
}

function isMostlyTakenBack(shown: readonly LargeOrder[], last: number): boolean {
  let [back, traded] = [0n, 0n];
  for (const order of shown) {
    traded += order.traded;
    if (order.takenBack !== null && (order.until ?? 0) <= last) back += order.takenBack.quantity;
  }
  return back * 100n >= (back + traded) * LEAST_TAKEN_BACK;
}
