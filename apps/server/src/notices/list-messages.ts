import { ok } from '@kuroshio/base';
import type { InputOf, MessageKind, OutputOf } from '@kuroshio/contract';
import type { StampingView } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { MESSAGE_COLUMNS, type MessageRow, wireMessage } from './inbox.ts';

type Path = 'notices/list-messages';

export function listMessages({
  database,
  exchange,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: StampingView };
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ kind, before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<MessageRow>(
      `select ${MESSAGE_COLUMNS} from message
       where customer_id = $1 and ($2::text is null or kind = $2) and ($3::bigint is null or id < $3)
       order by id desc limit $4`,
      [customerId, kind ?? null, before ?? null, limit + 1],
    );
    const unread = await database.query<{ kind: MessageKind; count: number }>(
      `select kind, count(*)::integer as count from message
       where customer_id = $1 and read_at is null group by kind order by kind`,
      [customerId],
    );
    const messages = rows.slice(0, limit).map((row) => wireMessage(exchange.view, row));
    return ok({ messages, more: rows.length > limit, unread });
  };
}
