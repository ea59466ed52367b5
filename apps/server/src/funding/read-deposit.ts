import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { aboutDeposit, type FundingCaseParts, reviewersOf } from './case-parts.ts';
import { caseOf } from './case-of.ts';
import { currencyOf } from './deposit-rows.ts';
import { depositPosting } from './funding-postings.ts';
import { findDeposit, lineOf } from './own-deposit.ts';
import { postingLines } from './posting-lines.ts';

type Path = 'funding/read-deposit';
type Receipt = NonNullable<OutputOf<Path>['receipt']>;

const RECEIPT = `select r.uploaded_at, r.doubts, exists (select 1 from deposit_receipt other
    where other.picture = r.picture and other.deposit_id <> r.deposit_id) as used
  from deposit_receipt r where r.deposit_id = $1`;

/** One deposit, as a reviewer sees it; that it was read is written down first. */
export function readDeposit(parts: FundingCaseParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { funding, operatorLog, restrictions } = parts;
  const { database, marks, certified } = funding.parts;
  return async ({ id }, context) => {
    const { operatorId } = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    const row = await findDeposit(database, marks, BigInt(id));
    if (row === undefined) return refuse('DEPOSIT_NOT_FOUND');
    const { customer_id: customerId } = row;
    const about = aboutDeposit(id);
    await operatorLog.note({ operatorId, action: 'case-read', about, customerId, ip, device, now });
    const line = await lineOf(database, marks, row);
    const [receipt] = await database.query<{ uploaded_at: Date; doubts: Receipt['doubts']; used: boolean }>(RECEIPT, [
      id,
    ]);
    const deciders = [row.reviewer, row.second];
    const { own, names } = await caseOf(parts, { about, customerId, deciders }, context);
    return ok({
      ...{ id, customer: String(customerId), name: (await certified.nameOf(database, customerId)) ?? '' },
      ...{ channel: row.channel, currency: currencyOf(row.asset), state: row.state, account: row.pay_to },
      ...{ amount: formatMinor(row.amount), fee: formatMinor(row.fee), senderTail: row.sender_tail },
      ...{ askedAt: row.asked_at.getTime(), dueAt: row.due_at.getTime(), reason: row.reason },
      decidedAt: row.decided_at?.getTime() ?? null,
      decidedBy: reviewersOf(names, deciders),
      restrictions: [...restrictions.of(customerId, now)],
      line:
        line === undefined
          ? null
          : {
              ...{ reference: line.reference, amount: formatMinor(line.amount), at: line.at.getTime() },
            },
      receipt:
        receipt === undefined
          ? null
          : {
              ...{ at: receipt.uploaded_at.getTime(), doubts: receipt.doubts, usedElsewhere: receipt.used },
            },
      postings: postingLines(depositPosting(row)),
      ...own,
    });
  };
}
