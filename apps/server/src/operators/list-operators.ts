import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { wirePasskey } from '../webauthn/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { OperatorParts } from './operator-parts.ts';
import { type Marked, markedOperator, type OperatorRow } from './operator-rows.ts';

const ALL = `select o.id, o.name, o.password_hash, o.totp, o.totp_step, o.roles, o.state, o.added_at, o.mark,
  (select max(s.last_seen_at) from operator_session s where s.operator_id = o.id) as last_seen_at
  from operator o where o.name <> 'house' order by o.state = 'ended', o.name limit 500`;

/** All operators that the program has written. */
export function listOperators({
  database,
  marks,
  passkeys,
}: OperatorParts): Handler<InputOf<'operators/list-operators'>, OutputOf<'operators/list-operators'>, 'operators'> {
  return async () => {
    const rows = await database.query<Marked<OperatorRow> & { readonly last_seen_at: Date | null }>(ALL);
    const ours = rows.filter((row) => marks.holds(markedOperator(row), row.mark));
    const held = await passkeys.table.of(
      database,
      marks,
      ours.map(({ id }) => id),
    );
    return ok({
      operators: ours.map(({ id, name, roles, state, added_at, last_seen_at }) => ({
        ...{ id: String(id), name, roles: [...roles], state, addedAt: added_at.getTime() },
        lastSeenAt: last_seen_at?.getTime() ?? null,
        passkeys: held.filter(({ owner }) => owner === id).map(wirePasskey),
      })),
    });
  };
}
