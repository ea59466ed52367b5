import { loadTexts, translator } from '@kuroshio/text';
import { messageText } from '@kuroshio/text/message-text.ts';
import webPush from 'web-push';
import type { ExchangeView } from '../exchange/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Outbound } from '../platform/outbound/index.ts';
import type { WrittenMessage } from './inbox.ts';
import { createLanes } from './lanes.ts';
import { messageFormat } from './message-format.ts';
import type { VapidKeys } from './vapid-keys.ts';

interface Subscription {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: 'tw' | 'en' | 'ko';
}

/** Seconds that a push service keeps a message for a device that is off. */
const KEPT_FOR = 24 * 3600;
const TIMEOUT = 10_000;
/** Waits before the second and third try. */
const WAITS = [5_000, 60_000];
/** Customers to whom is pushed at a time: one whose push service hangs keeps his own messages waiting, and no one else's. */
const MOST_AT_ONCE = 64;
/** Messages that may wait to be pushed; beyond it the inbox alone has them. */
const MOST_WAITING = 10_000;

/** The subscriptions of a customer whose sessions still live. */
const SUBSCRIPTIONS = `select p.id, p.endpoint, p.p256dh, p.auth, p.language
  from push_subscription p join session s on s.id = p.session_id
  where p.customer_id = $1 and s.revoked_at is null and s.expires_at > $2`;

export interface MessagePusher {
  /** Pushes messages to the browsers of their customers, later and in the background. */
  push(written: readonly WrittenMessage[]): void;
  /** Resolves when nothing waits but second tries. */
  idle(): Promise<void>;
}

/**
 * Web push (RFC 8030, encrypted by RFC 8291). It is an extra beside the inbox: what a push service does not take in
 * three tries is not pushed. A subscription that the service no longer knows is forgotten.
 * @param subject who answers for the pushes: a mailto: or https: address
 */
export function createMessagePusher(parts: {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
  readonly outbound: Outbound;
  readonly keys: VapidKeys;
  readonly subject: string;
  readonly clock: Clock;
  readonly log: Log;
}): MessagePusher {
  const { database, outbound, keys, subject, clock, log } = parts;
  let waiting = 0;
  const lanes = createLanes(MOST_AT_ONCE);

  async function send(subscription: Subscription, { message }: WrittenMessage): Promise<'done' | 'gone' | 'again'> {
    const { language } = subscription;
    const t = translator(await loadTexts(language));
    const { title, body } = messageText(
      t,
      message.event,
      messageFormat(parts.exchange.view.rulebook.instruments, language, t),
    );
    const payload = { title, body, tag: message.id, url: `/#/information/msgInfo?id=${message.id}` };
    const { endpoint, p256dh, auth } = subscription;
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: { subject, ...keys },
      TTL: KEPT_FOR,
      urgency: message.kind === 'alert' || message.kind === 'security' ? 'high' : 'normal',
    });
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== 'Content-Length'));
    const response = await outbound.fetch(request.endpoint, {
      method: 'POST',
      headers: headers as Record<string, string>,
      ...(request.body && { body: new Uint8Array(request.body) }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return 'gone';
    if (response.ok) return 'done';
    if (response.status === 429 || response.status >= 500) return 'again';
    log.warn({ status: response.status, host: new URL(endpoint).host }, 'a push service refused a message');
    return 'done';
  }

  async function attempt(subscription: Subscription, written: WrittenMessage, tries: number): Promise<void> {
    const result = await send(subscription, written).catch((error) => {
      log.info({ err: error, host: new URL(subscription.endpoint).host }, 'a push service could not be reached');
      return 'again' as const;
    });
    if (result === 'gone') await database.query('delete from push_subscription where id = $1', [subscription.id]);
    const wait = WAITS[tries];
    if (result !== 'again' || wait === undefined) return;
    clock.after(wait, () => {
      lanes.add(written.customer, () => attempt(subscription, written, tries + 1).catch(failed));
    });
  }

  async function pushOne(written: WrittenMessage): Promise<void> {
    const rows = await database.query<Subscription>(SUBSCRIPTIONS, [written.customer, new Date(clock.now())]);
    await Promise.all(rows.map((row) => attempt(row, written, 0)));
  }

  function failed(error: unknown): void {
    log.warn({ err: error }, 'a message could not be pushed');
  }

  return {
    push(written) {
      for (const one of written) {
        if (waiting >= MOST_WAITING) return;
        waiting += 1;
        lanes.add(one.customer, () =>
          pushOne(one)
            .catch(failed)
            .finally(() => {
              waiting -= 1;
            }),
        );
      }
    },
    idle: lanes.idle,
  };
}
