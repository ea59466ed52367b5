import { ok, type Outcome } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import type { Queryable } from '../platform/database/index.ts';
import { authenticatorName } from './authenticators.ts';
import type { Made } from './browser-answer.ts';
import type { PasskeyStore } from './passkey-store.ts';
import type { PasskeyRow } from './passkey-table.ts';

/** More than anybody has devices, and as many as can be looked through. */
export const MOST_PASSKEYS = 20;

/** Writes a passkey down whose answer was read; within a transaction that has locked its owner. */
export async function keepPasskey(
  tx: Queryable,
  { marks, challenges, table }: Pick<PasskeyStore, 'marks' | 'challenges' | 'table'>,
  made: Made,
  {
    owner,
    name,
    device,
    now,
  }: { readonly owner: number; readonly name: string; readonly device: string; readonly now: number },
): Promise<Outcome<PasskeyRow>> {
  if (!(await challenges.spend(tx, made.challenge, now))) return refuse('PASSKEY_OVER');
  if ((await table.of(tx, marks, [owner])).length >= MOST_PASSKEYS)
    return refuse('PASSKEYS_FULL', { maximum: MOST_PASSKEYS });
  const row = await table.insert(tx, marks, {
    ...{ owner, credential_id: made.credentialId, public_key: made.publicKey, transports: made.transports },
    ...{ name: name === '' ? authenticatorName(made.aaguid) : name, device },
    ...{ added_at: new Date(now), sign_count: BigInt(made.signCount), backed_up: made.backedUp },
    ...{ last_used_at: null, removed_at: null },
  });
  return row === undefined ? refuse('PASSKEY_EXISTS') : ok(row);
}
