import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { PasskeyStore } from './passkey-parts.ts';
import { changePasskey, findPasskey, wirePasskey } from './passkey-rows.ts';

type Path = 'passkeys/rename';

/** The name is for people alone, so a session is enough to change it. */
export function rename({
  database,
  marks,
}: Pick<PasskeyStore, 'database' | 'marks'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id, name }, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(async (tx) => {
      const row = await findPasskey(tx, marks, { id, customerId }, 'for update');
      return row === undefined
        ? refuse('PASSKEY_NOT_FOUND')
        : ok(wirePasskey(await changePasskey(tx, marks, row, { name })));
    });
  };
}
