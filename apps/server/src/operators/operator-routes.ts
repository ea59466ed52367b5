import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { changePassword } from './change-password.ts';
import { house } from './house.ts';
import { listLog } from './list-log.ts';
import { listOperators } from './list-operators.ts';
import type { OperatorParts } from './operator-parts.ts';
import { ownSession } from './own-session.ts';
import { readLink } from './read-link.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { useLink } from './use-link.ts';

export function operatorsRoutes(parts: OperatorParts): Route<'operators'>[] {
  return [
    route(ENDPOINTS['operators/house'], house(parts)),
    route(ENDPOINTS['operators/read-link'], readLink(parts)),
    route(ENDPOINTS['operators/use-link'], useLink(parts)),
    route(ENDPOINTS['operators/sign-in'], signIn(parts)),
    route(ENDPOINTS['operators/own-session'], ownSession(parts)),
    route(ENDPOINTS['operators/sign-out'], signOut(parts)),
    route(ENDPOINTS['operators/change-password'], changePassword(parts)),
    route(ENDPOINTS['operators/list-operators'], listOperators(parts)),
    route(ENDPOINTS['operators/list-log'], listLog(parts)),
  ];
}
