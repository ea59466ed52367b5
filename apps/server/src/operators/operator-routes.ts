import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { addPasskey } from './add-passkey.ts';
import { beginPasskey } from './begin-passkey.ts';
import { beginPasskeySignIn } from './begin-passkey-sign-in.ts';
import { changePassword } from './change-password.ts';
import { house } from './house.ts';
import { exportLog } from './export-log.ts';
import { listLog } from './list-log.ts';
import { listOperators } from './list-operators.ts';
import { listPasskeys } from './list-passkeys.ts';
import type { OperatorParts } from './operator-parts.ts';
import { ownSession } from './own-session.ts';
import { readLink } from './read-link.ts';
import { removePasskey } from './remove-passkey.ts';
import { signIn } from './sign-in.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';
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
    route(ENDPOINTS['operators/list-passkeys'], listPasskeys(parts)),
    route(ENDPOINTS['operators/begin-passkey'], beginPasskey(parts)),
    route(ENDPOINTS['operators/add-passkey'], addPasskey(parts)),
    route(ENDPOINTS['operators/remove-passkey'], removePasskey(parts)),
    route(ENDPOINTS['operators/begin-passkey-sign-in'], beginPasskeySignIn(parts)),
    route(ENDPOINTS['operators/sign-in-by-passkey'], signInByPasskey(parts)),
    route(ENDPOINTS['operators/list-operators'], listOperators(parts)),
    route(ENDPOINTS['operators/list-log'], listLog(parts)),
    route(ENDPOINTS['operators/export-log'], exportLog(parts)),
  ];
}
