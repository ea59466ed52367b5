/*
 * The rule of prices that one customer has moved, as docs/surveillance.md says it, slowly: it looks at every trade for every stretch of minutes.
 * The oracle of `price-mover.ts`, with which it shares nothing, its numbers and its ladder of prices included. Shares of Taiwan alone,
 * prices in hundredths of a dollar.
 */
interface PlainTrade {
  /** Undefined where somebody else traded. */
  readonly customer: number | undefined;
  readonly side: string;
  /** Of the day, and in the order of the trades. */
  readonly minute: number;
  readonly shares: number;
  readonly price: number;
}

interface PlainMove {
  readonly side: string;
  readonly mover: number;
  readonly customers: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
  readonly volume: number;
}

export function plainMoves(trades: readonly PlainTrade[], reference: number): readonly PlainMove[] {
  const found: PlainMove[] = [];
  const end = Math.max(...trades.map(({ minute }) => minute));
  for (let to = 0; to <= end; to++) {
    for (const side of ['buy', 'sell']) {
      for (let from = Math.max(0, to - 9); from <= to; from++) {
        const move = between(trades, reference, side, from, to);
        if (move !== undefined && !found.some(({ mover }) => mover === move.mover)) found.push(move);
      }
    }
  }
  return found;
}

function between(trades: readonly PlainTrade[], reference: number, side: string, from: number, to: number) {
  const within = trades.filter(({ minute }) => minute >= from && minute <= to);
  const own = within.filter((trade) => trade.customer !== undefined && trade.side === side);
  const ofLast = own.filter(({ minute }) => minute === to).map(({ price }) => price);
  if (ofLast.length === 0 || !own.some(({ minute }) => minute === from)) return undefined;
  const before = trades.filter(({ minute }) => minute < from).at(-1)?.price ?? reference;
  const after = side === 'buy' ? Math.max(...ofLast) : Math.min(...ofLast);
  const gone = side === 'buy' ? after - before : before - after;
  const total = (of: readonly PlainTrade[]) => of.reduce((sum, { shares }) => sum + shares, 0);
  const cost = own.reduce((sum, { shares, price }) => sum + shares * (price / 100), 0);
  if (gone / before < 0.02 || ticks(before, after) < 5 || total(own) / total(within) < 1 / 3) return undefined;
  if (total(own) < 5_000 || cost < 1_000_000) return undefined;
  const customers = [...new Set(own.map(({ customer }) => customer ?? 0))].sort((a, b) => a - b);
  const of = (one: number) => total(own.filter(({ customer }) => customer === one));
  const [mover = 0] = [...customers].sort((a, b) => of(b) - of(a) || a - b);
  return { side, mover, customers, from, to, before, after, volume: total(within) };
}

/** How many prices there are from one to another. */
function ticks(one: number, other: number): number {
  let count = 0;
  for (let at = Math.min(one, other); at < Math.max(one, other); count++) {
    if (at < 1_000) at += 1;
    else if (at < 5_000) at += 5;
    else if (at < 10_000) at += 10;
    else if (at < 50_000) at += 50;
    else if (at < 100_000) at += 100;
    else at += 500;
  }
  return count;
}
