import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { AlertParts } from './alert-parts.ts';

type Path = 'alerts/delete-alert';

export function deleteAlert({ database, alerts }: AlertParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const [row] = await database.query<{ id: bigint }>(
      'delete from alert where customer_id = $1 and id = $2 returning id',
      [customerId, id],
    );
    if (!row) return refuse('ALERT_NOT_FOUND');
    alerts.drop(row.id);
    return ok({ deleted: true as const });
  };
}
