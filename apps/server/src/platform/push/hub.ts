import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { createAddressOf } from '../http/index.ts';
import { largestFrame } from './client-frames.ts';
import { acceptClient } from './client.ts';
import {
  type Client,
  createFigures,
  type Declared,
  type HubInside,
  type HubOptions,
  type ProvideOptions,
  type Provider,
} from './hub-inside.ts';
import { createFlush } from './flush.ts';
import { createFrameWriter } from './frame-writer.ts';
import { createServingLine } from './serving-line.ts';
import { mayConnect } from './may-connect.ts';
import { createPlaces } from './places.ts';
import { appendItems, createTopic, type Numbered, replaceValue, type Topic } from './topics.ts';

export interface Hub {
  /**
   * Declares the topics that begin with `prefix` (`quote/`) or are named so (`orders`). What is not declared is
   * refused with NOT_FOUND. The longest prefix wins.
   */
  provide(prefix: string, options: ProvideOptions, snapshot: Provider): void;
  /**
   * New value of an open topic; for an append topic a list of items with growing `n`. Cheap when nobody listens. The
   * value is encoded later and only if it is still the newest, so it must not be changed afterwards.
   */
  publish(topic: string, value: unknown): void;
  /** New value of a customer's own topic: it does not wait for the next round. */
  publishTo(customerId: number, topic: string, value: unknown): void;
  /** Whether anybody would get what is published to this open topic. */
  listening(topic: string): boolean;
  /** Whether anybody would get what is published to this customer's own topic. */
  listeningTo(customerId: number, topic: string): boolean;
  /** Closes the connections of a session that was revoked (code 4001). */
  closeSession(sessionId: number): void;
  /** Takes an HTTP upgrade; anything but the hub's own path is refused. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** How many clients are connected. */
  readonly size: number;
  close(): Promise<void>;
}

const path = '/api/vue/live';
const pingEvery = 15_000;

/**
 * Live data: each client has a set of topics of which something is waiting for it, flushed twenty times a second at
 * most. What a client does not fetch costs a mark in that set and no memory per value, so a slow one never makes a
 * queue; and what is published faster than it can be sent is never encoded.
 */
export function createHub(options: HubOptions): Hub {
  const { clock, log, metrics, mostClients = 20_000, mostOfAddress = 2_000, rateLimit = 1 } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: largestFrame,
    // Nobody cuts so little into pieces; each costs memory until the last has come.
    maxFragments: 16,
    maxBufferedChunks: 1024,
    perMessageDeflate: false,
  });
  const clients = new Set<Client>();
  const places = createPlaces(mostOfAddress, createAddressOf(options.trustedProxies ?? []));
  const flush = createFlush(clock);
  const line = createServingLine(clock, rateLimit);
  const topics = new Map<string, Topic>();
  const providers = new Map<string, Declared>();
  metrics.gauge('kuroshio_push_clients', 'Connected clients.', () => clients.size);
  metrics.gauge('kuroshio_push_unread_bytes', 'Bytes that wait in memory for clients that do not read.', () => {
    let sum = 0;
    for (const client of clients) sum += client.unread();
    return sum;
  });

  const inside: HubInside = {
    options,
    figures: createFigures(metrics),
    line,
    multiplier: rateLimit,
    makeFrame: createFrameWriter(),
    declared(topic) {
      const exact = providers.get(topic);
      if (exact) return exact;
      for (let end = topic.lastIndexOf('/'); end >= 0; end = topic.lastIndexOf('/', end - 1)) {
        const found = providers.get(topic.slice(0, end + 1));
        if (found) return found;
        if (end === 0) break;
      }
      return undefined;
    },
    topic(key, name, kind) {
      let topic = topics.get(key);
      if (!topic) {
        topic = createTopic(key, name, kind);
        topics.set(key, topic);
      }
      return topic;
    },
    waiting: flush.add,
    unsubscribed(subscription) {
      const { topic } = subscription;
      topic.subscriptions.delete(subscription);
      // Nobody listens: the state goes too, and the next subscriber begins with a snapshot.
      if (topic.subscriptions.size === 0) topics.delete(topic.key);
    },
    gone(client) {
      clients.delete(client);
      flush.remove(client);
      line.remove(client);
    },
  };

  function put(key: string, value: unknown, isAwaited = false): void {
    const topic = topics.get(key);
    if (!topic) return;
    if (topic.kind === 'append') appendItems(topic, value as readonly Numbered[]);
    else replaceValue(topic, value);
    if (isAwaited) flush.changedAwaited(topic);
    else flush.changed(topic);
  }

  const stopPing = clock.every(pingEvery, () => {
    for (const client of clients) client.checkPulse();
  });

  return {
    provide: (prefix, declared, snapshot) => void providers.set(prefix, { ...declared, snapshot }),
    publish: (topic, value) => put(topic, value),
    publishTo: (customerId, topic, value) => put(`${topic}@${customerId}`, value, true),
    listening: (topic) => topics.has(topic),
    listeningTo: (customerId, topic) => topics.has(`${topic}@${customerId}`),
    closeSession(sessionId) {
      for (const client of clients) if (client.sessionId() === sessionId) client.close(4001, 'session ended');
    },
    upgrade(request, socket, head) {
      const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
      if (request.url?.split('?')[0] !== path) return refuse('404 Not Found');
      if (!mayConnect(request.headers, options.publicUrl)) return refuse('403 Forbidden');
      if (clients.size >= mostClients) return refuse('503 Service Unavailable');
      const place = places.take(request);
      if (place === undefined) return refuse('429 Too Many Requests');
      socket.on('close', place.giveBack);
      socket.on('error', (error) => log.debug({ err: error }, 'a live connection broke while it opened'));
      server.handleUpgrade(request, socket, head, (accepted) => {
        clients.add(acceptClient(accepted, socket, inside, place.address));
      });
    },
    get size() {
      return clients.size;
    },
    async close() {
      flush.stop();
      line.stop();
      stopPing();
      for (const client of clients) client.close(1001, 'the server stops');
      await new Promise<void>((resolve) => server.close(() => resolve()));
      for (const client of clients) client.terminate();
    },
  };
}
