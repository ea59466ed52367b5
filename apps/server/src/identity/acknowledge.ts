import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';

/** What the customer has read is not shown again. */
export function acknowledge({
  database,
}: {
  readonly database: Database;
}): Handler<InputOf<'identity/acknowledge'>, OutputOf<'identity/acknowledge'>> {
  return async ({ items }, context) => {
    const { customerId } = context.requireCustomer();
    await database.query('delete from attention where customer_id = $1 and item = any($2::text[])', [
      customerId,
      items,
    ]);
    return ok({});
  };
}
