import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { refusalOf } from './approve.ts';
import { changeWhole } from './bundle.ts';
import type { RequestParts } from './request-parts.ts';
import { readRequest } from './write-request.ts';

/** Declines what another operator has sent. */
export function decline(
  parts: RequestParts,
): Handler<InputOf<'requests/decline'>, OutputOf<'requests/decline'>, 'operators'> {
  const { database, marks, operatorLog } = parts;
  return async ({ id, note }, context) => {
    const row = await readRequest(database, marks, BigInt(id));
    if (row === undefined) return refuse('REQUEST_UNKNOWN');
    const refused = await refusalOf(parts, row, context);
    if (refused !== undefined) return refused;
    const { operatorId } = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    return database.transaction(async (tx) => {
      const locked = await readRequest(tx, marks, row.id, { lock: true });
      if (locked?.state !== 'sent') return refuse('REQUEST_DECIDED');
      const isWhole = await changeWhole(
        ...([tx, { marks, operatorLog }, locked] as const),
        { state: 'declined', checker: operatorId, decided_at: new Date(now), decision_note: note },
        { operatorId, action: 'request-declined', ip, device, now, facts: { note } },
      );
      return isWhole ? ok(null) : refuse('REQUEST_UNKNOWN');
    });
  };
}
