import { termsOf, type WireRequest } from '@kuroshio/contract';
import type { Operator } from '../platform/http/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { RequestRow } from './request-rows.ts';

/** Whom of the operators one browser has let in, in the days before. */
const SHARED = `select 1 from operator_session own join operator_session other on other.device_hash = own.device_hash
  where own.operator_id = $1 and other.operator_id = $2 and other.created_at > $3 limit 1`;
const LOOK_BACK = 30 * 86_400_000;

/**
 * Whether somebody may decide a request: neither its maker nor who it is about, with a role of its kind, and never with a browser by
 * which the maker has signed in: two accounts in one browser are one person as far as can be seen.
 */
export async function mayDecide(
  on: Queryable,
  row: Pick<RequestRow, 'kind' | 'maker' | 'about' | 'state' | 'expires_at'>,
  { operatorId, roles }: Pick<Operator, 'operatorId' | 'roles'>,
  now: number,
): Promise<WireRequest['may']> {
  if (row.state !== 'sent' || row.expires_at.getTime() <= now) return 'decided';
  if (row.maker === operatorId || row.about === `operator/${operatorId}`) return 'own';
  if (!termsOf(row.kind).checkers.some((role) => roles.includes(role))) return 'role';
  const shared = await on.query(SHARED, [operatorId, row.maker, new Date(now - LOOK_BACK)]);
  return shared.length > 0 ? 'device' : 'approve';
}
