import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { clockOf } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { putStrategy, venueOf } from '../strategies/index.ts';
import type { LeadParts } from './lead-parts.ts';
import { ownPool } from './own-pool.ts';

type Path = 'leads/end';

/** From now on the house's desk sells what the pool holds; everybody is paid at the first value that is all money. */
export function end({ database, exchange, marks }: LeadParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(async (tx) => {
      await tx.query('select 1 from strategy where id = $1 for update', [id]);
      const row = await ownPool(tx, marks, customerId, id);
      if (row === undefined) return refuse('STRATEGY_NOT_FOUND');
      if (row.stopped_on !== null) return ok({ state: row.state === 'ended' ? 'ended' : 'terminated' } as const);
      const stopped_on = clockOf(exchange.view, venueOf(row.asset)).date;
      await putStrategy(tx, marks, { ...row, state: 'ended', reason: 'lead', stopped_on });
      return ok({ state: 'ended' } as const);
    });
  };
}
