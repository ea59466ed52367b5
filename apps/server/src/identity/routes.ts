import { ENDPOINTS } from '@kuroshio/contract';
import type { Books } from '../books/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import type { Hub } from '../platform/push/index.ts';
import type { SecurityLog } from '../platform/security-log.ts';
import { acknowledge } from './acknowledge.ts';
import { changePassword } from './change-password.ts';
import { listSessions } from './list-sessions.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import type { Marks } from './marks.ts';
import { recorded } from './recorded.ts';
import { register } from './register.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';
import { revokeSession } from './revoke-session.ts';
import { resetPassword } from './reset-password.ts';
import type { SecondFactorDoor, TellPassword } from './second-factor-door.ts';
import { session } from './session.ts';
import type { Sessions } from './sessions.ts';

export interface IdentityParts {
  readonly database: Database;
  readonly books: Books;
  readonly sessions: Sessions;
  readonly marks: Marks;
  readonly security: SecurityLog;
  readonly hub: Pick<Hub, 'closeSession'>;
  readonly secondFactor: SecondFactorDoor;
  readonly told: TellPassword;
  /** When a customer closed the account, epoch ms; undefined for all others. */
  readonly closedAt: (customer: number) => number | undefined;
}

/** Calls that stand in the log of security, and under which name. */
const EVENTS: Readonly<Record<string, string>> = {
  'identity/register': 'registration',
  'identity/login': 'sign-in',
  'identity/logout': 'sign-out',
  'identity/revoke-session': 'end-session',
  'identity/revoke-other-sessions': 'end-other-sessions',
  'identity/change-password': 'change-password',
  'identity/reset-password': 'reset-password',
};

export function identityRoutes(parts: IdentityParts): Route[] {
  const routes = [
    route(ENDPOINTS['identity/register'], register(parts)),
    route(ENDPOINTS['identity/login'], login(parts)),
    route(ENDPOINTS['identity/session'], session(parts)),
    route(ENDPOINTS['identity/acknowledge'], acknowledge(parts)),
    route(ENDPOINTS['identity/logout'], logout(parts)),
    route(ENDPOINTS['identity/list-sessions'], listSessions(parts)),
    route(ENDPOINTS['identity/revoke-session'], revokeSession(parts)),
    route(ENDPOINTS['identity/revoke-other-sessions'], revokeOtherSessions(parts)),
    route(ENDPOINTS['identity/change-password'], changePassword(parts)),
    route(ENDPOINTS['identity/reset-password'], resetPassword(parts)),
  ];
  return routes.map((one) => {
    const event = EVENTS[one.endpoint.path];
    return event === undefined ? one : { ...one, handler: recorded(event, parts.security, one.handler) };
  });
}
