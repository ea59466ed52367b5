import { ok, type Outcome } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import { createLoginThrottle, normalisePassword } from '../identity/index.ts';
import { stepOfCode } from '../platform/one-time-codes.ts';
import { spendPasswordTime, verifyPassword } from '../platform/secrets.ts';
import type { OperatorParts } from './operator-parts.ts';
import { aboutCodes, type Marked, markedOperator, type OperatorRow, SELECT_OPERATOR } from './operator-rows.ts';
import { changeOperator, lockOperator } from './write-operator.ts';

/** Whether somebody is the operator of this name: by password and a one-time code, which is used up by it. */
export type CheckOperator = (claim: {
  readonly name: string;
  readonly password: string;
  readonly oneTimeCode: string;
  /** From where, as far as guesses are counted. */
  readonly place: string;
  readonly now: number;
}) => Promise<Outcome<Pick<OperatorRow, 'id' | 'name' | 'roles'>>>;

/** Of which name nobody is: its guesses cost as much as others'. */
export function createCheckOperator({
  database,
  marks,
  vault,
}: Pick<OperatorParts, 'database' | 'marks' | 'vault'>): CheckOperator {
  const throttle = createLoginThrottle();
  /** Codes after a right password, wherever they come from: who has a stolen password cannot try them all. */
  const codes = createLoginThrottle();
  return async ({ name, password: typed, oneTimeCode, place, now }) => {
    const key = `${name} ${place}`;
    const seconds = throttle.attempt(key, now);
    if (seconds > 0) return refuse('TOO_FREQUENT', { seconds });
    const password = normalisePassword(typed);
    const [row] = await database.query<Marked<OperatorRow>>(`${SELECT_OPERATOR} where name = $1`, [name]);
    if (row?.state !== 'active' || row.password_hash === null || row.totp === null) {
      await spendPasswordTime(password);
      return refuse('OPERATOR_CREDENTIALS_WRONG');
    }
    if (!(await verifyPassword(row.password_hash, password))) return refuse('OPERATOR_CREDENTIALS_WRONG');
    // One that somebody has put in is refused like a wrong one.
    if (!marks.holds(markedOperator(row), row.mark)) return refuse('OPERATOR_CREDENTIALS_WRONG');
    const wait = codes.attempt(name, now);
    if (wait > 0) return refuse('TOO_FREQUENT', { seconds: wait });
    const step = stepOfCode(vault.open(row.totp, aboutCodes(row.name)).toString(), oneTimeCode, now);
    if (step === undefined) return refuse('OPERATOR_CREDENTIALS_WRONG');
    const isTaken = await database.transaction(async (tx) => {
      const locked = await lockOperator(tx, marks, { id: row.id });
      // A code is good once: who has read it over a shoulder comes too late.
      if (locked?.state !== 'active' || locked.totp_step >= BigInt(step)) return false;
      await changeOperator(tx, marks, locked, { totp_step: BigInt(step) });
      return true;
    });
    if (!isTaken) return refuse('OPERATOR_CREDENTIALS_WRONG');
    throttle.succeeded(key);
    codes.succeeded(name);
    return ok({ id: row.id, name: row.name, roles: row.roles });
  };
}
