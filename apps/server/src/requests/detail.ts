import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { kindsFor } from './list.ts';
import { kindsOf } from './may-decide.ts';
import type { RequestParts } from './request-parts.ts';
import { wireRequests } from './wire-request.ts';
import { readRequest } from './write-request.ts';

/** One request. */
export function detail({
  database,
  marks,
}: RequestParts): Handler<InputOf<'requests/detail'>, OutputOf<'requests/detail'>, 'operators'> {
  return async ({ id }, context) => {
    const operator = context.requireOperator();
    const row = await readRequest(database, marks, BigInt(id));
    const seen = kindsFor(operator.roles);
    if (row === undefined || !kindsOf(row).every((kind) => seen.includes(kind))) return refuse('REQUEST_UNKNOWN');
    const [wired] = await wireRequests(database, [row], operator, context.now);
    assert(wired !== undefined, 'one row gives one request');
    return ok(wired);
  };
}
