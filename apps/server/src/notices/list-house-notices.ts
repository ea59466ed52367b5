import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'notices/list-house-notices';
type Notice = OutputOf<Path>['notices'][number];

const PAGE = 30;
const NEWEST = `select id, kind, facts, published_at, withdrawn_at from news where source = 'house' and ($1::bigint is null or id < $1)
  order by id desc limit ${PAGE + 1}`;

interface Row {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly kind: string;
  readonly facts: Pick<Notice, 'title' | 'body'>;
  readonly published_at: Date;
  readonly withdrawn_at: Date | null;
}

/** What the house has published, as operators see it. */
export function listHouseNotices({
  database,
}: {
  readonly database: Database;
}): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async ({ before }) => {
    const rows = await database.query<Row>(NEWEST, [before ?? null]);
    const shown = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return ok({
      notices: shown.map(({ id, kind, facts: { title, body }, published_at, withdrawn_at }) => ({
        ...{ id: String(id), title, body, urgent: kind === 'house-urgent' },
        ...{ publishedAt: published_at.getTime(), withdrawnAt: withdrawn_at?.getTime() ?? null },
      })),
      next: last === undefined ? null : String(last.id),
    });
  };
}
