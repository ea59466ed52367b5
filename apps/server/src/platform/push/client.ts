import type { Outcome } from '@kuroshio/base';
import type { WebSocket } from 'ws';
import type { Caller } from '../http/index.ts';
import { type ClientFrame, mostTopics, parseFrame } from './client-frames.ts';
import type { Client, Declared, HubInside } from './hub-inside.ts';
import { encodeMessage, messageAfter, type Numbered } from './topics.ts';

/** Bytes in the socket's buffer above which nothing more is put into it. */
const fullBuffer = 256 * 1024;
/** Milliseconds a buffer may stay full before the client is cut off. */
const patience = 30_000;
/** Milliseconds without an answer to a ping after which the client counts as gone. */
const longestSilence = 30_000;
/** Frames a client may send within one second. */
const mostPerSecond = 20;

interface Subscription {
  readonly name: string;
  /** Version the client has; undefined while its snapshot is being made, so that no delta overtakes it. */
  seen: number | undefined;
}

export function acceptClient(socket: WebSocket, hub: HubInside): Client {
  const { clock, log } = hub.options;
  const subscriptions = new Map<string, Subscription>();
  const dirty = new Set<string>();
  let caller: Caller | undefined;
  let lastPulse = clock.now();
  let fullSince: number | undefined;
  let second = 0;
  let received = 0;
  // Frames are worked one after the other: an `auth` counts for the `sub` behind it.
  let work = Promise.resolve();

  function send(text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    hub.figures.frames.inc();
    hub.figures.bytes.inc(Buffer.byteLength(text));
    socket.send(text);
  }

  function cutOff(reason: string): void {
    hub.figures.terminated.inc({ reason });
    socket.terminate();
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
    const subscription: Subscription = { name, seen: undefined };
    subscriptions.set(key, subscription);
    hub.subscribe(key, client);
    const topic = hub.topic(key, name, declared.kind);
    const versionBefore = topic.version;
    let snapshot: Outcome<unknown>;
    try {
      snapshot = await declared.snapshot(name, caller);
    } catch (error) {
      log.error({ err: error, topic: name }, 'snapshot failed');
      unsubscribe(key);
      return refuse('SYSTEM_BUSY');
    }
    // It may have been given up or asked for anew meanwhile.
    if (subscriptions.get(key) !== subscription) return;
    if (!snapshot.ok) {
      unsubscribe(key);
      return refuse(snapshot.refusal.code);
    }
    if (snapshot.value !== undefined) send(`{"m":[${encodeMessage(name, 'snapshot', snapshot.value)}]}`);
    // A value published while the snapshot was made may be newer than it, so it is sent after it.
    subscription.seen = declared.kind === 'append' ? (lastNumber(snapshot.value) ?? versionBefore) : versionBefore;
    if (topic.version > subscription.seen) client.mark(key);
  }

  function unsubscribe(key: string): void {
    if (!subscriptions.delete(key)) return;
    dirty.delete(key);
    hub.unsubscribe(key, client);
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
    if (socket.bufferedAmount > fullBuffer) return cutOff('reads too slowly');
    if (frame.op === 'ping') send('{"op":"pong"}');
    else if (frame.op === 'auth') await authenticate(frame.token);
    else if (frame.op === 'sub') await Promise.all([...new Set(frame.topics)].map(subscribe));
    else for (const name of frame.topics) unsubscribe(keyOf(name, hub.declared(name)));
  }

  socket.on('message', (data, isBinary) => {
    const now = Math.floor(clock.now() / 1000);
    if (now !== second) {
      second = now;
      received = 0;
    }
    received++;
    const frame = isBinary ? undefined : parseFrame(String(data));
    if (!frame || received > mostPerSecond) {
      hub.figures.terminated.inc({ reason: frame ? 'too frequent' : 'malformed' });
      return socket.close(1008, frame ? 'too frequent' : 'malformed frame');
    }
    work = work
      .then(() => obey(frame))
      .catch((error: unknown) => {
        log.error({ err: error, op: frame.op }, 'live frame failed');
        socket.close(1011, 'try again');
      });
  });
  socket.on('pong', () => {
    lastPulse = clock.now();
  });
  socket.on('error', (error) => log.debug({ err: error }, 'live connection broke'));
  socket.on('close', () => {
    for (const key of [...subscriptions.keys()]) unsubscribe(key);
    hub.gone(client);
  });

  const client: Client = {
    mark(key) {
      dirty.add(key);
      hub.waiting(client);
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
      for (const key of dirty) {
        const subscription = subscriptions.get(key);
        const topic = hub.topics.get(key);
        // While its snapshot is made the mark stands for nothing: the end of that marks again.
        if (subscription?.seen === undefined || !topic) continue;
        const message = messageAfter(topic, subscription.seen);
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
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  };
  return client;
}

function lastNumber(snapshot: unknown): number | undefined {
  return Array.isArray(snapshot) ? (snapshot as readonly Numbered[]).at(-1)?.n : undefined;
}
