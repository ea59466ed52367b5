import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { AlertParts } from './alert-parts.ts';
import { ALERT_COLUMNS, type AlertRow } from './alert-rows.ts';
import { wireAlert } from './wire-alert.ts';

type Path = 'alerts/list-alerts';

export function listAlerts({ database, exchange }: AlertParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ symbol }, context) => {
    const { customerId } = context.requireCustomer();
    const no = symbol === undefined ? null : (exchange.view.rulebook.instruments.bySymbol(symbol)?.no ?? 0);
    const rows = await database.query<AlertRow>(
      `select ${ALERT_COLUMNS} from alert
       where customer_id = $1 and ($2::integer is null or instrument_no = $2) order by id desc`,
      [customerId, no],
    );
    const known = rows.filter((row) => exchange.view.markets.has(row.instrument_no));
    return ok(known.map((row) => wireAlert(exchange.view, row)));
  };
}
