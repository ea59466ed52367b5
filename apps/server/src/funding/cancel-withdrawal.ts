import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import type { FundingParts } from './funding-parts.ts';
import { SELECT_WITHDRAWAL, type StoredWithdrawal, wireWithdrawal } from './withdrawal-rows.ts';

type Path = 'funding/cancel-withdrawal';

export function cancelWithdrawal(
  parts: Pick<FundingParts, 'database' | 'books' | 'marks' | 'exchange'>,
): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const [stored] = await parts.database.query<StoredWithdrawal>(
      `${SELECT_WITHDRAWAL} where id = $1 and customer_id = $2`,
      [id, customerId],
    );
    if (stored === undefined) return refuse('WITHDRAWAL_NOT_FOUND');
    const nobody = { reviewer: null, second: null, reason: null };
    const ended = await endWithdrawal(parts, stored, { by: 'cancelled', decided_at: new Date(context.now), ...nobody });
    if ('code' in ended) return refuse('WITHDRAWAL_DECIDED');
    return ok(wireWithdrawal(parts.exchange.view, ended, context.now));
  };
}
