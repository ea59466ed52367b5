/** How a topic's values follow each other. */
export type TopicKind = 'replace' | 'append';

/** An item of an append topic: `n` grows by at least one with each. */
export interface Numbered {
  readonly n: number;
}

/** Newest items of an append topic that are kept for clients who lag, and sent at once at most. */
const mostItems = 50;

/**
 * One topic's newest state, with its encoded messages. A value is encoded once, however many clients it goes to.
 * The key of a customer's own topic is `topic@customerId`, which no client can subscribe to by that name.
 */
export interface Topic {
  readonly key: string;
  readonly name: string;
  readonly kind: TopicKind;
  /** Grows with each publication. For append topics it is the `n` of the newest item. */
  version: number;
  /** The newest value of a replace topic, and its message once a client has needed it. */
  value: unknown;
  encoded: string | undefined;
  /** Of an append topic: the newest items, oldest first, each encoded by itself. */
  readonly items: { readonly n: number; readonly encoded: string }[];
  /** The last message made of items, for the many clients who are equally far. */
  joined: { readonly after: number; readonly version: number; readonly message: string } | undefined;
  /** The last snapshot of an open topic, for the many clients who begin at the same time. */
  snapshot: Snapshot | undefined;
  readonly subscriptions: Set<Subscription>;
}

/** What a subscriber begins with. */
export interface Snapshot {
  /** Undefined where there is no value yet. */
  readonly frame: Buffer | undefined;
  /** The version that who has it has seen. */
  readonly seen: number;
  /** The topic's version when it was made, and the time, epoch ms. */
  readonly version: number;
  readonly at: number;
}

/** Milliseconds that a snapshot serves others, as long as nothing newer was published: what follows it is the same. */
const KEPT_FOR = 100;

export interface Subscriber {
  /** The subscription's topic has something new. */
  mark(subscription: Subscription): void;
  /** Sends what waits; false when it must wait on because the client reads too slowly. */
  flush(): boolean;
}

/** One client's hold on a topic. */
export interface Subscription {
  readonly topic: Topic;
  /** Version the client has; undefined while its snapshot is being made, so that no delta overtakes it. */
  seen: number | undefined;
  readonly client: Subscriber;
}

export function createTopic(key: string, name: string, kind: TopicKind): Topic {
  const nothing = {
    version: -1,
    value: undefined,
    encoded: undefined,
    items: [],
    joined: undefined,
    snapshot: undefined,
  };
  return { key, name, kind, ...nothing, subscriptions: new Set() };
}

/** The snapshot that is still as new as one made now. */
export function keptSnapshot({ snapshot, version }: Topic, now: number): Snapshot | undefined {
  if (snapshot === undefined || snapshot.version !== version || now - snapshot.at >= KEPT_FOR) return undefined;
  return snapshot;
}

export function replaceValue(topic: Topic, value: unknown): void {
  topic.version++;
  topic.value = value;
  topic.encoded = undefined;
}

export function appendItems(topic: Topic, items: readonly Numbered[]): void {
  for (const item of items) {
    if (item.n <= topic.version) continue;
    topic.version = item.n;
    topic.items.push({ n: item.n, encoded: JSON.stringify(item) });
  }
  if (topic.items.length > mostItems) topic.items.splice(0, topic.items.length - mostItems);
}

/**
 * What a client needs who has `seen` this version, or undefined when it has everything. Of an append topic: the items
 * after the last one it has, at most the 50 newest.
 */
export function messageAfter(topic: Topic, seen: number): string | undefined {
  if (topic.version <= seen) return undefined;
  if (topic.kind === 'replace') {
    // Values that are replaced before anybody needs them are never encoded.
    topic.encoded ??= encodeMessage(topic.name, 'delta', topic.value);
    return topic.encoded;
  }
  if (topic.joined?.after === seen && topic.joined.version === topic.version) return topic.joined.message;
  const fresh = topic.items.filter((item) => item.n > seen);
  const list = fresh.map((item) => item.encoded).join(',');
  const message = `{"t":${JSON.stringify(topic.name)},"k":"delta","v":[${list}]}`;
  topic.joined = { after: seen, version: topic.version, message };
  return message;
}

export function encodeMessage(topic: string, kind: 'snapshot' | 'delta', value: unknown): string {
  return `{"t":${JSON.stringify(topic)},"k":"${kind}","v":${JSON.stringify(value)}}`;
}
