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

/** What is known of one market. */
export interface KnownConditionals {
  readonly waiting: Set<string>;
  /** Newest of all, waiting or ended; undefined before the first look. */
  newest: bigint | undefined;
}

export function knowNothing(): KnownConditionals {
  return { waiting: new Set(), newest: undefined };
}

/**
 * Those that have ended since the last look, by their ids: known as waiting and gone, or newer than all that was known
 * and ended at once. Each is told of once; before the first look only those noted as placed here count.
 * @param now all that wait. @param ended the newest that have ended
 */
export function takeEnded(
  known: KnownConditionals,
  now: readonly { readonly id: string }[],
  ended: readonly { readonly id: string }[],
): string[] {
  const { waiting, newest } = known;
  const still = new Set(now.map(({ id }) => id));
  const gone = [...waiting].filter((id) => !still.has(id));
  const fresh = ended.filter(({ id }) => newest !== undefined && BigInt(id) > newest).map(({ id }) => id);
  waiting.clear();
  for (const id of still) waiting.add(id);
  const all = [...now, ...ended].map(({ id }) => BigInt(id));
  known.newest = all.reduce((most, id) => (id > most ? id : most), newest ?? 0n);
  return [...new Set([...gone, ...fresh])];
}

const known: Record<Market, KnownConditionals> = { twd: knowNothing(), usd: knowNothing() };

/** Remembers conditional orders that were just placed: they may be sent before the list is asked for again. */
export function noteConditionals(orders: readonly WireConditional[]): void {
  for (const { id, symbol } of orders) known[symbol.startsWith('US:') ? 'usd' : 'twd'].waiting.add(id);
}

async function lookAgain(tell: (order: WireConditional) => void): Promise<void> {
  for (const market of MARKETS) {
    const [now, ended] = await Promise.all([
      call('trading/list-conditionals', { market, show: 'waiting', limit: MOST_WAITING }, { quiet: true }),
      call('trading/list-conditionals', { market, show: 'ended' }, { quiet: true }),
    ]);
    for (const id of takeEnded(known[market], now.orders, ended.orders)) {
      const order = ended.orders.find((one) => one.id === id) ?? (await endedOne(market, id));
      if (order !== undefined) tell(order);
    }
  }
}

/** An older one that has ended: the newest below the next id. */
async function endedOne(market: Market, id: string): Promise<WireConditional | undefined> {
  const input = { market, show: 'ended', before: String(BigInt(id) + 1n), limit: 1 } as const;
  const [order] = (await call('trading/list-conditionals', input, { quiet: true })).orders;
  return order?.id === id ? order : undefined;
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
    for (const market of MARKETS) known[market] = knowNothing();
    leave();
  };
}
