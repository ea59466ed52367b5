import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { aboutWithdrawal } from './case-parts.ts';
import type { FundingParts } from './funding-parts.ts';
import { looksAt } from './looks.ts';
import { SELECT_WITHDRAWAL, type StoredWithdrawal, wireWithdrawal } from './withdrawal-rows.ts';

type Path = 'funding/list-withdrawals';

const PAGE = `${SELECT_WITHDRAWAL} where customer_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`;

export function listWithdrawals({
  database,
  exchange,
}: Pick<FundingParts, 'database' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<StoredWithdrawal>(PAGE, [customerId, before ?? null, limit + 1]);
    const shown = rows.slice(0, limit);
    const looks = await looksAt(
      database,
      customerId,
      shown.map(({ id }) => aboutWithdrawal(id)),
    );
    return ok({
      withdrawals: shown.map((row) =>
        wireWithdrawal(exchange.view, row, context.now, looks.get(aboutWithdrawal(row.id))),
      ),
      more: rows.length > limit,
    });
  };
}
