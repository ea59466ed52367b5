import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { WrittenMessage } from '../notices/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { PasskeyParts } from './passkey-parts.ts';
import { writePasskeyMessage } from './tell-passkey.ts';

type Path = 'passkeys/remove';

/** With password and second factor: whoever has only a session shuts nobody out. */
export function remove(parts: PasskeyParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks, table, inbox, checkLoginPassword, stepUp } = parts;
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const { now } = context;
    const by = { id: input.id, owner: customerId };
    if ((await table.find(database, marks, by)) === undefined) return refuse('PASSKEY_NOT_FOUND');
    const known = await checkLoginPassword(customerId, input.loginPassword, now);
    if (!known.ok) return known;
    const shown = await stepUp(context, input.secondFactor);
    if (!shown.ok) return shown;
    const removed = await database.transaction(async (tx): Promise<Outcome<WrittenMessage[]>> => {
      const row = await table.find(tx, marks, by, 'for update');
      if (row === undefined) return refuse('PASSKEY_NOT_FOUND');
      await table.change(tx, marks, row, { removed_at: new Date(now) });
      return ok(await writePasskeyMessage(tx, parts, row, 'removed', now));
    });
    if (!removed.ok) return removed;
    inbox.announce(removed.value);
    return ok({});
  };
}
