import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { ceilingOf } from '../secured-loans/index.ts';
import type { PledgeParts } from './pledge-parts.ts';

type Path = 'pledges/pledge-shares';

const STOCK = 'select instrument_no from positions where id = $1 and customer_id = $2';

/** Puts shares up for a loan. The exchange decides, and keeps what was put up for a key, so that a repeated call is told the same. */
export function pledgeShares({
  database,
  exchange,
}: Pick<PledgeParts, 'database' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ positionId, loanOf, pledgeKey: clientKey }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const [row] = await database.query<{ instrument_no: number }>(STOCK, [positionId, customer]);
    if (row === undefined) return refuse('POSITION_NOT_FOUND');
    const pledged = await exchange.pledgeShares({
      ...{ customer, clientKey, positionId: Number(positionId), loanOf: Number(loanOf) },
      ceiling: await ceilingOf(exchange, row.instrument_no),
    });
    if (!pledged.ok) return pledged;
    const { value, counted, tradingDate: pledgedOn } = pledged.value;
    return ok({ value: formatMinor(value), counted: formatMinor(counted), pledgedOn });
  };
}
