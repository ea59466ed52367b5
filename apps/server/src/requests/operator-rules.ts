import { ok } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import {
  addOperator,
  changeOperator,
  codeOfRequest,
  linkOfRequest,
  lockOperator,
  type Marked,
  markedOperator,
  type OperatorRow,
  type OperatorSessions,
  SELECT_OPERATOR,
  storeLink,
} from '../operators/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Vault } from '../platform/vault.ts';
import { administrators } from './house-operator.ts';
import type { RequestParts } from './request-parts.ts';
import type { AllRules } from './rules.ts';

type Kinds = 'operator-add' | 'operator-roles' | 'operator-end';

/** How operators are added, changed and ended. */
export function operatorRules({
  database,
  marks,
  vault,
  key,
  sessions,
}: Pick<RequestParts, 'database' | 'marks' | 'key'> & {
  readonly vault: Vault;
  readonly sessions: OperatorSessions;
}): Pick<AllRules, Kinds> {
  async function find(on: Queryable, where: 'id' | 'name', value: string): Promise<Marked<OperatorRow> | undefined> {
    const [row] = await on.query<Marked<OperatorRow>>(`${SELECT_OPERATOR} where ${where} = $1`, [value]);
    return row !== undefined && row.name !== 'house' && marks.holds(markedOperator(row), row.mark) ? row : undefined;
  }
  const factsOf = ({ name, roles, state }: OperatorRow) => ({ name, roles: roles.join(' '), state });
  const sorted = (roles: readonly string[]) => roles.toSorted().join(' ');

  /** Whether nobody could administer any more. */
  async function isLast(row: OperatorRow): Promise<boolean> {
    const all = await administrators(database, marks);
    return all.every(({ id }) => id === row.id);
  }

  return {
    'operator-add': {
      async preview({ name, roles }) {
        const known = await find(database, 'name', name);
        const isFree = known === undefined ? name !== 'house' : known.state === 'invited';
        if (!isFree) return refuse('OPERATOR_NAME_TAKEN');
        const after = { name, roles: roles.join(' '), state: 'invited' };
        return ok({ about: `operator-name/${name}`, customerId: null, before: {}, after });
      },
      apply: ({ id, payload: { name, roles }, now }) =>
        database.transaction(async (tx) => {
          const known = await lockOperator(tx, marks, { name });
          if (known !== undefined && known.state !== 'invited') return refuse('OPERATOR_NAME_TAKEN');
          const operatorId =
            known?.id ??
            (await addOperator(tx, marks, {
              ...{
                name,
                password_hash: null,
                totp: null,
                totp_step: 0n,
                roles,
                state: 'invited',
                added_at: new Date(now),
              },
            }));
          if (known !== undefined) await changeOperator(tx, marks, known, { roles });
          const [token, code] = [linkOfRequest({ key }, id), codeOfRequest({ key }, id)];
          await storeLink(tx, { marks, vault }, { token, code, operatorId, now });
          return ok(`operator/${operatorId}`);
        }),
    },
    'operator-roles': {
      async preview({ operatorId, roles }, { maker }) {
        const row = await find(database, 'id', operatorId);
        if (row === undefined || row.state === 'ended') return refuse('OPERATOR_NOT_FOUND');
        if (row.id === maker) return refuse('OWN_RECORD');
        if (sorted(roles) === sorted(row.roles)) return refuse('ROLES_UNCHANGED');
        if (!roles.includes('admin') && row.roles.includes('admin') && (await isLast(row)))
          return refuse('LAST_ADMINISTRATOR');
        const before = factsOf(row);
        return ok({
          about: `operator/${row.id}`,
          customerId: null,
          before,
          after: { ...before, roles: roles.join(' ') },
        });
      },
      apply: ({ payload: { operatorId, roles } }) =>
        database.transaction(async (tx) => {
          const row = await lockOperator(tx, marks, { id: Number(operatorId) });
          if (row === undefined || row.state === 'ended') return refuse('OPERATOR_NOT_FOUND');
          await changeOperator(tx, marks, row, { roles });
          return ok(`operator/${row.id}`);
        }),
    },
    'operator-end': {
      async preview({ operatorId }, { maker }) {
        const row = await find(database, 'id', operatorId);
        if (row === undefined || row.state === 'ended') return refuse('OPERATOR_NOT_FOUND');
        if (row.id === maker) return refuse('OWN_RECORD');
        if (row.roles.includes('admin') && (await isLast(row))) return refuse('LAST_ADMINISTRATOR');
        const before = factsOf(row);
        return ok({ about: `operator/${row.id}`, customerId: null, before, after: { ...before, state: 'ended' } });
      },
      apply: ({ payload: { operatorId } }) =>
        database.transaction(async (tx) => {
          const row = await lockOperator(tx, marks, { id: Number(operatorId) });
          if (row === undefined) return refuse('OPERATOR_NOT_FOUND');
          if (row.state !== 'ended') await changeOperator(tx, marks, row, { state: 'ended' });
          await sessions.endAll(tx, row.id);
          return ok(`operator/${row.id}`);
        }),
    },
  };
}
