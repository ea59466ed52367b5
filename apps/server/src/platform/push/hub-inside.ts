import type { Outcome } from '@kuroshio/base';
import type { Clock } from '../clock.ts';
import type { Customer } from '../http/index.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { FrameWriter } from './frame-writer.ts';
import type { Served, ServingLine } from './serving-line.ts';
import type { Subscriber, Subscription, Topic, TopicKind } from './topics.ts';

/**
 * Answers with the value a subscriber starts from, `undefined` when there is none yet, or a refusal that goes back to
 * the client. `who` is undefined for a guest.
 */
export type Provider = (topic: string, who: Customer | undefined) => Promise<Outcome<unknown>> | Outcome<unknown>;

export interface ProvideOptions {
  /** Of an append topic the snapshot is a list of numbered items and deltas follow its last number. */
  readonly kind: TopicKind;
  /** Topics of a customer's own: only after `auth`, fed by `publishTo`. */
  readonly own?: boolean;
}

export interface HubOptions {
  readonly authenticate: (token: string) => Promise<Customer | undefined>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Where pages that may connect come from, beside the host they ask; setting PUBLIC_URL. */
  readonly publicUrl?: string | undefined;
  /** The setting TRUSTED_PROXIES. */
  readonly trustedProxies?: readonly string[];
  /** The setting RATE_LIMIT: 1 where left out. */
  readonly rateLimit?: number;
  /** Most clients at a time, of all and from one address; an office, or a mobile operator's customers, share one. */
  readonly mostClients?: number;
  readonly mostOfAddress?: number;
}

/** One connection. */
export interface Client extends Subscriber, Served {
  /** Sends a ping, or ends the connection when the last one went unanswered. */
  checkPulse(): void;
  sessionId(): number | undefined;
  /** Bytes that wait in memory because the client has not read. */
  unread(): number;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** What the hub shares with each of its clients. */
export interface HubInside {
  readonly options: HubOptions;
  readonly figures: ReturnType<typeof createFigures>;
  /** In which clients are served that ask for something. */
  readonly line: ServingLine;
  /** The setting RATE_LIMIT. */
  readonly multiplier: number;
  /** One for all clients: their frames share blocks of memory. */
  readonly makeFrame: FrameWriter;
  declared(topic: string): Declared | undefined;
  /** The topic's state, made when it is not there. */
  topic(key: string, name: string, kind: TopicKind): Topic;
  /** Marks the client as one that something is waiting for. */
  waiting(client: Client): void;
  /** The subscription has ended; the topic's state goes with the last one. */
  unsubscribed(subscription: Subscription): void;
  gone(client: Client): void;
}

export interface Declared extends ProvideOptions {
  readonly snapshot: Provider;
}

export function createFigures(metrics: Metrics) {
  return {
    frames: metrics.counter('kuroshio_push_frames_total', 'Frames sent to clients.'),
    bytes: metrics.counter('kuroshio_push_bytes_total', 'Bytes sent to clients, before framing.'),
    conflated: metrics.counter('kuroshio_push_conflated_total', 'Flushes put off because a client reads too slowly.'),
    terminated: metrics.counter('kuroshio_push_terminated_total', 'Clients cut off, by reason.', ['reason']),
  };
}
