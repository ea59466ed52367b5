import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { OwnLimits } from './start-own-limits.ts';

type Path = 'own-limits/own-limits';

export function ownLimits({ show }: Pick<OwnLimits, 'show'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_input, context) => ok(await show(context.requireCustomer().customerId, context.now));
}
