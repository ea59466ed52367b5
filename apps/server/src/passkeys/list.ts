import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { PasskeyStore } from './passkey-parts.ts';
import { passkeysOf, wirePasskey } from './passkey-rows.ts';

type Path = 'passkeys/list';

/** The newest first. */
export function list({
  database,
  marks,
  party,
}: Pick<PasskeyStore, 'database' | 'marks' | 'party'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_input, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await passkeysOf(database, marks, customerId);
    return ok({ passkeys: rows.map(wirePasskey), addresses: [...(party.site()?.addresses ?? [])] });
  };
}
