import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { wirePasskey } from '../webauthn/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { OperatorParts } from './operator-parts.ts';

type Path = 'operators/list-passkeys';

/** One's own, the newest first. */
export function listPasskeys({
  passkeys: { database, marks, party, table },
}: Pick<OperatorParts, 'passkeys'>): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async (_input, context) => {
    const { operatorId } = context.requireOperator();
    const rows = await table.of(database, marks, [operatorId]);
    return ok({ passkeys: rows.map(wirePasskey), addresses: [...(party.site()?.addresses ?? [])] });
  };
}
