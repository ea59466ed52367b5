import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { EVERYTHING, preferencesOf } from './notice-preferences.ts';

type Path = 'notices/preferences';

export function preferences({ database }: { readonly database: Database }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_input, context) => {
    const { customerId } = context.requireCustomer();
    return ok((await preferencesOf(database, [customerId])).get(customerId) ?? EVERYTHING);
  };
}
