import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { FundingCaseParts } from './case-parts.ts';

type Path = 'funding/late-withdrawals';

const LATE = `select count(*)::integer as late, min(due_at) as since from withdrawal
  where state in ('under-review', 'approved') and due_at < $1`;

/** What every operator is shown on every screen: that a customer waits for money longer than was promised. */
export function lateWithdrawals({ funding }: FundingCaseParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database } = funding.parts;
  return async (_input, { now }) => {
    const [row] = await database.query<{ late: number; since: Date | null }>(LATE, [new Date(now)]);
    return ok({ late: row?.late ?? 0, since: row?.since?.getTime() ?? null });
  };
}
