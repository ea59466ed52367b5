import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { createLoginThrottle, isWeakPassword, normalisePassword } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler, OperatorContext } from '../platform/http/index.ts';
import { stepOfCode } from '../platform/one-time-codes.ts';
import { hashPassword } from '../platform/secrets.ts';
import { findLink, FIRST_LOCK, FIRST_ROLES, fitsLink, spendLink } from './links.ts';
import type { OperatorParts } from './operator-parts.ts';
import { aboutCodes, type OperatorRow } from './operator-rows.ts';
import { addOperator, changeOperator, lockOperator } from './write-operator.ts';

type Input = InputOf<'operators/use-link'>;
type Output = OutputOf<'operators/use-link'>;

/** Fewest characters of an operator's password: more than a customer's, as more depends on it. */
const SHORTEST_OPERATOR_PASSWORD = 12;

/** Whether a password may be an operator's. */
export function checkPassword(typed: string, again: string, name: string): Outcome<string> {
  const password = normalisePassword(typed);
  if ([...password].length < SHORTEST_OPERATOR_PASSWORD || isWeakPassword(password, [name]))
    return refuse('PASSWORD_WEAK', { minimum: SHORTEST_OPERATOR_PASSWORD });
  return password === normalisePassword(again) ? ok(password) : refuse('PASSWORDS_DIFFER');
}

/** Makes the operator of a one-time link: the first administrator, or one whom two others have added. */
export function useLink(parts: OperatorParts): Handler<Input, Output, 'operators'> {
  const { database, serverDatabase, sessions, log, security } = parts;
  const throttle = createLoginThrottle();
  return async (input, context) => {
    const { ip, now, userAgent } = context;
    const found = await findLink(database, parts, input.token, now);
    if (!found.ok) return found;
    // A link is not guessed; the codes that go with a good one might be.
    const link = String(found.value.row.id);
    const seconds = throttle.attempt(link, now);
    if (seconds > 0) return refuse('TOO_FREQUENT', { seconds });
    const step = stepOfCode(found.value.secret, input.oneTimeCode, now);
    if (!fitsLink(found.value.row, input.code)) return refuse('LINK_INVALID');
    const password = checkPassword(input.password, input.passwordAgain, input.name ?? '');
    if (!password.ok) return password;
    if (step === undefined) return refuse('OPERATOR_CODE_WRONG');
    const passwordHash = await hashPassword(password.value);
    const made = await serverDatabase.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [FIRST_LOCK]);
      const still = await findLink(tx, parts, input.token, now);
      if (!still.ok) return still;
      const set = { passwordHash, secret: still.value.secret, step: BigInt(step) };
      const entered =
        still.value.row.operator_id === null
          ? await makeFirst(tx, input.name, set, context)
          : await enter(tx, still.value.row.operator_id, set);
      if (!entered.ok) return entered;
      await spendLink(tx, parts.marks, still.value.row, now);
      const { id, name, roles } = entered.value;
      const opened = await sessions.open(tx, {
        ...{ operatorId: id, deviceKey: input.device, device: userAgent, ip, now },
      });
      await log.write(tx, {
        ...{ operatorId: id, action: 'operator-entered', about: `operator/${id}`, ip, device: userAgent, now },
        facts: { name, roles: roles.join(' ') },
      });
      return ok({ id: String(id), name, roles: [...roles], endsAt: opened.endsAt, token: opened.token });
    });
    if (made.ok) throttle.succeeded(link);
    const operator = made.ok ? Number(made.value.id) : undefined;
    security.record({
      event: 'operator-entered',
      outcome: made.ok ? 'done' : made.refusal.code,
      operator,
      ip,
      device: userAgent,
    });
    return made;
  };

  type Set = { readonly passwordHash: string; readonly secret: string; readonly step: bigint };
  type Entered = Outcome<Pick<OperatorRow, 'id' | 'name' | 'roles'>>;

  async function makeFirst(
    tx: Queryable,
    name: string | undefined,
    { passwordHash, secret, step }: Set,
    { now }: OperatorContext,
  ): Promise<Entered> {
    if (name === undefined || name === 'house') return refuse('OPERATOR_NAME_TAKEN');
    const codes = parts.vault.lock(Buffer.from(secret), aboutCodes(name));
    const id = await addOperator(tx, parts.marks, {
      ...{ name, password_hash: passwordHash, totp: codes, totp_step: step },
      ...{ roles: FIRST_ROLES, state: 'active', added_at: new Date(now) },
    });
    return ok({ id, name, roles: FIRST_ROLES });
  }

  async function enter(tx: Queryable, id: number, { passwordHash, secret, step }: Set): Promise<Entered> {
    const row = await lockOperator(tx, parts.marks, { id });
    if (row?.state !== 'invited') return refuse('LINK_INVALID');
    const totp = parts.vault.lock(Buffer.from(secret), aboutCodes(row.name));
    await changeOperator(tx, parts.marks, row, { password_hash: passwordHash, totp, totp_step: step, state: 'active' });
    return ok({ id, name: row.name, roles: row.roles });
  }
}
