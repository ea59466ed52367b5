import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { EVERYTHING, preferencesOf } from './notice-preferences.ts';

type Path = 'notices/change-preferences';

/** Two changes at once each keep what the other left alone. */
const CHANGE = `insert into notice_preference (customer_id, order_filled, order_cancelled, order_expired, settlement)
  values ($1, coalesce($2, true), coalesce($3, true), coalesce($4, true), coalesce($5, true))
  on conflict (customer_id) do update set
    order_filled = coalesce($2, notice_preference.order_filled),
    order_cancelled = coalesce($3, notice_preference.order_cancelled),
    order_expired = coalesce($4, notice_preference.order_expired),
    settlement = coalesce($5, notice_preference.settlement)`;

export function changePreferences({
  database,
}: {
  readonly database: Database;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ orderFilled, orderCancelled, orderExpired, settlement }, context) => {
    const { customerId } = context.requireCustomer();
    await database.query(CHANGE, [
      customerId,
      orderFilled ?? null,
      orderCancelled ?? null,
      orderExpired ?? null,
      settlement ?? null,
    ]);
    return ok((await preferencesOf(database, [customerId])).get(customerId) ?? EVERYTHING);
  };
}
