import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { type PasskeyStore, requestOptions } from '../webauthn/index.ts';
import { stepUpPurpose } from './step-up.ts';

type Path = 'passkeys/begin-step-up';

/** For one call of this session. */
export function beginStepUp({
  database,
  marks,
  party,
  challenges,
  table,
}: PasskeyStore): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ call }, context) => {
    const caller = context.requireCustomer();
    const site = party.site();
    if (site === undefined) return refuse('PASSKEYS_UNAVAILABLE');
    const rows = await table.of(database, marks, [caller.customerId]);
    if (rows.length === 0) return refuse('PASSKEY_NOT_FOUND');
    return ok(requestOptions(site, challenges.make(stepUpPurpose(caller, call), context.now), rows));
  };
}
