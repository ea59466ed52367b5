import type { LiveValues } from '@kuroshio/contract';

/** A topic of the live connection, by what it carries. */
export type LiveTopic =
  | `quote/${string}`
  | `depth/${string}`
  | `ticks/${string}`
  | `bar/${string}`
  | `board/${string}`
  | 'phases'
  | 'listings'
  | 'orders'
  | 'conditionals'
  | 'account'
  | 'inbox';

type KindOf<Topic extends LiveTopic> =
  Topic extends `${infer Kind extends 'quote' | 'depth' | 'ticks' | 'bar' | 'board'}/${string}`
    ? Kind
    : Extract<Topic, 'phases' | 'listings' | 'orders' | 'conditionals' | 'account' | 'inbox'>;

/** What a topic carries. */
export type LiveValue<Topic extends LiveTopic> = LiveValues[KindOf<Topic>];

/** Screens hear of changes at most ten times a second, however fast they come. */
export const FLUSH_MS = 100;
/** Newest trades kept of a tape. */
export const TICKS_KEPT = 100;

interface Held {
  /** As received; what `published` becomes at the next flush. */
  latest: unknown;
  /** What screens read: the same object from one flush to the next. */
  published: unknown;
  readonly listeners: Set<() => void>;
}

interface Numbered {
  readonly n: number;
}

function isAppend(topic: string): boolean {
  return topic === 'orders' || topic.startsWith('ticks/');
}

/** The newest value of each topic that somebody listens to, published together ten times a second. */
export class LiveTopics {
  readonly #held = new Map<string, Held>();
  readonly #dirty = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The published value; undefined before the first. */
  read(topic: string): unknown {
    return this.#held.get(topic)?.published;
  }

  listen(topic: string, listener: () => void): () => void {
    let held = this.#held.get(topic);
    if (held === undefined) {
      held = { latest: undefined, published: undefined, listeners: new Set() };
      this.#held.set(topic, held);
    }
    const { listeners } = held;
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Forgets a topic's value, once nobody listens. */
  forget(topic: string): void {
    if (this.#held.get(topic)?.listeners.size === 0) this.#held.delete(topic);
    this.#dirty.delete(topic);
  }

  /** Takes in what the server sent for a topic. Values of topics nobody holds are dropped. */
  receive(topic: string, kind: 'snapshot' | 'delta', value: unknown): void {
    const held = this.#held.get(topic);
    if (held === undefined) return;
    held.latest = isAppend(topic) ? append(held.latest, kind, value) : value;
    this.#dirty.add(topic);
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#flush(), FLUSH_MS);
  }

  #flush(): void {
    this.#timer = undefined;
    const changed = [...this.#dirty].flatMap((topic) => this.#held.get(topic) ?? []);
    this.#dirty.clear();
    for (const held of changed) held.published = held.latest;
    for (const held of changed) for (const listener of [...held.listeners]) listener();
  }
}

/** A snapshot takes the place of the list; of a delta only what is newer than the list's end follows on. */
function append(before: unknown, kind: 'snapshot' | 'delta', value: unknown): readonly Numbered[] {
  const items = value as readonly Numbered[];
  if (kind === 'snapshot' || !Array.isArray(before)) return items.slice(-TICKS_KEPT);
  const list = before as readonly Numbered[];
  const last = list.at(-1)?.n ?? Number.NEGATIVE_INFINITY;
  return [...list, ...items.filter((item) => item.n > last)].slice(-TICKS_KEPT);
}
