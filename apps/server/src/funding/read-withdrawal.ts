import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { aboutWithdrawal, type FundingCaseParts, reviewersOf } from './case-parts.ts';
import { caseOf } from './case-of.ts';
import { paymentPosting, releasePosting } from './funding-postings.ts';
import { findWithdrawal } from './own-withdrawal.ts';
import { postingLines } from './posting-lines.ts';
import { doubtOf } from './withdrawal-doubt.ts';
import { wireWithdrawal } from './withdrawal-rows.ts';

type Path = 'funding/read-withdrawal';

/** One withdrawal, as a treasurer sees it; that it was read is written down first. */
export function readWithdrawal(parts: FundingCaseParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { funding, operatorLog, restrictions } = parts;
  const { database, marks, certified, exchange } = funding.parts;
  return async ({ id }, context) => {
    const { operatorId } = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    const row = await findWithdrawal(database, marks, BigInt(id));
    if (row === undefined) return refuse('WITHDRAWAL_NOT_FOUND');
    const { customer_id: customerId } = row;
    const about = aboutWithdrawal(id);
    await operatorLog.note({ operatorId, action: 'case-read', about, customerId, ip, device, now });
    const [deciders, payers] = [
      [row.reviewer, row.second],
      [row.payer, row.payer_second],
    ];
    const { own, names } = await caseOf(parts, { about, customerId, deciders: [...deciders, ...payers] }, context);
    const { stamp: _stamp, decidedBy: _role, views: _views, ...wired } = wireWithdrawal(exchange.view, row, now);
    return ok({
      ...wired,
      ...{ customer: String(customerId), name: (await certified.nameOf(database, customerId)) ?? '' },
      restrictions: [...restrictions.of(customerId, now)],
      doubt: (await doubtOf(funding.parts, row, { lock: false })) ?? null,
      ...{ decidedBy: reviewersOf(names, deciders), paidBy: reviewersOf(names, payers) },
      postings: { pay: postingLines(paymentPosting(row)), refuse: postingLines(releasePosting(row)) },
      ...own,
    });
  };
}
