import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { createCheckOperator } from './check-operator.ts';
import type { OperatorParts } from './operator-parts.ts';

type Path = 'operators/remove-passkey';

/** Takes a passkey of one's own away, with password and one-time code. */
export function removePasskey(parts: OperatorParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, marks, log, security } = parts;
  const { table } = parts.passkeys;
  const check = createCheckOperator(parts);
  return async ({ id, password, oneTimeCode }, context) => {
    const { operatorId } = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    const by = { id, owner: operatorId };
    if ((await table.find(database, marks, by)) === undefined) return refuse('PASSKEY_NOT_FOUND');
    const [own] = await database.query<{ name: string }>('select name from operator where id = $1', [operatorId]);
    const place = `own ${operatorId}`;
    const checked = await check({ name: own?.name ?? '', password, oneTimeCode, place, now });
    if (!checked.ok) return checked;
    const removed = await database.transaction(async (tx) => {
      const row = await table.find(tx, marks, by, 'for update');
      if (row === undefined) return refuse('PASSKEY_NOT_FOUND');
      await table.change(tx, marks, row, { removed_at: new Date(now) });
      const facts = { passkey: id, name: row.name };
      await log.write(tx, {
        operatorId,
        action: 'passkey-removed',
        about: `operator/${operatorId}`,
        facts,
        ip,
        device,
        now,
      });
      return ok(null);
    });
    const outcome = removed.ok ? 'done' : removed.refusal.code;
    security.record({ event: 'operator-passkey-removed', outcome, operator: operatorId, ip, device });
    return removed;
  };
}
