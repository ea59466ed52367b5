import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { readConditions } from './read-conditions.ts';

type Path = 'closing/conditions';
const VOUCHERS = `select count(*)::integer as n from coupon where customer_id = $1 and remaining > 0 and expires_on >= current_date`;

export function conditions({ database }: { readonly database: Database }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_input, context) => {
    const { customerId } = context.requireCustomer();
    const [vouchers] = await database.query<{ n: number }>(VOUCHERS, [customerId]);
    return ok({ conditions: [...(await readConditions(database, customerId))], vouchers: vouchers?.n ?? 0 });
  };
}
