import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { Inbox } from './inbox.ts';

type Path = 'notices/read-all';

export function readAll({
  database,
  inbox,
}: {
  readonly database: Database;
  readonly inbox: Inbox;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ kind }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query(
      `update message set read_at = $3
       where customer_id = $1 and read_at is null and ($2::text is null or kind = $2) returning id`,
      [customerId, kind ?? null, new Date(context.now)],
    );
    if (rows.length > 0) inbox.changed(customerId);
    return ok({ marked: rows.length });
  };
}
