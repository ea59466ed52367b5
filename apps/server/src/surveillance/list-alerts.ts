import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { SurveillanceParts } from './surveillance-parts.ts';
import { ALERT_COLUMNS, type AlertRow, wireAlert } from './wire-alert.ts';

const PAGE = 50;
const ALERTS = `select ${ALERT_COLUMNS} from surveillance_alert where $1::bigint is null or id < $1
  order by id desc limit ${PAGE + 1}`;

/** Trades and orders that those who see to the rules should look at. */
export function listAlerts({
  database,
  view,
}: SurveillanceParts): Handler<InputOf<'surveillance/list-alerts'>, OutputOf<'surveillance/list-alerts'>, 'operators'> {
  return async ({ before }) => {
    const rows = await database.query<AlertRow>(ALERTS, [before ?? null]);
    const shown = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return ok({
      alerts: shown.map((row) => wireAlert(view, row)),
      next: last === undefined ? null : String(last.id),
    });
  };
}
