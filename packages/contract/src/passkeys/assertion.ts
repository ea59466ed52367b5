import { z } from 'zod';

/** Bytes in base64url without padding, as WebAuthn writes them in JSON. */
export const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);

/** What a browser answers where a passkey was shown: the part of `AuthenticationResponseJSON` that says anything. */
export const assertion = z.strictObject({
  id: bytes(1_364),
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(2_000),
  signature: bytes(2_000),
  /** Of whom the authenticator says that it is; left out where it says nothing. */
  userHandle: bytes(128).optional(),
});

/** Of every call that looks at an answer of a browser. */
export const ANSWER_REFUSALS = [
  'PASSKEYS_UNAVAILABLE',
  'PASSKEY_ADDRESS_WRONG',
  'PASSKEY_OVER',
  'PASSKEY_UNVERIFIED',
  'PASSKEY_REFUSED',
] as const;
