import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { aboutDeposit, type FundingCaseParts } from './case-parts.ts';
import { findDeposit } from './own-deposit.ts';
import { takeCase } from './take-case.ts';

type Path = 'funding/take-deposit';

/** Takes a deposit, or lets go of it. */
export function takeDeposit(parts: FundingCaseParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, marks } = parts.funding.parts;
  return async ({ id, taken }, context) => {
    const row = await findDeposit(database, marks, BigInt(id));
    if (row === undefined) return refuse('DEPOSIT_NOT_FOUND');
    if (row.state !== 'under-review') return refuse('DEPOSIT_DECIDED');
    return takeCase(parts, { about: aboutDeposit(id), customerId: row.customer_id, taken }, context);
  };
}
