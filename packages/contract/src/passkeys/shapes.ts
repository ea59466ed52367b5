import { z } from 'zod';
import { id, wallTime } from '../words.ts';
import { bytes } from './assertion.ts';

/** By how many signs a passkey may be called. */
export const passkeyName = z.string().trim().max(40);

/** What a browser answers where a passkey was made: the part of `RegistrationResponseJSON` that says anything. */
export const registration = z.strictObject({
  /** The number that the authenticator gave it. */
  id: bytes(1_364),
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(12_000),
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8),
});

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** What a browser makes a passkey by: `PublicKeyCredentialCreationOptionsJSON`. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** What a browser asks for a passkey by: `PublicKeyCredentialRequestOptionsJSON`, and the pages that may. */
export const requestOptions = z.object({
  /** Such as `https://broker.example`: elsewhere a page need not ask, and can say where. */
  addresses: z.array(z.string()).min(1),
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty where any that the device has for this site may be shown. */
  allowCredentials: z.array(descriptor),
});

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id,
  /** Given, or told from the authenticator; empty where neither is known. */
  name: z.string(),
  /** What the browser that added it called itself. */
  device: z.string(),
  /** Kept by a provider as well, so that a lost device does not lose it. */
  backedUp: z.boolean(),
  addedAt: wallTime,
  lastUsedAt: wallTime.nullable(),
});
