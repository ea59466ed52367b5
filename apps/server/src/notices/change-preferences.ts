import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { OutboxEvent } from '../platform/outbox.ts';
import { EVERYTHING, preferencesOf } from './notice-preferences.ts';

type Path = 'notices/change-preferences';

/** Of the event that tells those who follow what a customer wants. */
const PREFERENCES_CHANGED = 'notice-preferences';

export function changedPreferences(event: OutboxEvent): number | undefined {
  return event.type === PREFERENCES_CHANGED ? Number(event['customer']) : undefined;
}

/** Two changes at once each keep what the other left alone. */
const CHANGE = `with changed as (insert into notice_preference (customer_id, order_filled, order_cancelled, order_expired, settlement,
    margin_warning_bps)
  values ($1, coalesce($2, true), coalesce($3, true), coalesce($4, true), coalesce($5, true), $6)
  on conflict (customer_id) do update set
    order_filled = coalesce($2, notice_preference.order_filled),
    order_cancelled = coalesce($3, notice_preference.order_cancelled),
    order_expired = coalesce($4, notice_preference.order_expired),
    settlement = coalesce($5, notice_preference.settlement),
    margin_warning_bps = coalesce($6, notice_preference.margin_warning_bps)
  returning customer_id)
  insert into outbox (events)
  select jsonb_build_array(jsonb_build_object('type', '${PREFERENCES_CHANGED}', 'customer', customer_id)) from changed`;

export function changePreferences({
  database,
}: {
  readonly database: Database;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ orderFilled, orderCancelled, orderExpired, settlement, marginWarningBps }, context) => {
    const { customerId } = context.requireCustomer();
    await database.query(CHANGE, [
      customerId,
      orderFilled ?? null,
      orderCancelled ?? null,
      orderExpired ?? null,
      settlement ?? null,
      marginWarningBps ?? null,
    ]);
    return ok((await preferencesOf(database, [customerId])).get(customerId) ?? EVERYTHING);
  };
}
