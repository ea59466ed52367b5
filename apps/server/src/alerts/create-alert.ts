import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { AlertParts } from './alert-parts.ts';
import { ALERT_COLUMNS, type AlertRow } from './alert-rows.ts';
import { wireAlert } from './wire-alert.ts';

type Path = 'alerts/create-alert';

/** So many alerts a customer may have. */
const MOST_ALERTS = 100;
/** A price cannot fall by more than all of it, in hundredths of a percent. */
const WHOLE = 10_000;
/** Nor is a rise to a thousand times the price anything but a slip. */
const LARGEST_RISE = 1_000 * WHOLE;

function outOfReach({ condition, threshold }: InputOf<Path>): boolean {
  if (condition === 'percent-below') return threshold > WHOLE;
  return condition === 'percent-above' && threshold > LARGEST_RISE;
}

export function createAlert(parts: AlertParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange, alerts } = parts;
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const instrument = exchange.view.rulebook.instruments.bySymbol(input.symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    // An index has no volume of its own.
    const noVolume = input.condition === 'volume-above' && instrument.kind === 'index';
    if (noVolume || outOfReach(input)) return refuse('ALERT_OUT_OF_REACH');
    const { condition, threshold, repeats } = input;
    const row = await database.transaction(async (tx) => {
      await tx.query('select id from customer where id = $1 for no key update', [customerId]);
      const rows = await tx.query<AlertRow>(`select ${ALERT_COLUMNS} from alert where customer_id = $1`, [customerId]);
      const same = rows.find(
        (one) =>
          one.instrument_no === instrument.no &&
          one.condition === condition &&
          one.threshold === BigInt(threshold) &&
          one.repeats === repeats &&
          one.fired_on === null,
      );
      if (same !== undefined) return same;
      if (rows.length >= MOST_ALERTS) return undefined;
      const [made] = await tx.query<AlertRow>(
        `insert into alert (customer_id, instrument_no, condition, threshold, repeats, created_at)
         values ($1, $2, $3, $4, $5, $6) returning ${ALERT_COLUMNS}`,
        [customerId, instrument.no, condition, threshold, repeats, new Date(context.now)],
      );
      return made;
    });
    if (row === undefined) return refuse('ALERTS_FULL', { maximum: MOST_ALERTS });
    alerts.add(row);
    return ok(wireAlert(exchange.view, row));
  };
}
