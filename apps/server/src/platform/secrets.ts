import { hash as digestOf, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';

/** A fresh token of 32 random bytes, base64url (43 characters). Only its hash is stored. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a token as 32 bytes: enough for a random token, where a slow hash would only slow each request. */
export function hashToken(token: string): Buffer {
  return digestOf('sha256', token, 'buffer');
}

/** Compares two texts in a time that does not depend on where they differ. How long a secret is, is none. */
export function equalSecrets(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Argon2id (the library's default algorithm): 19 MiB, 2 passes, 1 lane, the OWASP Password Storage Cheat Sheet's minimum (2024). */
const argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password in the PHC text form, salt and cost inside. Runs on the thread pool, about 20 ms. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Cost);
}

/** Whether `password` is the one behind `phc`. A text that is no hash answers false. */
export async function verifyPassword(phc: string, password: string): Promise<boolean> {
  try {
    return await verify(phc, password);
  } catch {
    return false;
  }
}

let decoy: Promise<string> | undefined;

/** Spends the time of a verification when there is no account to verify against, so that its absence cannot be timed. */
export async function spendPasswordTime(password: string): Promise<void> {
  decoy ??= hashPassword(createToken());
  await verifyPassword(await decoy, password);
}

/** Reads a password from a file that only this user may read; makes it at the first start. */
export function readOrMakeSecret(file: string): string {
  try {
    writeFileSync(file, createToken(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
