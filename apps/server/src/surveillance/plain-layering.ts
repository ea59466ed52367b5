/*
 * The rule of orders that are placed to be cancelled, as docs/surveillance.md says it, slowly: it walks through time half a minute at a
 * time and looks at everything at each step. The oracle of `layering.ts`, with which it shares nothing, its numbers included.
 */
interface PlainOrder {
  readonly orderId: bigint;
  readonly side: string;
  readonly quantity: bigint;
  readonly stood: bigint;
  readonly best: bigint;
  readonly at: number;
  readonly until: number | null;
  readonly traded: bigint;
  readonly takenBack: { readonly quantity: bigint } | null;
}

interface PlainTrade {
  readonly id: bigint;
  readonly side: string;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly at: number;
}

const STEP = 30_000;

/** @param orders with times that are whole steps */
export function plainLayering(orders: readonly PlainOrder[], trades: readonly PlainTrade[]) {
  for (const side of ['buy', 'sell']) {
    const found = onSide(side, orders, trades);
    if (found !== undefined) return found;
  }
  return undefined;
}

function onSide(side: string, orders: readonly PlainOrder[], trades: readonly PlainTrade[]) {
  const end = Math.max(0, ...orders.map(({ at, until }) => Math.max(at, until ?? 0))) + STEP;
  const own = orders.filter((order) => order.side === side);
  const isStanding = (order: PlainOrder, at: number) => order.at <= at && (order.until === null || at < order.until);
  const sum = (of: readonly PlainOrder[]) => of.reduce((all, { quantity }) => all + Number(quantity), 0);
  const cameBefore = (a: PlainOrder, b: PlainOrder) => a.at < b.at || (a.at === b.at && a.orderId < b.orderId);

  const isLargeAsItComes = (order: PlainOrder) => {
    const before = sum(own.filter((other) => cameBefore(other, order) && isStanding(other, order.at)));
    const others = Math.max(0, Number(order.stood) - before);
    return before + Number(order.quantity) >= others / 2;
  };
  const isOneSided = (order: PlainOrder) => {
    let [here, there] = [0, 0];
    for (let at = order.at; at < (order.until ?? end); at += STEP) {
      here += sum(own.filter((other) => isStanding(other, at)));
      there += sum(orders.filter((other) => other.side !== side && isStanding(other, at)));
    }
    return there === 0 || there < here / 2;
  };
  const bettered = (order: PlainOrder) =>
    trades.filter(({ side: of, at, price }) => {
      if (of === side || order.best === 0n) return false;
      const isInTime = at >= order.at && at <= (order.until ?? end) + 60_000;
      return isInTime && (of === 'buy' ? price < order.best : price > order.best);
    });
  const layers = own.filter((order) => {
    if (order.takenBack === null || order.until === null) return false;
    const { at, until } = order;
    const isLarge = own.some(
      (other) => other.at >= at && (other.at < until || other.at === at) && isLargeAsItComes(other),
    );
    return (
      isLarge && Number(order.traded) <= Number(order.quantity) / 10 && isOneSided(order) && bettered(order).length > 0
    );
  });

  for (let from = 0; from <= end; from += STEP) {
    if (!layers.some(({ at }) => at === from)) continue;
    const to = from + 600_000;
    const within = layers.filter(({ at, until }) => at >= from && (until ?? end) <= to);
    const shown = own.filter(({ at }) => at >= from && at <= to);
    const backOf = ({ until, takenBack }: PlainOrder) =>
      takenBack !== null && until !== null && until <= to ? Number(takenBack.quantity) : 0;
    const back = shown.reduce((all, order) => all + backOf(order), 0);
    const traded = shown.reduce((all, order) => all + Number(order.traded), 0);
    const with_ = trades.filter((trade) => within.some((order) => bettered(order).includes(trade)));
    const bait = within.reduce((all, order) => all + backOf(order), 0);
    const caught = with_.reduce((all, { quantity }) => all + Number(quantity), 0);
    if (within.length < 4 || back < (back + traded) * 0.8 || bait < caught * 2) continue;
    return {
      side,
      orders: new Set(within.map(({ orderId }) => orderId)),
      trades: new Set(with_.map(({ id }) => id)),
    };
  }
  return undefined;
}
