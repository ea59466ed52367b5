import { ENDPOINTS } from '@kuroshio/contract';
import type { Books } from '../books/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import type { Hub } from '../platform/push/index.ts';
import { acknowledge } from './acknowledge.ts';
import { listSessions } from './list-sessions.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import type { Marks } from './marks.ts';
import { register } from './register.ts';
import { revokeSession } from './revoke-session.ts';
import { session } from './session.ts';
import type { Sessions } from './sessions.ts';

export interface IdentityParts {
  readonly database: Database;
  readonly books: Books;
  readonly sessions: Sessions;
  readonly marks: Marks;
  readonly hub: Pick<Hub, 'closeSession'>;
}

export function identityRoutes(parts: IdentityParts): Route[] {
  return [
    route(ENDPOINTS['identity/register'], register(parts)),
    route(ENDPOINTS['identity/login'], login(parts)),
    route(ENDPOINTS['identity/session'], session(parts)),
    route(ENDPOINTS['identity/acknowledge'], acknowledge(parts)),
    route(ENDPOINTS['identity/logout'], logout(parts)),
    route(ENDPOINTS['identity/list-sessions'], listSessions(parts)),
    route(ENDPOINTS['identity/revoke-session'], revokeSession(parts)),
  ];
}
