import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { WrittenMessage } from '../notices/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { keepPasskey, type PasskeyRow, type Purpose, readRegistration, wirePasskey } from '../webauthn/index.ts';
import type { PasskeyParts } from './passkey-parts.ts';
import { writePasskeyMessage } from './tell-passkey.ts';

type Path = 'passkeys/add';

const LOCK_CUSTOMER = 'select 1 from customer where id = $1 for no key update';

export const addPurpose = (customerId: number, sessionId: number): Purpose => `add ${customerId} ${sessionId}`;

/** Keeps a passkey whose challenge was given out to this very session, for the password and the second factor. */
export function add(parts: PasskeyParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, party, challenges, inbox } = parts;
  return async ({ made, name }, context) => {
    const { customerId, sessionId } = context.requireCustomer();
    const { now, userAgent: device } = context;
    const purpose = addPurpose(customerId, sessionId);
    const read = await readRegistration({ party, challenges, purpose, now }, made);
    if (!read.ok) return read;
    const added = await database.transaction(
      async (tx): Promise<Outcome<{ readonly row: PasskeyRow; readonly written: WrittenMessage[] }>> => {
        await tx.query(LOCK_CUSTOMER, [customerId]);
        const kept = await keepPasskey(tx, parts, read.value, { owner: customerId, name, device, now });
        if (!kept.ok) return kept;
        return ok({ row: kept.value, written: await writePasskeyMessage(tx, parts, kept.value, 'added', now) });
      },
    );
    if (!added.ok) return added;
    inbox.announce(added.value.written);
    return ok(wirePasskey(added.value.row));
  };
}
