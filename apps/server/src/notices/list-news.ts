import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { StampingView } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { NEWS_COLUMNS, type NewsRow, wireNews } from './news.ts';

type Path = 'notices/list-news';

const LIST = `select ${NEWS_COLUMNS} from news
  where withdrawn_at is null
    and ($1::text is null or source = $1) and ($2::text is null or symbols @> array[$2::text])
    and ($3::bigint is null or (published_at, id) < (select published_at, id from news where id = $3))
  order by published_at desc, id desc limit $4`;

interface FeedRow {
  readonly [column: string]: unknown;
  readonly name: string;
  readonly read_at: Date | null;
  readonly failed_at: Date | null;
}

export function listNews({
  database,
  feeds,
  exchange,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: StampingView };
  /** Names of the feeds that are set. */
  readonly feeds: readonly string[];
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ source, symbol, after, limit }) => {
    const rows = await database.query<NewsRow>(LIST, [source ?? null, symbol ?? null, after ?? null, limit + 1]);
    const readings = await database.query<FeedRow>(
      'select name, read_at, failed_at from news_feed where name = any($1::text[])',
      [feeds],
    );
    const readingOf = new Map(readings.map((row) => [row.name, row]));
    return ok({
      items: rows.slice(0, limit).map((row) => wireNews(exchange.view, row)),
      more: rows.length > limit,
      feeds: feeds.map((name) => {
        const reading = readingOf.get(name);
        const state = reading === undefined ? 'waiting' : reading.failed_at === null ? 'read' : 'failed';
        return { name, state, readAt: reading?.read_at?.getTime() ?? 0 };
      }),
    });
  };
}
