import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Customer } from '../http/index.ts';
import { type ClientFrame, mostTopics, parseFrame } from './client-frames.ts';
import type { Client, HubInside } from './hub-inside.ts';
import { createAllowance, multiplied } from './allowance.ts';
import { createSubscriptions, KIB, POINT } from './subscriptions.ts';
import { messageAfter, type Subscription } from './topics.ts';

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

/** What a guest's connection may cost: a full set of topics some times over, and then a screen's a second. */
const CLIENT_RATE = { burst: 2_000, perSecond: 150 };
/** Frames that may wait to be read. */
const MOST_UNSERVED = 4;
/** Bytes in the socket's buffer above which snapshots wait, and milliseconds until the next look. */
const fullSnapshots = 64 * 1024;
const LOOK_AGAIN = 25;

/** @param wire what lies below `socket`: text frames go there as one piece, which only works without compression
 * @param address where a guest is counted */
export function acceptClient(socket: WebSocket, wire: Duplex, hub: HubInside, address: string): Client {
  const { clock, log } = hub.options;
  const dirty = new Set<Subscription>();
  let caller: Customer | undefined;
  let lastPulse = clock.now();
  let fullSince: number | undefined;
  let second = 0;
  let received = 0;
  let stopFarewell: (() => void) | undefined;
  /** What is to be done: frames not yet read, topics asked for, and an `auth` that waits for these. */
  const frames: Buffer[] = [];
  const asked = new Set<string>();
  let barrier: ClientFrame | undefined;
  let isChanging = false;
  let stopLooking: (() => void) | undefined;
  const allowance = createAllowance(multiplied(CLIENT_RATE, hub.multiplier), clock);

  function send(text: string): void {
    sendFrame(hub.makeFrame(text));
  }

  function sendFrame(frame: Buffer): void {
    if (socket.readyState !== socket.OPEN) return;
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
    dropWork();
    // Its close frame would not be read.
    if (socket.isPaused) socket.resume();
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

  async function authenticate(token: string): Promise<void> {
    const found = await hub.options.authenticate(token);
    // Another customer, or none: what the earlier one subscribed to must not reach the new one.
    if (found?.customerId !== caller?.customerId) subscriptions.endOwn();
    caller = found;
    send(JSON.stringify({ op: 'auth', ok: found !== undefined }));
  }

  /** Who asks for more topics than it may hold is told so at once; one asked for twice is begun once. */
  function ask(names: readonly string[]): number {
    let points = 0;
    for (const name of names) {
      if (asked.has(name) || asked.size < mostTopics) asked.add(name);
      else points += subscriptions.refuse(name, 'TOO_FREQUENT');
    }
    return points;
  }

  function obey(frame: ClientFrame): number {
    if (frame.op === 'ping') send('{"op":"pong"}');
    else if (frame.op === 'sub') return ask(frame.topics);
    else if (frame.op === 'unsub') {
      for (const name of frame.topics) {
        asked.delete(name);
        subscriptions.end(name);
      }
    } else {
      isChanging = true;
      void authenticate(frame.token)
        .catch((error: unknown) => {
          log.error({ err: error, op: frame.op }, 'live frame failed');
          dismiss(1011, 'try again');
        })
        .finally(() => {
          isChanging = false;
          hub.line.add(client);
        });
    }
    return 0;
  }

  /** Reads the next frame. One who asks without reading what it was sent would fill the memory. */
  function readFrame(bytes: Buffer): number {
    const points = POINT + bytes.length / KIB;
    if (socket.bufferedAmount > mostUnread) cutOff('reads too slowly');
    if (socket.readyState !== socket.OPEN) return points;
    const frame = parseFrame(bytes.toString());
    if (!frame) dismiss(1008, 'malformed frame');
    // An `auth` counts for the `sub` behind it, and not for the one before.
    else if (frame.op === 'auth' && asked.size + subscriptions.inMaking() > 0) barrier = frame;
    else return points + obey(frame);
    return points;
  }

  function dropWork(): void {
    frames.length = 0;
    asked.clear();
    barrier = undefined;
  }

  /** A full buffer is looked at again later: the snapshots that wait will be newer then. */
  function hasRoom(): boolean {
    if (socket.bufferedAmount <= fullSnapshots) return true;
    stopLooking ??= clock.after(LOOK_AGAIN, () => {
      stopLooking = undefined;
      hub.line.add(client);
    });
    return false;
  }

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    if (!isWithinBounds()) return dismiss(1008, 'too frequent');
    if (isBinary) return dismiss(1008, 'malformed frame');
    frames.push(data as Buffer);
    // Who is not served yet is not read: what it sends on waits at its side.
    if (frames.length >= MOST_UNSERVED) socket.pause();
    hub.line.add(client);
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
    stopLooking?.();
    dropWork();
    subscriptions.endAll();
    hub.gone(client);
  });

  const subscriptions = createSubscriptions({
    hub,
    caller: () => caller,
    send: sendFrame,
    client: () => client,
    ended: (subscription) => dirty.delete(subscription),
  });
  const client: Client = {
    allowance,
    party: () =>
      caller === undefined ? { rank: 'guest', name: address } : { rank: 'customer', name: String(caller.customerId) },
    isReady() {
      if (isChanging || socket.readyState !== socket.OPEN) return false;
      if (barrier === undefined && frames.length > 0) return true;
      if (asked.size > 0) return hasRoom();
      return barrier !== undefined && subscriptions.inMaking() === 0;
    },
    step() {
      const bytes = barrier === undefined ? frames.shift() : undefined;
      if (bytes !== undefined) {
        if (frames.length === 0 && socket.isPaused) socket.resume();
        return readFrame(bytes);
      }
      const [name] = asked;
      if (name !== undefined) {
        asked.delete(name);
        return subscriptions.begin(name);
      }
      const waited = barrier;
      barrier = undefined;
      return waited === undefined ? 0 : POINT + obey(waited);
    },
    beginTurn: () => wire.cork(),
    endTurn: () => wire.uncork(),
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
