export { readRegistration } from './browser-answer.ts';
export { type Challenges, createChallenges, type Purpose } from './challenges.ts';
export { keepPasskey, MOST_PASSKEYS } from './keep-passkey.ts';
export { creationOptions, requestOptions } from './options.ts';
export type { PasskeyStore } from './passkey-store.ts';
export { CUSTOMERS_PASSKEYS, OPERATORS_PASSKEYS, type PasskeyRow, wirePasskey } from './passkey-table.ts';
export { createRelyingParty, type RelyingParty } from './relying-party.ts';
export { lookAtPasskey, usePasskey } from './show-passkey.ts';
export { userHandleOf } from './user-handle.ts';
