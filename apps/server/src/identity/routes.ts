import { ENDPOINTS } from '@kuroshio/contract';
import type { Books } from '../books/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import type { Hub } from '../platform/push/index.ts';
import { acknowledgeHandler } from './acknowledge.ts';
import { listSessionsHandler } from './list-sessions.ts';
import { loginHandler } from './login.ts';
import { logoutHandler } from './logout.ts';
import { registerHandler } from './register.ts';
import { revokeSessionHandler } from './revoke-session.ts';
import { sessionHandler } from './session.ts';
import type { Sessions } from './sessions.ts';

export interface IdentityParts {
  readonly database: Database;
  readonly books: Books;
  readonly sessions: Sessions;
  readonly hub: Pick<Hub, 'closeSession'>;
}

export function identityRoutes(parts: IdentityParts): Route[] {
  return [
    route(ENDPOINTS['identity/register'], registerHandler(parts)),
    route(ENDPOINTS['identity/login'], loginHandler(parts)),
    route(ENDPOINTS['identity/session'], sessionHandler(parts)),
    route(ENDPOINTS['identity/acknowledge'], acknowledgeHandler(parts)),
    route(ENDPOINTS['identity/logout'], logoutHandler(parts)),
    route(ENDPOINTS['identity/list-sessions'], listSessionsHandler(parts)),
    route(ENDPOINTS['identity/revoke-session'], revokeSessionHandler(parts)),
  ];
}
