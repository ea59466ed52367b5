import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { aboutDeposit, type FundingCaseParts } from './case-parts.ts';
import { mayLook } from './case-of.ts';
import { aboutReceipt } from './deposit-rows.ts';
import { findDeposit } from './own-deposit.ts';

type Path = 'funding/view-receipt';

const RECEIPT = 'select id, photo from deposit_receipt where deposit_id = $1 and customer_id = $2';

/** The receipt of a deposit that is open, for who has taken it and for who may approve; each look is written down first. */
export function viewReceipt(parts: FundingCaseParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { funding, operatorLog } = parts;
  const { database, marks, vault } = funding.parts;
  return async ({ id }, context) => {
    const { operatorId } = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    const row = await findDeposit(database, marks, BigInt(id));
    if (row === undefined) return refuse('DEPOSIT_NOT_FOUND');
    if (row.state !== 'under-review') return refuse('DEPOSIT_DECIDED');
    const about = aboutDeposit(id);
    if (!(await mayLook(parts, about, context))) return refuse('CASE_NOT_TAKEN');
    const { customer_id: customerId } = row;
    await operatorLog.note({ operatorId, action: 'receipt-viewed', about, customerId, ip, device, now });
    const [receipt] = await database.query<{ id: bigint; photo: Uint8Array }>(RECEIPT, [id, customerId]);
    if (receipt === undefined) return refuse('RECEIPT_REQUIRED');
    return ok({ receipt: vault.open(receipt.photo, aboutReceipt(receipt.id, customerId)).toString('base64') });
  };
}
