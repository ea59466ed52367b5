import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { OperatorParts } from './operator-parts.ts';
import { LONGEST_SESSION } from './operator-sessions.ts';

/** Who is signed in. */
export function ownSession({
  database,
}: Pick<OperatorParts, 'database'>): Handler<
  InputOf<'operators/own-session'>,
  OutputOf<'operators/own-session'>,
  'operators'
> {
  return async (_input, context) => {
    const { operatorId, sessionId, roles } = context.requireOperator();
    const [row] = await database.query<{ name: string; created_at: Date }>(
      `select o.name, s.created_at from operator o join operator_session s on s.operator_id = o.id where s.id = $1`,
      [sessionId],
    );
    assert(row !== undefined, `session ${sessionId} is there`);
    return ok({
      ...{ id: String(operatorId), name: row.name, roles: [...roles] },
      endsAt: row.created_at.getTime() + LONGEST_SESSION,
    });
  };
}
