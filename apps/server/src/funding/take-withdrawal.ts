import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { aboutWithdrawal, type FundingCaseParts } from './case-parts.ts';
import { findWithdrawal } from './own-withdrawal.ts';
import { takeCase } from './take-case.ts';

type Path = 'funding/take-withdrawal';

/** Takes a withdrawal, or lets go of it. */
export function takeWithdrawal(parts: FundingCaseParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, marks } = parts.funding.parts;
  return async ({ id, taken }, context) => {
    const row = await findWithdrawal(database, marks, BigInt(id));
    if (row === undefined) return refuse('WITHDRAWAL_NOT_FOUND');
    if (row.state !== 'under-review' && row.state !== 'approved') return refuse('WITHDRAWAL_DECIDED');
    return takeCase(parts, { about: aboutWithdrawal(id), customerId: row.customer_id, taken }, context);
  };
}
