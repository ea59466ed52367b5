import type { NewsEvent } from '@kuroshio/contract';
import type { StampingView } from '../exchange/index.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import { type Inbox, MESSAGE_COLUMNS, type MessageRow, type WrittenMessage, wireMessage } from './inbox.ts';
import { beginFollowing, saveFollowed } from './followed-until.ts';

type HouseEvent = Extract<NewsEvent, { kind: 'house' }>;

/** A notice of the operators. Plain text in each language. */
export interface HouseNotice {
  /** Chosen by who publishes: the same key is published once. */
  readonly key: string;
  readonly title: HouseEvent['title'];
  readonly body: HouseEvent['body'];
  readonly symbols: readonly string[];
  /** Also put into every customer's inbox. */
  readonly urgent: boolean;
  /** Wall clock, epoch ms. */
  readonly publishedAt: number;
}

/** Publishes a notice of the house. @returns its id, or undefined where its key was published before. */
export async function publishNotice(database: Queryable, notice: HouseNotice): Promise<bigint | undefined> {
  const { key, title, body, symbols, urgent, publishedAt } = notice;
  const [row] = await database.query<{ id: bigint }>(
    `insert into news (source, feed, source_key, kind, facts, symbols, published_at)
     values ('house', '', $1, $2, $3, $4, $5) on conflict (source, feed, source_key) do nothing returning id`,
    [key, urgent ? 'house-urgent' : 'house', { kind: 'house', title, body }, symbols, new Date(publishedAt)],
  );
  return row?.id;
}

/** Takes a notice back: it is no longer among the news. What lies in an inbox stays. */
export async function withdrawNotice(database: Queryable, id: bigint, now: number): Promise<boolean> {
  const rows = await database.query(
    `update news set withdrawn_at = $2 where id = $1 and source = 'house' and withdrawn_at is null returning id`,
    [id, new Date(now)],
  );
  return rows.length > 0;
}

/** Follows the notices of the house: an urgent one is put into the inbox of every customer there is. */
export async function followHouse({
  database,
  exchange,
  inbox,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: StampingView };
  readonly inbox: Inbox;
}): Promise<(now: number) => Promise<boolean>> {
  let last = await beginFollowing(
    database,
    'house',
    `select coalesce(max(id), 0) as newest from news where source = 'house'`,
  );
  return async (now) => {
    const [row] = await database.query<{ id: bigint; kind: string; facts: HouseEvent }>(
      `select id, kind, facts from news where source = 'house' and id > $1 order by id limit 1`,
      [last],
    );
    if (!row) return false;
    const { id, kind, facts } = row;
    const written = await database.transaction(async (tx): Promise<WrittenMessage[]> => {
      await saveFollowed(tx, 'house', id);
      if (kind !== 'house-urgent') return [];
      const event = { event: 'notice', newsId: String(id), title: facts.title, body: facts.body };
      const rows = await tx.query<MessageRow>(
        `insert into message (customer_id, kind, source_key, facts, created_at)
         select id, 'notice', $1, $2, $3 from customer
         on conflict (customer_id, source_key) do nothing returning ${MESSAGE_COLUMNS}`,
        [`notice/${id}`, event, new Date(now)],
      );
      return rows.map((one) => ({ customer: one.customer_id, message: wireMessage(exchange.view, one) }));
    });
    last = id;
    inbox.announce(written);
    return true;
  };
}
