import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { WrittenMessage } from '../notices/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { authenticatorName } from './authenticators.ts';
import { readRegistration } from './browser-answer.ts';
import type { Purpose } from './challenges.ts';
import type { PasskeyParts } from './passkey-parts.ts';
import { insertPasskey, type PasskeyRow, passkeysOf, wirePasskey } from './passkey-rows.ts';
import { writePasskeyMessage } from './tell-passkey.ts';

type Path = 'passkeys/add';

/** More than anybody has devices, and as many as can be looked through. */
export const MOST_PASSKEYS = 20;
const LOCK_CUSTOMER = 'select 1 from customer where id = $1 for no key update';

export const addPurpose = (customerId: number, sessionId: number): Purpose => `add ${customerId} ${sessionId}`;

/** Keeps a passkey whose challenge was given out to this very session, for the password and the second factor. */
export function add(parts: PasskeyParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks, party, challenges, inbox } = parts;
  return async ({ made, name }, context) => {
    const { customerId, sessionId } = context.requireCustomer();
    const { now } = context;
    const read = await readRegistration({ party, challenges, purpose: addPurpose(customerId, sessionId), now }, made);
    if (!read.ok) return read;
    const { credentialId, publicKey, transports, signCount, backedUp, aaguid, challenge } = read.value;
    const added = await database.transaction(
      async (tx): Promise<Outcome<{ readonly row: PasskeyRow; readonly written: WrittenMessage[] }>> => {
        await tx.query(LOCK_CUSTOMER, [customerId]);
        if (!(await challenges.spend(tx, challenge, now))) return refuse('PASSKEY_OVER');
        if ((await passkeysOf(tx, marks, customerId)).length >= MOST_PASSKEYS)
          return refuse('PASSKEYS_FULL', { maximum: MOST_PASSKEYS });
        const row = await insertPasskey(tx, marks, {
          ...{ customer_id: customerId, credential_id: credentialId, public_key: publicKey, transports },
          ...{ name: name === '' ? authenticatorName(aaguid) : name, device: context.userAgent },
          ...{ added_at: new Date(now), sign_count: BigInt(signCount), backed_up: backedUp },
          ...{ last_used_at: null, removed_at: null },
        });
        if (row === undefined) return refuse('PASSKEY_EXISTS');
        return ok({ row, written: await writePasskeyMessage(tx, parts, row, 'added', now) });
      },
    );
    if (!added.ok) return added;
    inbox.announce(added.value.written);
    return ok(wirePasskey(added.value.row));
  };
}
