import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { aboutDeposit } from './case-parts.ts';
import { SHOW_DEPOSIT, type ShownDeposit, wireDeposit } from './deposit-rows.ts';
import type { FundingParts } from './funding-parts.ts';
import { looksAt } from './looks.ts';

type Path = 'funding/list-deposits';

const PAGE = `${SHOW_DEPOSIT} where d.customer_id = $1 and ($2::bigint is null or d.id < $2) order by d.id desc limit $3`;

export function listDeposits({
  database,
  exchange,
}: Pick<FundingParts, 'database' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<ShownDeposit>(PAGE, [customerId, before ?? null, limit + 1]);
    const shown = rows.slice(0, limit);
    const looks = await looksAt(
      database,
      customerId,
      shown.map(({ id }) => aboutDeposit(id)),
    );
    return ok({
      deposits: shown.map((row) => wireDeposit(exchange.view, row, looks.get(aboutDeposit(row.id)))),
      more: rows.length > limit,
    });
  };
}
