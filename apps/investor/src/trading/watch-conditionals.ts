import type { WireConditional } from '@kuroshio/contract';
import { call } from '../platform/api.ts';
import { watchTopic } from '../platform/live.ts';
import { refresh } from '../platform/use-call.ts';

/** A trailing trigger may move with every trade: what waits is asked for again at most so often. */
const RHYTHM_MS = 1_500;
/** The server's limit of conditional orders that wait, so that one page has them all. */
const MOST_WAITING = 50;

const MARKETS = ['twd', 'usd'] as const;
type Market = (typeof MARKETS)[number];

/** Waiting ones that are known, by id, with the market they are in. */
const waiting = new Map<string, Market>();

/** Remembers conditional orders that were just placed: they may be sent before the list is asked for again. */
export function noteConditionals(orders: readonly WireConditional[]): void {
  for (const { id, symbol } of orders) waiting.set(id, symbol.startsWith('US:') ? 'usd' : 'twd');
}

/** Those known that wait no more, by their ids. They are forgotten, so that each is told of once; the others are known from now on. */
export function takeEnded(
  known: Map<string, Market>,
  now: readonly { readonly id: string }[],
  market: Market,
): string[] {
  const still = new Set(now.map(({ id }) => id));
  const ended = [...known].filter(([id, of]) => of === market && !still.has(id)).map(([id]) => id);
  for (const id of ended) known.delete(id);
  for (const id of still) known.set(id, market);
  return ended;
}

async function lookAgain(tell: (order: WireConditional) => void): Promise<void> {
  for (const market of MARKETS) {
    const input = { market, show: 'waiting', limit: MOST_WAITING } as const;
    const { orders } = await call('trading/list-conditionals', input, { quiet: true });
    for (const id of takeEnded(waiting, orders, market)) {
      // The newest that is older than the next id is the order itself.
      const one = { market, show: 'ended', before: String(BigInt(id) + 1n), limit: 1 } as const;
      const [order] = (await call('trading/list-conditionals', one, { quiet: true })).orders;
      if (order?.id === id) tell(order);
    }
  }
}

const listeners = new Set<(order: WireConditional) => void>();
let stop: () => void = () => undefined;

/** Tells of each own conditional order that ends, until the returned function is called. Of several listeners the newest is told. */
export function watchConditionals(listener: (order: WireConditional) => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) stop = begin();
  return () => {
    if (listeners.delete(listener) && listeners.size === 0) stop();
  };
}

function begin(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [running, changed, over] = [false, false, false];
  const look = async () => {
    running = true;
    if (changed) void refresh('trading/list-conditionals');
    changed = false;
    // What could not be asked now is asked with the next change.
    await lookAgain((order) => {
      if (!over) [...listeners].at(-1)?.(order);
    }).catch(() => undefined);
    if (over) return;
    timer = setTimeout(() => {
      running = false;
      if (changed) void look();
    }, RHYTHM_MS);
  };
  const leave = watchTopic('conditionals', () => {
    changed = true;
    if (!running) void look();
  });
  void look();
  return () => {
    over = true;
    clearTimeout(timer);
    waiting.clear();
    leave();
  };
}
