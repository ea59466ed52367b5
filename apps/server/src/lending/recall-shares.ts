import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { recall } from './change-lending.ts';
import type { LendingParts } from './lending-parts.ts';

type Path = 'lending/recall-shares';

export function recallShares(parts: LendingParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => recall(parts, context.requireCustomer().customerId, input);
}
