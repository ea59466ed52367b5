import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import {
  markedRestriction,
  SELECT_RESTRICTION,
  type StoredRestriction,
  wireOwnRestriction,
} from './restriction-rows.ts';
import type { RestrictionParts } from './restriction-parts.ts';

const OWN = `${SELECT_RESTRICTION} where customer_id = $1 and (state = 'active' or ended_at > $2)
  order by state = 'active' desc, id desc limit 50`;
const YEAR = 365 * 86_400_000;

/** What restricts the customer, and what has ended. */
export function ownRestrictions({
  database,
  marks,
}: Pick<RestrictionParts, 'database' | 'marks'>): Handler<
  InputOf<'restrictions/own-restrictions'>,
  OutputOf<'restrictions/own-restrictions'>
> {
  return async (_input, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<StoredRestriction>(OWN, [customerId, new Date(context.now - YEAR)]);
    const ours = rows.filter((row) => marks.holds(markedRestriction(row), row.mark));
    return ok({ restrictions: ours.map(wireOwnRestriction) });
  };
}
