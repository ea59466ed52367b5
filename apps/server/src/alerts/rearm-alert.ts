import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { instrumentAt } from '../exchange/index.ts';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { type AlertParts, dateOf } from './alert-parts.ts';
import { ALERT_COLUMNS, type AlertRow, wireAlert } from './alert-rows.ts';

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
    return ok(
      wireAlert(instrumentAt(exchange.view, row.instrument_no).symbol, row, dateOf(exchange.view, row.instrument_no)),
    );
  };
}
