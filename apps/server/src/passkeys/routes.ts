import { ENDPOINTS } from '@kuroshio/contract';
import { recorded } from '../identity/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import { add } from './add.ts';
import { begin } from './begin.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { beginStepUp } from './begin-step-up.ts';
import { list } from './list.ts';
import type { PasskeyParts, PasskeySignInParts } from './passkey-parts.ts';
import { remove } from './remove.ts';
import { rename } from './rename.ts';
import { signIn } from './sign-in.ts';

export interface PasskeyRoutesParts {
  readonly passkeys: PasskeyParts;
}

/** Calls that stand in the log of security, and under which name. */
const EVENTS: Readonly<Record<string, string>> = {
  'passkeys/begin': 'begin-passkey',
  'passkeys/add': 'add-passkey',
  'passkeys/remove': 'remove-passkey',
  'passkeys/sign-in': 'passkey-sign-in',
};

export function passkeyRoutes({
  passkeys: parts,
  ...entry
}: PasskeyRoutesParts & Pick<PasskeySignInParts, 'letIn' | 'closedAt' | 'security'>): Route[] {
  const routes = [
    route(ENDPOINTS['passkeys/list'], list(parts)),
    route(ENDPOINTS['passkeys/begin'], begin(parts)),
    route(ENDPOINTS['passkeys/add'], add(parts)),
    route(ENDPOINTS['passkeys/rename'], rename(parts)),
    route(ENDPOINTS['passkeys/remove'], remove(parts)),
    route(ENDPOINTS['passkeys/begin-sign-in'], beginSignIn(parts)),
    route(ENDPOINTS['passkeys/sign-in'], signIn({ ...parts, ...entry })),
    route(ENDPOINTS['passkeys/begin-step-up'], beginStepUp(parts)),
  ];
  return routes.map((one) => {
    const event = EVENTS[one.endpoint.path];
    return event === undefined ? one : { ...one, handler: recorded(event, entry.security, one.handler) };
  });
}
