import type { NewsEvent, NewsItem } from '@kuroshio/contract';
import type { StampingView } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { newsStamp } from './stamp-notices.ts';

/** A piece of news to be told, once by its source and key. */
export interface NewNews {
  readonly source: NewsItem['source'];
  /** Name of the feed; empty elsewhere. */
  readonly feed: string;
  readonly key: string;
  readonly event: NewsEvent;
  readonly symbols: readonly string[];
  /** Wall clock, epoch ms. */
  readonly publishedAt: number;
}

export interface NewsRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly source: NewsItem['source'];
  readonly feed: string;
  readonly facts: NewsEvent;
  readonly symbols: string[];
  readonly published_at: Date;
}

export const NEWS_COLUMNS = 'id, source, feed, facts, symbols, published_at';

/** Writes news; what was told before stays as it was told. @returns the ids of what is new. */
export async function writeNews(database: Queryable, news: readonly NewNews[]): Promise<bigint[]> {
  if (news.length === 0) return [];
  const rows = await database.query<{ id: bigint }>(
    `insert into news (source, feed, source_key, kind, facts, symbols, published_at)
     select t.source, t.feed, t.key, t.kind, t.facts, array(select jsonb_array_elements_text(t.symbols)), t.at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::jsonb[], $7::timestamptz[])
       as t (source, feed, key, kind, facts, symbols, at)
     on conflict (source, feed, source_key) do nothing returning id`,
    [
      news.map((one) => one.source),
      news.map((one) => one.feed),
      news.map((one) => one.key),
      news.map((one) => one.event.kind),
      news.map((one) => JSON.stringify(one.event)),
      news.map((one) => JSON.stringify(one.symbols)),
      news.map((one) => new Date(one.publishedAt)),
    ],
  );
  return rows.map(({ id }) => id);
}

export function wireNews(view: StampingView, row: NewsRow): NewsItem {
  return {
    id: String(row.id),
    source: row.source,
    feed: row.feed,
    publishedAt: row.published_at.getTime(),
    publishedStamp: newsStamp(view, row.facts, row.published_at.getTime()),
    symbols: row.symbols,
    event: row.facts,
  };
}
