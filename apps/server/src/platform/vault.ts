import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Encrypts what is personal before it is stored. Each piece has a key of its own, which is wrapped by a key-encryption key from a
 * file outside of the database; all by AES-256-GCM. What a piece is about is authenticated with it, so it opens nowhere else.
 */
export interface Vault {
  /** @param about names the one place where it belongs, such as `photo 12 of customer 100001` */
  lock(plain: Uint8Array, about: string): Buffer;
  /** Throws where a bit was changed, where it belongs elsewhere, or where its key is not in the file any more. */
  open(locked: Uint8Array, about: string): Buffer;
  /** The same with its key wrapped by the newest key; undefined where it is already. */
  rewrap(locked: Uint8Array): Buffer | undefined;
  /** Draws a key, by which all is wrapped from now on. @returns its id */
  addKey(): string;
  /** Forgets all keys but the newest: what is wrapped by one of them cannot be opened any more. @returns their ids */
  dropOldKeys(): readonly string[];
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const CIPHER = 'aes-256-gcm';
const KEY = 32;
const IV = 12;
const TAG = 16;
/** The form below, so that another one can follow: 1, length of the key's id, id, wrapped key, piece. */
const FORM = 1;

function encrypt(key: Buffer, plain: Uint8Array, about: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, locked: Uint8Array, about: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, locked.subarray(0, IV), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(about)).setAuthTag(locked.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(locked.subarray(IV + TAG)), decipher.final()]);
}

/** One key a line, its id and 64 hex digits; the last is the newest. */
function readKeys(file: string): Key[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [, id, digits] = /^(k\d{1,6}) ([0-9a-f]{64})$/.exec(line.trim()) ?? [];
    // Nothing of the line is told: it may hold a key.
    if (id === undefined || digits === undefined) throw new Error(`${file} is no file of keys`);
    return { id, bytes: Buffer.from(digits, 'hex') };
  });
}

/** Whole or not at all: half a file of keys would cost everything that they have wrapped. */
function writeKeys(file: string, keys: readonly Key[]): void {
  const text = keys.map(({ id, bytes }) => `${id} ${bytes.toString('hex')}\n`).join('');
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

const drawKey = (number: number): Key => ({ id: `k${number}`, bytes: randomBytes(KEY) });

/** @param file of keys, which only this user may read; made at the first start */
export function openVault(file: string): Vault {
  mkdirSync(path.dirname(file), { recursive: true });
  let keys: readonly Key[] = [];
  try {
    keys = readKeys(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    writeKeys(file, [drawKey(1)]);
    keys = readKeys(file);
  }

  const newest = (): Key => {
    const last = keys.at(-1);
    if (last === undefined) throw new Error(`${file} has no key`);
    return last;
  };

  function keyOf(id: string): Buffer {
    const known = () => keys.find((one) => one.id === id)?.bytes;
    if (known() === undefined) keys = readKeys(file);
    const key = known();
    if (key === undefined) throw new Error(`the key ${id} is not in the file of keys any more`);
    return key;
  }

  function parts(locked: Uint8Array) {
    const all = Buffer.from(locked.buffer, locked.byteOffset, locked.byteLength);
    const idEnd = 2 + (all[1] ?? 0);
    const keyEnd = idEnd + IV + TAG + KEY;
    if (all[0] !== FORM || all.length < keyEnd + IV + TAG) throw new Error('this is nothing that was locked');
    return {
      id: all.toString('latin1', 2, idEnd),
      wrapped: all.subarray(idEnd, keyEnd),
      body: all.subarray(keyEnd),
    };
  }

  function pack({ id, bytes }: Key, pieceKey: Buffer, body: Uint8Array): Buffer {
    const head = Buffer.concat([Buffer.from([FORM, id.length]), Buffer.from(id, 'latin1')]);
    return Buffer.concat([head, encrypt(bytes, pieceKey, `key wrapped by ${id}`), body]);
  }

  function unwrap({ id, wrapped }: { readonly id: string; readonly wrapped: Uint8Array }): Buffer {
    return decrypt(keyOf(id), wrapped, `key wrapped by ${id}`);
  }

  return {
    lock(plain, about) {
      const pieceKey = randomBytes(KEY);
      return pack(newest(), pieceKey, encrypt(pieceKey, plain, about));
    },
    open(locked, about) {
      const { body, ...wrapping } = parts(locked);
      return decrypt(unwrap(wrapping), body, about);
    },
    rewrap(locked) {
      const { body, ...wrapping } = parts(locked);
      return wrapping.id === newest().id ? undefined : pack(newest(), unwrap(wrapping), body);
    },
    addKey() {
      const key = drawKey(Number(newest().id.slice(1)) + 1);
      writeKeys(file, [...keys, key]);
      keys = readKeys(file);
      return key.id;
    },
    dropOldKeys() {
      const old = keys.slice(0, -1).map(({ id }) => id);
      writeKeys(file, [newest()]);
      keys = readKeys(file);
      return old;
    },
  };
}
