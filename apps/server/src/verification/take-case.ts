import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { namesOf } from '../operators/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { letGo, takeRecord } from '../requests/index.ts';
import { findCase } from './find-case.ts';
import { aboutOfCase, type CaseParts } from './operator-parts.ts';

const PENDING = `select 1 from operator_request where about = $1 and state in ('sent', 'approved')`;

/** Takes a case, or lets go of it. */
export function takeCase(
  parts: CaseParts,
): Handler<InputOf<'verification/take-case'>, OutputOf<'verification/take-case'>, 'operators'> {
  const { database, operatorLog } = parts;
  return async ({ id, taken }, context) => {
    const { operatorId } = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    const row = await findCase(database, parts, id);
    if (row === undefined) return refuse('CASE_NOT_FOUND');
    if (row.state !== 'under-review') return refuse('CASE_DECIDED');
    const about = aboutOfCase(id);
    if (taken && (await database.query(PENDING, [about])).length > 0) return refuse('REQUEST_PENDING');
    const done = await database.transaction(async (tx) => {
      if (!taken) await letGo(tx, about, operatorId);
      else if (!(await takeRecord(tx, about, operatorId, now))) return false;
      await operatorLog.write(tx, {
        ...{ operatorId, action: taken ? 'case-taken' : 'case-let-go', about, customerId: row.customer_id },
        ...{ ip, device, now },
      });
      return true;
    });
    if (!done) return refuse('CASE_TAKEN');
    const names = await namesOf(database, [operatorId]);
    return ok({ takenBy: taken ? (names.get(operatorId) ?? null) : null });
  };
}
