import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { openDestination } from '../destinations/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { aboutWithdrawal, type FundingCaseParts } from './case-parts.ts';
import { mayLook } from './case-of.ts';
import { findWithdrawal } from './own-withdrawal.ts';

type Path = 'funding/view-destination';

/** Where a withdrawal goes, in full, for who has taken it and for who may approve; each look is written down first. */
export function viewDestination(parts: FundingCaseParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { funding, operatorLog } = parts;
  const { database, marks, vault } = funding.parts;
  return async ({ id }, context) => {
    const { operatorId } = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    const row = await findWithdrawal(database, marks, BigInt(id));
    if (row === undefined) return refuse('WITHDRAWAL_NOT_FOUND');
    if (row.state !== 'under-review' && row.state !== 'approved') return refuse('WITHDRAWAL_DECIDED');
    const about = aboutWithdrawal(id);
    if (!(await mayLook(parts, about, context))) return refuse('CASE_NOT_TAKEN');
    const { customer_id: customerId } = row;
    await operatorLog.note({ operatorId, action: 'destination-viewed', about, customerId, ip, device, now });
    const place = { customerId, kind: row.kind, id: String(row.destination_id) };
    const whole = await openDestination(database, { marks, vault }, place);
    return whole === undefined ? refuse('DESTINATION_NOT_FOUND') : ok(whole);
  };
}
