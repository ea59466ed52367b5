import type { Duplex } from 'node:stream';
import type { Outcome } from '@kuroshio/base';
import type { WebSocket } from 'ws';
import type { Customer } from '../http/index.ts';
import { type ClientFrame, mostTopics, parseFrame } from './client-frames.ts';
import type { Client, Declared, HubInside } from './hub-inside.ts';
import { encodeMessage, messageAfter, type Numbered, type Subscription } from './topics.ts';

/**
 * Bytes in the socket's buffer above which no deltas are put into it: the kernel's own buffer is queue enough, and what
 * waits here is as new as can be when its turn comes.
 */
const fullBuffer = 16 * 1024;
/** Bytes in the socket's buffer above which a client that asks for more is cut off. */
const mostUnread = 256 * 1024;
/** Milliseconds a buffer may stay full before the client is cut off. */
const patience = 30_000;
/** Milliseconds without an answer to a ping after which the client counts as gone. */
const longestSilence = 30_000;
/** Frames a client may send within one second, pings and pongs of the protocol among them. */
const mostPerSecond = 20;
/** Milliseconds that a client has to close its side after it was told why. */
const farewell = 2_000;

/** @param wire what lies below `socket`: text frames go there as one piece, which only works without compression */
export function acceptClient(socket: WebSocket, wire: Duplex, hub: HubInside): Client {
  const { clock, log } = hub.options;
  const subscriptions = new Map<string, Subscription>();
  const dirty = new Set<Subscription>();
  let caller: Customer | undefined;
  let lastPulse = clock.now();
  let fullSince: number | undefined;
  let second = 0;
  let received = 0;
  let stopFarewell: (() => void) | undefined;
  // Frames are worked one after the other: an `auth` counts for the `sub` behind it.
  let work = Promise.resolve();

  function send(text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    const frame = hub.makeFrame(text);
    hub.figures.frames.inc();
    hub.figures.bytes.inc(frame.length);
    wire.write(frame);
  }

  function cutOff(reason: string): void {
    hub.figures.terminated.inc({ reason });
    socket.terminate();
  }

  /** Says why, and does not wait longer for an answer than one takes that is meant to come. */
  function dismiss(code: number, reason: string): void {
    if (stopFarewell !== undefined) return;
    stopFarewell = clock.after(farewell, () => socket.terminate());
    hub.figures.terminated.inc({ reason });
    socket.close(code, reason);
  }

  /** Counts a frame. @returns whether the client keeps within bounds */
  function isWithinBounds(): boolean {
    const now = Math.floor(clock.now() / 1000);
    if (now !== second) {
      second = now;
      received = 0;
    }
    return ++received <= mostPerSecond;
  }

  /** Own topics are kept under the customer's number; `@` is not allowed in a name, so none can be forged. */
  function keyOf(name: string, declared: Declared | undefined): string {
    return declared?.own ? `${name}@${caller?.customerId}` : name;
  }

  async function subscribe(name: string): Promise<void> {
    const declared = name.includes('@') ? undefined : hub.declared(name);
    const refuse = (code: string) => send(JSON.stringify({ op: 'refused', topic: name, code }));
    if (!declared) return refuse('NOT_FOUND');
    if (declared.own && !caller) return refuse('SESSION_EXPIRED');
    const key = keyOf(name, declared);
    if (!subscriptions.has(key) && subscriptions.size >= mostTopics) return refuse('TOO_FREQUENT');
    // Asked for anew, it begins anew.
    unsubscribe(key);
    const topic = hub.topic(key, name, declared.kind);
    const subscription: Subscription = { topic, seen: undefined, client };
    subscriptions.set(key, subscription);
    topic.subscriptions.add(subscription);
    const versionBefore = topic.version;
    // It may be given up or asked for anew while the snapshot is made.
    const isWanted = () => subscriptions.get(key) === subscription;
    let snapshot: Outcome<unknown>;
    try {
      snapshot = await declared.snapshot(name, caller);
    } catch (error) {
      log.error({ err: error, topic: name }, 'snapshot failed');
      if (isWanted()) unsubscribe(key);
      return refuse('SYSTEM_BUSY');
    }
    if (!isWanted()) return;
    if (!snapshot.ok) {
      unsubscribe(key);
      return refuse(snapshot.refusal.code);
    }
    if (snapshot.value !== undefined) send(`{"m":[${encodeMessage(name, 'snapshot', snapshot.value)}]}`);
    // A value published while the snapshot was made may be newer than it, so it is sent after it.
    subscription.seen = declared.kind === 'append' ? (lastNumber(snapshot.value) ?? versionBefore) : versionBefore;
    if (topic.version > subscription.seen) client.mark(subscription);
  }

  function unsubscribe(key: string): void {
    const subscription = subscriptions.get(key);
    if (subscription === undefined) return;
    subscriptions.delete(key);
    dirty.delete(subscription);
    hub.unsubscribed(subscription);
  }

  async function authenticate(token: string): Promise<void> {
    const found = await hub.options.authenticate(token);
    // Another customer, or none: what the earlier one subscribed to must not reach the new one.
    if (found?.customerId !== caller?.customerId) {
      for (const key of [...subscriptions.keys()]) if (key.includes('@')) unsubscribe(key);
    }
    caller = found;
    send(JSON.stringify({ op: 'auth', ok: found !== undefined }));
  }

  async function obey(frame: ClientFrame): Promise<void> {
    if (socket.readyState !== socket.OPEN) return;
    // Snapshots are answers and go out at once; one who asks for them without reading would fill the memory.
    if (socket.bufferedAmount > mostUnread) return cutOff('reads too slowly');
    if (frame.op === 'ping') send('{"op":"pong"}');
    else if (frame.op === 'auth') await authenticate(frame.token);
    else if (frame.op === 'sub') await Promise.all([...new Set(frame.topics)].map(subscribe));
    else for (const name of frame.topics) unsubscribe(keyOf(name, hub.declared(name)));
  }

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    if (!isWithinBounds()) return dismiss(1008, 'too frequent');
    const frame = isBinary ? undefined : parseFrame(String(data));
    if (!frame) return dismiss(1008, 'malformed frame');
    work = work
      .then(() => obey(frame))
      .catch((error: unknown) => {
        log.error({ err: error, op: frame.op }, 'live frame failed');
        dismiss(1011, 'try again');
      });
  });
  socket.on('ping', () => {
    if (!isWithinBounds()) dismiss(1008, 'too frequent');
  });
  socket.on('pong', () => {
    lastPulse = clock.now();
    if (!isWithinBounds()) dismiss(1008, 'too frequent');
  });
  socket.on('error', (error) => log.debug({ err: error }, 'live connection broke'));
  socket.on('close', () => {
    stopFarewell?.();
    for (const key of [...subscriptions.keys()]) unsubscribe(key);
    hub.gone(client);
  });

  const client: Client = {
    mark(subscription) {
      if (dirty.size === 0) hub.waiting(client);
      dirty.add(subscription);
    },
    flush() {
      if (socket.bufferedAmount > fullBuffer) {
        hub.figures.conflated.inc();
        fullSince ??= clock.now();
        if (clock.now() - fullSince > patience) cutOff('reads too slowly');
        return false;
      }
      fullSince = undefined;
      const messages: string[] = [];
      for (const subscription of dirty) {
        const { topic, seen } = subscription;
        // While its snapshot is made the mark stands for nothing: the end of that marks again.
        if (seen === undefined) continue;
        const message = messageAfter(topic, seen);
        if (message !== undefined) messages.push(message);
        subscription.seen = topic.version;
      }
      dirty.clear();
      if (messages.length > 0) send(`{"m":[${messages.join(',')}]}`);
      return true;
    },
    checkPulse() {
      if (clock.now() - lastPulse >= longestSilence) return cutOff('no pulse');
      if (socket.readyState === socket.OPEN) socket.ping();
    },
    sessionId: () => caller?.sessionId,
    unread: () => socket.bufferedAmount,
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  };
  return client;
}

function lastNumber(snapshot: unknown): number | undefined {
  return Array.isArray(snapshot) ? (snapshot as readonly Numbered[]).at(-1)?.n : undefined;
}
