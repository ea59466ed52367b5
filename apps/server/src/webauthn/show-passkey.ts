import { ok, type Outcome } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import type { Queryable } from '../platform/database/index.ts';
import { type Assertion, readAssertion, type Shown } from './browser-answer.ts';
import type { Purpose } from './challenges.ts';
import type { PasskeyStore } from './passkey-store.ts';
import type { PasskeyRow } from './passkey-table.ts';
import { userHandleOf } from './user-handle.ts';

/** A passkey that was shown and is good, so far as can be told without its lock. */
interface Seen {
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
  const { database, marks, party, challenges, key, table } = store;
  const row = await table.find(database, marks, { credentialId: Buffer.from(answer.id, 'base64url') });
  const purpose = row && purposeOf(row);
  if (row === undefined || purpose === undefined) return refuse('PASSKEY_UNKNOWN');
  if (answer.userHandle !== undefined && answer.userHandle !== userHandleOf(key, table, row.owner))
    return refuse('PASSKEY_REFUSED');
  const read = await readAssertion({ party, challenges, purpose, now }, answer, row);
  return read.ok ? ok({ row, shown: read.value }) : read;
}

/**
 * Uses it up, under its lock: its challenge is answered once, and its counter never goes back. Two with the same counter are two
 * authenticators, one of them a copy; whose it is hears of it.
 */
export async function usePasskey(
  tx: Queryable,
  store: PasskeyStore,
  { row: seen, shown }: Seen,
  now: number,
): Promise<Outcome<null>> {
  const { marks, challenges, table, log } = store;
  const row = await table.find(tx, marks, { id: String(seen.id), owner: seen.owner }, 'for update');
  if (row === undefined) return refuse('PASSKEY_UNKNOWN');
  if (!(await challenges.spend(tx, shown.challenge, now))) return refuse('PASSKEY_OVER');
  const before = Number(row.sign_count);
  // WebAuthn, 6.1.1: one that does not count says 0 for ever.
  if ((before > 0 || shown.signCount > 0) && shown.signCount <= before) {
    log.warn(
      { security: 'cloned-passkey', owner: row.owner, passkey: String(row.id) },
      'the counter of a passkey went back',
    );
    await store.tellCloned(tx, row, now);
    return refuse('PASSKEY_CLONED');
  }
  const used = { sign_count: BigInt(shown.signCount), backed_up: shown.backedUp, last_used_at: new Date(now) };
  await table.change(tx, marks, row, used);
  return ok(null);
}
