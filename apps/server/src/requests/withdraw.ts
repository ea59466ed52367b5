import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { changeWhole } from './bundle.ts';
import { mayWithdraw } from './may-decide.ts';
import type { RequestParts } from './request-parts.ts';
import { readRequest } from './write-request.ts';

/** Takes back what one has sent oneself, or what one has sent or approved and whose time has not come. */
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
      const isTheirs = row !== undefined && (row.maker === operatorId || row.checker === operatorId);
      if (!isTheirs) return refuse('REQUEST_UNKNOWN');
      if (row.bundle_id !== null) return refuse('REQUEST_IN_BUNDLE');
      if (!mayWithdraw(row, operatorId)) return refuse('REQUEST_DECIDED');
      const isWhole = await changeWhole(
        ...([tx, { marks, operatorLog }, row] as const),
        { state: 'withdrawn', ...(row.state === 'scheduled' ? {} : { decided_at: new Date(now) }) },
        { operatorId, action: 'request-withdrawn', ip, device, now },
      );
      return isWhole ? ok(null) : refuse('REQUEST_UNKNOWN');
    });
  };
}
