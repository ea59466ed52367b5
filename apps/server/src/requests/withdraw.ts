import { ok } from '@kuroshio/base';
import { type InputOf, isBreakGlass, type OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { RequestParts } from './request-parts.ts';
import { changeRequest, readRequest } from './write-request.ts';

/** Takes back what one has sent oneself. */
export function withdraw({
  database,
  marks,
  operatorLog,
}: RequestParts): Handler<InputOf<'requests/withdraw'>, OutputOf<'requests/withdraw'>, 'operators'> {
  return async ({ id }, context) => {
    const { operatorId } = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    return database.transaction(async (tx) => {
      const row = await readRequest(tx, marks, BigInt(id), { lock: true });
      if (row === undefined || row.maker !== operatorId) return refuse('REQUEST_UNKNOWN');
      // What was done alone is not taken back from who is to look at it.
      if (row.state !== 'sent' || isBreakGlass(row.kind)) return refuse('REQUEST_DECIDED');
      await changeRequest(tx, marks, row, { state: 'withdrawn', decided_at: new Date(now) });
      await operatorLog.write(tx, {
        ...{ operatorId, action: 'request-withdrawn', about: row.about, requestId: row.id, ip, device, now },
        ...(row.customer_id === null ? {} : { customerId: row.customer_id }),
        facts: { kind: row.kind },
      });
      return ok(null);
    });
  };
}
