import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { StampingView } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { NEWS_COLUMNS, type NewsRow, wireNews } from './news.ts';

type Path = 'notices/news-detail';

export function newsDetail({
  database,
  exchange,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: StampingView };
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }) => {
    const [row] = await database.query<NewsRow>(
      `select ${NEWS_COLUMNS} from news where id = $1 and withdrawn_at is null`,
      [id],
    );
    return row ? ok(wireNews(exchange.view, row)) : refuse('NEWS_NOT_FOUND');
  };
}
