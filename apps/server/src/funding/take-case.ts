import { ok, type Outcome } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import { namesOf } from '../operators/index.ts';
import type { OperatorContext } from '../platform/http/index.ts';
import { letGo, takeRecord } from '../requests/index.ts';
import type { AnyCaseParts } from './case-parts.ts';

const PENDING = `select 1 from operator_request where about = $1 and state in ('sent', 'approved')`;

/** Takes a deposit or withdrawal that is open for an operator, or lets go of it; both are in the log. */
export async function takeCase(
  { funding: { parts }, operatorLog }: AnyCaseParts,
  { about, customerId, taken }: { readonly about: string; readonly customerId: number; readonly taken: boolean },
  context: OperatorContext,
): Promise<Outcome<{ takenBy: string | null }>> {
  const { database } = parts;
  const { operatorId } = context.requireOperator();
  const { now, ip, userAgent: device } = context;
  if (taken && (await database.query(PENDING, [about])).length > 0) return refuse('REQUEST_PENDING');
  const done = await database.transaction(async (tx) => {
    if (!taken) await letGo(tx, about, operatorId);
    else if (!(await takeRecord(tx, about, operatorId, now))) return false;
    const action = taken ? 'case-taken' : 'case-let-go';
    await operatorLog.write(tx, { operatorId, action, about, customerId, ip, device, now });
    return true;
  });
  if (!done) return refuse('CASE_TAKEN');
  const names = await namesOf(database, [operatorId]);
  return ok({ takenBy: taken ? (names.get(operatorId) ?? null) : null });
}
