import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { LendingParts } from './lending-parts.ts';
import { isOurs, SELECT_LENDING, type StoredLending, wireLending } from './lending-rows.ts';

type Path = 'lending/list-lent';

export function listLent(parts: LendingParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ show, before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await parts.database.query<StoredLending>(
      `${SELECT_LENDING} where customer_id = $1 and (returned_on is null) = $2 and ($3::bigint is null or id < $3)
       order by id desc limit $4`,
      [customerId, show === 'lent', before ?? null, limit + 1],
    );
    const own = rows.slice(0, limit).filter((row) => isOurs(parts.marks, row));
    return ok({ rows: own.map((row) => wireLending(parts, row)), more: rows.length > limit });
  };
}
