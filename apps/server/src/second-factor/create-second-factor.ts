import { ok, type Outcome } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import { findCredential, type SecondFactorDoor, type ShownFactor, type ShowPasskey } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { stepOf } from './app-codes.ts';
import { findFactor, openSecret, writeFactor } from './factor-rows.ts';
import { createFactorThrottle, type FactorThrottle } from './factor-throttle.ts';
import { findCodes, isCodeOf, looksLikeRecoveryCode, spendCode } from './recovery-rows.ts';
import type { FactorStore } from './second-factor-parts.ts';
import { tellFactor } from './tell-factor.ts';

/** So many wrong codes of one place, by somebody who knew the password, are told to the customer. */
const TOLD_AT = 3;

export function createSecondFactor(
  store: FactorStore,
  /** Takes a passkey in the place of a code. */
  showPasskey: ShowPasskey,
  throttle: FactorThrottle = createFactorThrottle(),
): SecondFactorDoor {
  const { database, marks, key, vault, log } = store;

  /** Takes a code of the app once: never one of the half minute of the last, nor of one before it. */
  async function takeAppCode(tx: Queryable, customerId: number, code: string, now: number): Promise<Outcome<null>> {
    const row = await findFactor(tx, marks, customerId, 'for update');
    const secret = row && openSecret(vault, row);
    if (row === undefined || secret === undefined || row.confirmed_at === null) {
      // The credential says that there is one: somebody has taken its row away.
      log.fatal(
        { security: 'forged-identity', customer: customerId },
        'the row of a second factor is gone or not ours',
      );
      return refuse('SECOND_FACTOR_WRONG');
    }
    const step = stepOf(secret, code, now);
    if (step === undefined) return refuse('SECOND_FACTOR_WRONG');
    if (step <= row.last_step) return refuse('SECOND_FACTOR_USED');
    await writeFactor(tx, marks, { ...row, last_step: step });
    return ok(null);
  }

  async function takeRecoveryCode(tx: Queryable, customerId: number, code: string): Promise<Outcome<null>> {
    return (await spendCode(tx, store, customerId, code)) ? ok(null) : refuse('SECOND_FACTOR_WRONG');
  }

  async function check({
    customerId,
    code = '',
    place,
    known,
    now,
    appOnly = false,
  }: ShownFactor): Promise<Outcome<null>> {
    const credential = await findCredential(database, marks, { id: customerId });
    if (credential === undefined) return refuse('SECOND_FACTOR_WRONG');
    if (credential.second_factor !== true) return ok(null);
    if (code.trim() === '') return refuse('SECOND_FACTOR_REQUIRED');
    const seconds = throttle.attempt(customerId, place, known, now);
    if (seconds > 0) return refuse('TOO_FREQUENT', { seconds });
    const recovery = !appOnly && looksLikeRecoveryCode(code);
    const taken = await database.transaction((tx) =>
      recovery ? takeRecoveryCode(tx, customerId, code) : takeAppCode(tx, customerId, code, now),
    );
    if (taken.ok) {
      throttle.succeeded(customerId, place);
      if (recovery) await tellFactor(store, customerId, 'code-used', `${now}`, now);
    } else if (throttle.recent(customerId, place, now) === TOLD_AT) {
      // At most once an hour: who guesses on does not fill the inbox.
      await tellFactor(store, customerId, 'wrong-codes', `${Math.floor(now / 3_600_000)}`, now);
    }
    return taken;
  }

  return {
    check,
    async stepUp(context, shown) {
      const { customerId, sessionId } = context.requireCustomer();
      if (typeof shown !== 'object')
        return check({ customerId, code: shown, place: `session ${sessionId}`, known: true, now: context.now });
      const credential = await findCredential(database, marks, { id: customerId });
      if (credential === undefined) return refuse('SECOND_FACTOR_WRONG');
      return credential.second_factor === true ? showPasskey(context, shown.passkey) : ok(null);
    },
    isRecoveryCode: async (customerId, code) =>
      isCodeOf(key, await findCodes(database, marks, customerId), customerId, code),
    spendRecoveryCode: (tx, customerId, code) => spendCode(tx, store, customerId, code),
  };
}
