import { createHmac, createSecretKey, hash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What only the program knows, and never the database: 32 bytes in hex. */
export interface SealKey {
  /** Authenticates `text`. @returns 64 hex digits */
  authenticate(text: string): string;
  /** What is put before the entries of one customer (0: the house) before they are hashed, so that nobody guesses others'. */
  saltOf(owner: number): string;
  /** What is put before rows that are never shown to anybody. */
  readonly ownSalt: string;
}

/** Customers whose salt is remembered; beyond it the memory begins anew. */
const MOST_SALTS = 200_000;
const SALT_DIGITS = 32;

function createSealKey(secret: string): SealKey {
  if (!/^[0-9a-f]{64}$/.test(secret)) throw new Error('the key of the seals is 64 hex digits');
  // As a key, which is looked into once: bytes are anew by each call, which takes five times as long.
  const key = createSecretKey(secret, 'hex');
  const authenticate = (text: string) => createHmac('sha256', key).update(text).digest('hex');
  const salts = new Map<number, string>();
  return {
    authenticate,
    saltOf(owner) {
      let salt = salts.get(owner);
      if (salt === undefined) {
        if (salts.size >= MOST_SALTS) salts.clear();
        salt = authenticate(`salt of ${owner}`).slice(0, SALT_DIGITS);
        salts.set(owner, salt);
      }
      return salt;
    },
    ownSalt: authenticate('salt of rows').slice(0, SALT_DIGITS),
  };
}

/** A key that nobody keeps, for books that end with the process. */
export function passingKey(): SealKey {
  return createSealKey(randomBytes(32).toString('hex'));
}

/** Reads the key from a file that only this user may read, or draws it at the first start. */
export function keptKey(file: string): SealKey {
  try {
    return createSealKey(readFileSync(file, 'utf8').trim());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return createSealKey(readFileSync(file, 'utf8').trim());
}

/** SHA-256 of a text, in hex. */
export function sha256(text: string): string {
  return hash('sha256', text);
}
