import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import {
  markedRestriction,
  SELECT_RESTRICTION,
  type StoredRestriction,
  wireOwnRestriction,
} from './restriction-rows.ts';
import type { RestrictionParts } from './restriction-parts.ts';
import { changeRestriction } from './write-restriction.ts';

/** What the customer says against a restriction, once. */
export function appeal({
  database,
  marks,
  operatorLog,
}: Pick<RestrictionParts, 'database' | 'marks' | 'operatorLog'>): Handler<
  InputOf<'restrictions/appeal'>,
  OutputOf<'restrictions/appeal'>
> {
  return async ({ id, text }, context) => {
    const { customerId } = context.requireCustomer();
    const { now } = context;
    return database.transaction(async (tx) => {
      const [row] = await tx.query<StoredRestriction>(
        `${SELECT_RESTRICTION} where id = $1 and customer_id = $2 for update`,
        [id, customerId],
      );
      const isOurs = row !== undefined && marks.holds(markedRestriction(row), row.mark);
      if (!isOurs || row.state !== 'active') return refuse('RESTRICTION_ENDED');
      if (row.appeal !== null) return row.appeal === text ? ok(wireOwnRestriction(row)) : refuse('APPEAL_SENT');
      const appealed = await changeRestriction(tx, marks, row, { appeal: text, appealed_at: new Date(now) });
      await operatorLog.write(tx, { action: 'appeal', about: `restriction/${id}`, customerId, now, facts: { text } });
      return ok(wireOwnRestriction(appealed));
    });
  };
}
