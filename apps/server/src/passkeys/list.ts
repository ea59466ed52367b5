import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { type PasskeyStore, wirePasskey } from '../webauthn/index.ts';

type Path = 'passkeys/list';

/** The newest first. */
export function list({
  database,
  marks,
  party,
  table,
}: Pick<PasskeyStore, 'database' | 'marks' | 'party' | 'table'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_input, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await table.of(database, marks, [customerId]);
    return ok({ passkeys: rows.map(wirePasskey), addresses: [...(party.site()?.addresses ?? [])] });
  };
}
