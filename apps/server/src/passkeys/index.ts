export { createChallenges } from './challenges.ts';
export type { PasskeyStore } from './passkey-parts.ts';
export { PASSKEYS } from './passkey-rows.ts';
export { createRelyingParty, type RelyingParty } from './relying-party.ts';
export { type PasskeyRoutesParts, passkeyRoutes } from './routes.ts';
export { createShowPasskey } from './step-up.ts';
