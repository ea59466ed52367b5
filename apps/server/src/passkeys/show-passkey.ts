import { ok, type Outcome } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import type { Queryable } from '../platform/database/index.ts';
import { type Assertion, readAssertion, type Shown } from './browser-answer.ts';
import type { Purpose } from './challenges.ts';
import type { PasskeyStore } from './passkey-parts.ts';
import { changePasskey, findPasskey, type PasskeyRow } from './passkey-rows.ts';
import { userHandleOf } from './user-handle.ts';
import { writePasskeyMessage } from './tell-passkey.ts';

/** A passkey that was shown and is good, so far as can be told without its lock. */
export interface Seen {
  readonly row: PasskeyRow;
  readonly shown: Shown;
}

/**
 * Looks at a passkey that was shown: whose it is, and whether it signed this, here, now. Nothing is written: to be used up by
 * `usePasskey` in the transaction of what it is shown for.
 */
export async function lookAtPasskey(
  store: PasskeyStore,
  answer: Assertion,
  purposeOf: (row: PasskeyRow) => Purpose | undefined,
  now: number,
): Promise<Outcome<Seen>> {
  const { database, marks, party, challenges, key } = store;
  const row = await findPasskey(database, marks, { credentialId: Buffer.from(answer.id, 'base64url') });
  const purpose = row && purposeOf(row);
  if (row === undefined || purpose === undefined) return refuse('PASSKEY_UNKNOWN');
  if (answer.userHandle !== undefined && answer.userHandle !== userHandleOf(key, row.customer_id))
    return refuse('PASSKEY_REFUSED');
  const read = await readAssertion({ party, challenges, purpose, now }, answer, row);
  return read.ok ? ok({ row, shown: read.value }) : read;
}

/**
 * Uses it up, under its lock: its challenge is answered once, and its counter never goes back. Two with the same counter are two
 * authenticators, one of them a copy; the customer is told.
 */
export async function usePasskey(
  tx: Queryable,
  store: PasskeyStore,
  { row: seen, shown }: Seen,
  now: number,
): Promise<Outcome<null>> {
  const { marks, challenges, inbox, log } = store;
  const row = await findPasskey(tx, marks, { id: String(seen.id), customerId: seen.customer_id }, 'for update');
  if (row === undefined) return refuse('PASSKEY_UNKNOWN');
  if (!(await challenges.spend(tx, shown.challenge, now))) return refuse('PASSKEY_OVER');
  const before = Number(row.sign_count);
  if ((before > 0 || shown.signCount > 0) && shown.signCount <= before) {
    log.warn(
      { security: 'cloned-passkey', customer: row.customer_id, passkey: String(row.id) },
      'the counter of a passkey went back',
    );
    inbox.announce(await writePasskeyMessage(tx, store, row, 'cloned', now));
    return refuse('PASSKEY_CLONED');
  }
  const used = { sign_count: BigInt(shown.signCount), backed_up: shown.backedUp, last_used_at: new Date(now) };
  await changePasskey(tx, marks, row, used);
  return ok(null);
}
