import type { Outcome } from '@kuroshio/base';
import type { Customer } from '../http/index.ts';
import { mostTopics } from './client-frames.ts';
import type { Client, Declared, HubInside } from './hub-inside.ts';
import { encodeMessage, keptSnapshot, type Numbered, type Snapshot, type Subscription } from './topics.ts';

/** Points of a topic, of a refusal, and bytes of one point. */
export const POINT = 1;
export const KIB = 1024;
const REFUSAL = 0.1;

/** What one client follows. */
export interface Subscriptions {
  /** Begins a topic with its snapshot. @returns what it cost */
  begin(name: string): number;
  /** @returns what the word cost */
  refuse(name: string, code: string): number;
  end(name: string): void;
  /** Of the customer who was signed in. */
  endOwn(): void;
  endAll(): void;
  /** Snapshots that are waited for. */
  inMaking(): number;
}

export function createSubscriptions(parts: {
  readonly hub: HubInside;
  readonly caller: () => Customer | undefined;
  readonly send: (frame: Buffer) => void;
  readonly client: () => Client;
  readonly ended: (subscription: Subscription) => void;
}): Subscriptions {
  const { hub, caller, send, client, ended } = parts;
  const subscriptions = new Map<string, Subscription>();
  let inMaking = 0;

  /** Own topics are kept under the customer's number; `@` is not allowed in a name, so none can be forged. */
  function keyOf(name: string, declared: Declared | undefined): string {
    return declared?.own ? `${name}@${caller()?.customerId}` : name;
  }

  function begin(name: string): number {
    const declared = name.includes('@') ? undefined : hub.declared(name);
    if (!declared) return refuse(name, 'NOT_FOUND');
    if (declared.own && !caller()) return refuse(name, 'SESSION_EXPIRED');
    const key = keyOf(name, declared);
    if (!subscriptions.has(key) && subscriptions.size >= mostTopics) return refuse(name, 'TOO_FREQUENT');
    // Asked for anew, it begins anew.
    unsubscribe(key);
    const topic = hub.topic(key, name, declared.kind);
    const subscription: Subscription = { topic, seen: undefined, client: client() };
    subscriptions.set(key, subscription);
    topic.subscriptions.add(subscription);
    const kept = declared.own ? undefined : keptSnapshot(topic, hub.options.clock.now());
    if (kept !== undefined) return beginWith(subscription, kept);
    const versionBefore = topic.version;
    const made = (snapshot: Outcome<unknown>): number => {
      // It may have been given up or asked for anew while the snapshot was made.
      if (subscriptions.get(key) !== subscription) return 0;
      if (!snapshot.ok) {
        unsubscribe(key);
        return refuse(name, snapshot.refusal.code);
      }
      const { value } = snapshot;
      // A value published while the snapshot was made may be newer than it, so it is sent after it.
      const seen = declared.kind === 'append' ? (lastNumber(value) ?? versionBefore) : versionBefore;
      const frame =
        value === undefined ? undefined : hub.makeFrame(`{"m":[${encodeMessage(name, 'snapshot', value)}]}`);
      topic.snapshot = { frame, seen, version: versionBefore, at: hub.options.clock.now() };
      return beginWith(subscription, topic.snapshot);
    };
    const failed = (error: unknown): number => {
      hub.options.log.error({ err: error, topic: name }, 'snapshot failed');
      if (subscriptions.get(key) === subscription) unsubscribe(key);
      return refuse(name, 'SYSTEM_BUSY');
    };
    try {
      const snapshot = declared.snapshot(name, caller());
      if (!(snapshot instanceof Promise)) return made(snapshot);
      inMaking++;
      void snapshot.then(made, failed).then((points) => {
        client().allowance.take(points);
        inMaking--;
        hub.line.add(client());
      });
      return POINT;
    } catch (error) {
      return failed(error);
    }
  }

  function beginWith(subscription: Subscription, { frame, seen }: Snapshot): number {
    if (frame !== undefined) send(frame);
    subscription.seen = seen;
    if (subscription.topic.version > seen) client().mark(subscription);
    return POINT + (frame?.length ?? 0) / KIB;
  }

  function refuse(topic: string, code: string): number {
    send(hub.makeFrame(JSON.stringify({ op: 'refused', topic, code })));
    return REFUSAL;
  }

  function unsubscribe(key: string): void {
    const subscription = subscriptions.get(key);
    if (subscription === undefined) return;
    subscriptions.delete(key);
    ended(subscription);
    hub.unsubscribed(subscription);
  }

  return {
    begin,
    refuse,
    end: (name) => unsubscribe(keyOf(name, hub.declared(name))),
    endOwn() {
      for (const key of [...subscriptions.keys()]) if (key.includes('@')) unsubscribe(key);
    },
    endAll() {
      for (const key of [...subscriptions.keys()]) unsubscribe(key);
    },
    inMaking: () => inMaking,
  };
}

function lastNumber(snapshot: unknown): number | undefined {
  return Array.isArray(snapshot) ? (snapshot as readonly Numbered[]).at(-1)?.n : undefined;
}
