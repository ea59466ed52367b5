import type { Message, MessageEvent, MessageKind } from '@kuroshio/contract';
import { ok } from '@kuroshio/base';
import type { StampingView } from '../exchange/index.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Hub } from '../platform/push/index.ts';
import { messageStamp } from './stamp-notices.ts';

/** A message to a customer, once by its key. */
export interface NewMessage {
  readonly customer: number;
  readonly kind: MessageKind;
  readonly key: string;
  readonly event: MessageEvent;
}

/** A message that was written just now. */
export interface WrittenMessage {
  readonly customer: number;
  readonly message: Message;
}

export interface MessageRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly kind: MessageKind;
  readonly facts: MessageEvent;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

export const MESSAGE_COLUMNS = 'id, customer_id, kind, facts, created_at, read_at';

export function wireMessage(view: StampingView, { id, kind, facts, created_at, read_at }: MessageRow): Message {
  const at = created_at.getTime();
  const stamp = messageStamp(view, facts, at);
  return { id: String(id), kind, at, ...(stamp && { stamp }), read: read_at !== null, event: facts };
}

/** The pools of strategies trade as customers do and have no inbox. */
const WRITE = `insert into message (customer_id, kind, source_key, facts, created_at)
  select customer, kind, key, facts, $5
  from unnest($1::integer[], $2::text[], $3::text[], $4::jsonb[]) with ordinality as t (customer, kind, key, facts, n)
  where exists (select from customer where id = t.customer) order by n
  on conflict (customer_id, source_key) do nothing returning ${MESSAGE_COLUMNS}`;

export interface Inbox {
  /**
   * Writes messages in the caller's transaction, each key once. What it answers is announced after the commit.
   * @param now epoch milliseconds
   */
  write(tx: Queryable, messages: readonly NewMessage[], now: number): Promise<WrittenMessage[]>;
  /** Tells of messages that are committed: in the app to who listens, and by web push. */
  announce(written: readonly WrittenMessage[]): void;
  /** Messages of a customer were read: every device of theirs hears how many are left. */
  changed(customer: number): void;
  /** Resolves when all that was announced has been told in the app. */
  idle(): Promise<void>;
}

/** How many of a customer's messages are unread. */
async function unreadOf(database: Queryable, customer: number): Promise<number> {
  const [row] = await database.query<{ unread: number }>(
    'select count(*)::integer as unread from message where customer_id = $1 and read_at is null',
    [customer],
  );
  return row?.unread ?? 0;
}

/** The customers' messages. @param onWritten called with what was announced, to be pushed outside of the app */
export function createInbox({
  database,
  hub,
  log,
  view,
  onWritten,
}: {
  readonly database: Database;
  readonly view: StampingView;
  readonly hub: Pick<Hub, 'provide' | 'publishTo' | 'listeningTo'>;
  readonly log: Log;
  readonly onWritten: (written: readonly WrittenMessage[]) => void;
}): Inbox {
  let n = 0;
  let telling: Promise<void> = Promise.resolve();
  hub.provide('inbox', { kind: 'replace', own: true }, async (_topic, caller) =>
    ok({ n: ++n, unread: await unreadOf(database, caller?.customerId ?? 0) }),
  );

  async function tell(customer: number, newest: Message | undefined): Promise<void> {
    const unread = await unreadOf(database, customer);
    hub.publishTo(customer, 'inbox', { n: ++n, unread, ...(newest === undefined ? {} : { newest }) });
  }

  /** One after the other, so that an older count is never told after a newer one. */
  function queue(work: () => Promise<void>): void {
    telling = telling.then(work).catch((error) => log.warn({ err: error }, 'customers could not be told of messages'));
  }

  return {
    async write(tx, messages, now) {
      if (messages.length === 0) return [];
      const rows = await tx.query<MessageRow>(WRITE, [
        messages.map((one) => one.customer),
        messages.map((one) => one.kind),
        messages.map((one) => one.key),
        messages.map((one) => JSON.stringify(one.event)),
        new Date(now),
      ]);
      return rows.map((row) => ({ customer: row.customer_id, message: wireMessage(view, row) }));
    },
    announce(written) {
      if (written.length === 0) return;
      onWritten(written);
      for (const { customer, message } of written) {
        if (hub.listeningTo(customer, 'inbox')) queue(() => tell(customer, message));
      }
    },
    changed(customer) {
      if (hub.listeningTo(customer, 'inbox')) queue(() => tell(customer, undefined));
    },
    idle: () => telling,
  };
}
