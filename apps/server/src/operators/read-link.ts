import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { codeKeyUri } from '../platform/one-time-codes.ts';
import { findLink, FIRST_ROLES } from './links.ts';
import type { OperatorParts } from './operator-parts.ts';
import { type Marked, markedOperator, type OperatorRow, SELECT_OPERATOR } from './operator-rows.ts';

/** For whom a one-time link is. */
export function readLink(
  parts: OperatorParts,
): Handler<InputOf<'operators/read-link'>, OutputOf<'operators/read-link'>, 'operators'> {
  const { database, marks, title } = parts;
  return async ({ token }, { now }) => {
    const found = await findLink(database, parts, token, now);
    if (!found.ok) return found;
    const { row, secret } = found.value;
    const issuer = `${title || 'Kuroshio'} 後台`;
    if (row.operator_id === null) {
      const keyUri = codeKeyUri({ secret, issuer, label: 'admin' });
      return ok({ name: null, roles: [...FIRST_ROLES], needsCode: false, secret, keyUri });
    }
    const [operator] = await database.query<Marked<OperatorRow>>(`${SELECT_OPERATOR} where id = $1`, [row.operator_id]);
    if (operator?.state !== 'invited' || !marks.holds(markedOperator(operator), operator.mark))
      return refuse('LINK_INVALID');
    const keyUri = codeKeyUri({ secret, issuer, label: operator.name });
    return ok({ name: operator.name, roles: [...operator.roles], needsCode: true, secret, keyUri });
  };
}
