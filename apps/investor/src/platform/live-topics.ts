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
  | 'strategies'
  | 'account'
  | 'inbox';

type KindOf<Topic extends LiveTopic> =
  Topic extends `${infer Kind extends 'quote' | 'depth' | 'ticks' | 'bar' | 'board'}/${string}`
    ? Kind
    : Extract<Topic, 'phases' | 'listings' | 'orders' | 'conditionals' | 'strategies' | 'account' | 'inbox'>;

/** What a topic carries. */
export type LiveValue<Topic extends LiveTopic> = LiveValues[KindOf<Topic>];

/** Screens hear of changes at most ten times a second, however fast they come. */
export const FLUSH_MS = 100;
/** So many topics are published at once. */
const AT_ONCE = 4;
/** Of more, so many between two looks at the clock, and for so long in one frame, ms: the rest of it is the browser's. */
const STEP = 2;
const PART_MS = 3;
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

/**
 * The newest value of each topic that somebody listens to, published ten times a second: together where they are few, else
 * some with each frame of the screen, so that a long list does not keep the screen still.
 */
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
    const changed = [...this.#dirty].flatMap((topic) => this.#held.get(topic) ?? []);
    this.#dirty.clear();
    if (changed.length <= AT_ONCE || globalThis.requestAnimationFrame === undefined || document.hidden) {
      this.#timer = undefined;
      publish(changed);
      return;
    }
    withFrame(() => void this.#publishPart(changed));
  }

  /** Publishes as many as a frame has time for, and the rest with the next ones. What comes meanwhile waits for the end. */
  async #publishPart(changed: readonly Held[]): Promise<void> {
    const began = performance.now();
    let done = 0;
    while (done < changed.length && performance.now() - began < PART_MS) {
      publish(changed.slice(done, done + STEP));
      done += STEP;
      // Screens take it in before the clock is looked at again.
      await Promise.resolve();
    }
    if (done < changed.length && !document.hidden) {
      withFrame(() => void this.#publishPart(changed.slice(done)));
      return;
    }
    publish(changed.slice(done));
    this.#timer = undefined;
    if (this.#dirty.size > 0) this.#timer = setTimeout(() => this.#flush(), FLUSH_MS);
  }
}

/** With the next frame, or where none is drawn (a screen that is covered, a phone that is too busy) a moment later. */
function withFrame(run: () => void): void {
  let over = false;
  const once = () => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    run();
  };
  const timer = setTimeout(once, FLUSH_MS);
  requestAnimationFrame(once);
}

/** What screens read becomes what has been received; then they are told. */
function publish(changed: readonly Held[]): void {
  for (const held of changed) held.published = held.latest;
  for (const held of changed) for (const listener of [...held.listeners]) listener();
}

/** A snapshot takes the place of the list; of a delta only what is newer than the list's end follows on. */
function append(before: unknown, kind: 'snapshot' | 'delta', value: unknown): readonly Numbered[] {
  const items = value as readonly Numbered[];
  if (kind === 'snapshot' || !Array.isArray(before)) return items.slice(-TICKS_KEPT);
  const list = before as readonly Numbered[];
  const last = list.at(-1)?.n ?? Number.NEGATIVE_INFINITY;
  return [...list, ...items.filter((item) => item.n > last)].slice(-TICKS_KEPT);
}
