import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { AlertParts } from './alert-parts.ts';
import { ALERT_COLUMNS, type AlertRow } from './alert-rows.ts';
import { wireAlert } from './wire-alert.ts';

type Path = 'alerts/rearm-alert';

/** Lets an alert that fired wait again; one that waits goes on waiting. */
export function rearmAlert(parts: AlertParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange, alerts } = parts;
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const [row] = await database.query<AlertRow>(
      `update alert set fired_on = null, fired_at = null, fired_value = null
       where customer_id = $1 and id = $2 returning ${ALERT_COLUMNS}`,
      [customerId, id],
    );
    if (!row || !exchange.view.markets.has(row.instrument_no)) return refuse('ALERT_NOT_FOUND');
    alerts.add(row);
    return ok(wireAlert(exchange.view, row));
  };
}
