import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { extend } from './change-lending.ts';
import type { LendingParts } from './lending-parts.ts';

type Path = 'lending/extend-lending';

export function extendLending(parts: LendingParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => extend(parts, context.requireCustomer().customerId, input);
}
