import { isBreakGlass, type OperatorRole, type RequestKind, termsOf, type WireRequest } from '@kuroshio/contract';
import type { Operator } from '../platform/http/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { partsOf } from './bundle.ts';
import type { RequestRow } from './request-rows.ts';

/** Whom of the operators one browser has let in, in the days before. */
const SHARED = `select 1 from operator_session own join operator_session other on other.device_hash = own.device_hash
  where own.operator_id = $1 and other.operator_id = $2 and other.created_at > $3 limit 1`;
const LOOK_BACK = 30 * 86_400_000;

/** What a request asks for: of a bundle each part's kind. */
export const kindsOf = (row: RequestRow): readonly RequestKind[] =>
  row.kind === 'bundle' ? [...new Set(partsOf(row).map(({ kind }) => kind))] : [row.kind];

/** Whether somebody has a role for everything that a request asks for. */
export function hasRolesFor(kinds: readonly RequestKind[], as: 'makers' | 'checkers', roles: readonly OperatorRole[]) {
  return kinds.every((kind) => termsOf(kind)[as].some((role) => roles.includes(role)));
}

/** The roles that one needs to decide a request: of a bundle those that decide all of it, or else all that any part asks for. */
export function checkersOf(row: RequestRow): readonly OperatorRole[] {
  const [first = [], ...others] = kindsOf(row).map((kind) => termsOf(kind).checkers);
  const common = first.filter((role) => others.every((roles) => roles.includes(role)));
  return common.length > 0 ? common : [...new Set([first, ...others].flat())];
}

/**
 * Whether somebody may decide a request: neither its maker nor who it is about, with a role of its kind, and never with a browser by
 * which the maker has signed in: two accounts in one browser are one person as far as can be seen. A part is decided with its bundle.
 */
export async function mayDecide(
  on: Queryable,
  row: RequestRow,
  { operatorId, roles }: Pick<Operator, 'operatorId' | 'roles'>,
  now: number,
): Promise<WireRequest['may']> {
  if (row.state !== 'sent' || row.expires_at.getTime() <= now) return 'decided';
  if (row.bundle_id !== null) return 'bundle';
  if (row.maker === operatorId || row.about === `operator/${operatorId}`) return 'own';
  if (!hasRolesFor(kindsOf(row), 'checkers', roles)) return 'role';
  const shared = await on.query(SHARED, [operatorId, row.maker, new Date(now - LOOK_BACK)]);
  return shared.length > 0 ? 'device' : 'approve';
}

/** Whether somebody may take a request back: its maker, or until its time has come either of the two who decided it. */
export function mayWithdraw(row: RequestRow, operatorId: number): boolean {
  if (row.bundle_id !== null) return false;
  if (row.state === 'scheduled') return operatorId === row.maker || operatorId === row.checker;
  // What was done alone is not taken back from who is to look at it.
  return row.state === 'sent' && row.maker === operatorId && !isBreakGlass(row.kind);
}
