import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { type PasskeyStore, wirePasskey } from '../webauthn/index.ts';

type Path = 'passkeys/rename';

/** The name is for people alone, so a session is enough to change it. */
export function rename({
  database,
  marks,
  table,
}: Pick<PasskeyStore, 'database' | 'marks' | 'table'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id, name }, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(async (tx) => {
      const row = await table.find(tx, marks, { id, owner: customerId }, 'for update');
      return row === undefined
        ? refuse('PASSKEY_NOT_FOUND')
        : ok(wirePasskey(await table.change(tx, marks, row, { name })));
    });
  };
}
