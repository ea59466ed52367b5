import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { StampingView } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { type Inbox, MESSAGE_COLUMNS, type MessageRow, wireMessage } from './inbox.ts';

type Path = 'notices/read-message';

/** A message, which is read with that; read again it keeps the time of the first reading. */
export function readMessage({
  database,
  exchange,
  inbox,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: StampingView };
  readonly inbox: Inbox;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const [row] = await database.query<MessageRow>(
      `update message set read_at = coalesce(read_at, $3) where customer_id = $1 and id = $2
       returning ${MESSAGE_COLUMNS}`,
      [customerId, id, new Date(context.now)],
    );
    if (!row) return refuse('MESSAGE_NOT_FOUND');
    inbox.changed(customerId);
    return ok(wireMessage(exchange.view, row));
  };
}
