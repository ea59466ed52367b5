import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { findCredential } from '../identity/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { findFactor } from './factor-rows.ts';
import { codesLeft, findCodes } from './recovery-rows.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';

type Path = 'second-factor/state';

export function state({
  database,
  marks,
}: Pick<SecondFactorParts, 'database' | 'marks'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_input, context) => {
    const { customerId } = context.requireCustomer();
    const credential = await findCredential(database, marks, { id: customerId });
    const isOn = credential?.second_factor === true;
    const factor = isOn ? await findFactor(database, marks, customerId) : undefined;
    const codes = await findCodes(database, marks, customerId);
    return ok({
      isOn,
      since: factor?.confirmed_at?.getTime() ?? null,
      codesLeft: codesLeft(codes),
      codesAt: codes?.drawn_at.getTime() ?? null,
    });
  };
}
