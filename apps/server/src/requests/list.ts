import { ok } from '@kuroshio/base';
import { type InputOf, type OperatorRole, type OutputOf, REQUEST_KINDS } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { RequestParts } from './request-parts.ts';
import { markedRequest, SELECT_REQUEST, type StoredRequest } from './request-rows.ts';
import { wireRequests } from './wire-request.ts';

const PAGE = 50;
const WAITING = `state in ('sent', 'scheduled', 'approved')`;
/**
 * A bundle stands for its parts, and is seen by who may see all of them; of one customer the parts are listed, since a bundle is
 * nobody's.
 */
const SEEN = `(kind = any($1) or (kind = 'bundle' and not exists
    (select 1 from operator_request part where part.bundle_id = operator_request.id and part.kind <> all($1))))
  and (customer_id = $2 or ($2::integer is null and bundle_id is null))`;

/** The kinds that concern somebody; who sees to everything sees all. */
export function kindsFor(roles: readonly OperatorRole[]): string[] {
  const seesAll = roles.includes('auditor') || roles.includes('admin');
  return REQUEST_KINDS.filter(
    ({ makers, checkers }) => seesAll || [...makers, ...checkers].some((role) => roles.includes(role)),
  ).map(({ kind }) => kind);
}

/** What waits for a second operator, or was decided. */
export function list({
  database,
  marks,
}: RequestParts): Handler<InputOf<'requests/list'>, OutputOf<'requests/list'>, 'operators'> {
  return async ({ show, customer, before }, context) => {
    const operator = context.requireOperator();
    const where = `${SEEN} and ${show === 'waiting' ? WAITING : `not ${WAITING}`}`;
    const order = show === 'waiting' ? 'order by sent_at, id' : 'order by id desc';
    const rows = await database.query<StoredRequest>(
      `${SELECT_REQUEST} where ${where} and ($3::bigint is null or id < $3) ${order} limit ${PAGE + 1}`,
      [kindsFor(operator.roles), customer === undefined ? null : Number(customer), before ?? null],
    );
    const shown = rows.slice(0, PAGE).filter((row) => marks.holds(markedRequest(row), row.mark));
    const last = show === 'decided' && rows.length > PAGE ? shown.at(-1) : undefined;
    return ok({
      requests: await wireRequests(database, shown, operator, context.now),
      next: last === undefined ? null : String(last.id),
    });
  };
}
