import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion, Registration } from './browser-answer.ts';

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

/** RFC 8949, as far as an authenticator needs it. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, length: number) => {
    const first = major << 5;
    if (length < 24) return Buffer.from([first | length]);
    if (length < 256) return Buffer.from([first | 24, length]);
    return Buffer.from([first | 25, length >> 8, length & 0xff]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, of]) => [cbor(name), cbor(of)])]);
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

/** What somebody changes about an answer. */
export interface Bent {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly unlocked?: boolean;
  /** Kept elsewhere too. */
  readonly isKept?: boolean;
  readonly count?: number;
  readonly aaguid?: string;
  readonly userHandle?: string;
  /** Another key than the passkey's signs. */
  readonly key?: KeyObject;
  /** The number under which it is shown. */
  readonly id?: string;
  readonly format?: string;
}

/** A passkey in software, as a browser shows it: ES256, by the specifications and with nothing of the library. For tests only. */
export interface SoftPasskey {
  readonly id: string;
  readonly key: KeyObject;
  made(options: { readonly challenge: string }, bent?: Bent): Registration;
  shown(options: { readonly challenge: string }, bent?: Bent): Assertion;
}

/** Flags of authenticator data: somebody was there, unlocked it, it may be kept elsewhere and is, and a key follows. */
const [PRESENT, UNLOCKED, MAY_BE_KEPT, IS_KEPT, KEY_FOLLOWS] = [0x01, 0x04, 0x08, 0x10, 0x40] as const;

/** @param page where the browser is. @param counts whether the authenticator counts its uses, or says 0 for ever as those of providers do */
export function createSoftPasskey(
  page: { readonly origin: string; readonly rpId: string },
  counts = true,
): SoftPasskey {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
  const id = randomBytes(20);
  let uses = 0;

  const clientData = (type: string, challenge: string, bent: Bent) =>
    JSON.stringify({
      type: bent.type ?? type,
      challenge: bent.challenge ?? challenge,
      origin: bent.origin ?? page.origin,
      crossOrigin: bent.crossOrigin ?? false,
    });

  function authenticatorData(bent: Bent, more = Buffer.alloc(0)): Buffer {
    uses += counts ? 1 : 0;
    const flags =
      PRESENT |
      ((bent.unlocked ?? true) ? UNLOCKED : 0) |
      ((bent.isKept ?? true) ? MAY_BE_KEPT | IS_KEPT : 0) |
      (more.length > 0 ? KEY_FOLLOWS : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(bent.count ?? uses);
    return Buffer.concat([sha256(bent.rpId ?? page.rpId), Buffer.from([flags]), count, more]);
  }

  return {
    id: base64url(id),
    key: pair.privateKey,
    made({ challenge }, bent = {}) {
      const cose = cbor(
        new Map<number, Cbor>([
          ...[[1, 2] as const, [3, -7] as const, [-1, 1] as const],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const aaguid = Buffer.from((bent.aaguid ?? '00000000-0000-0000-0000-000000000000').replaceAll('-', ''), 'hex');
      const data = authenticatorData(bent, Buffer.concat([aaguid, Buffer.from([0, id.length]), id, cose]));
      const attestation = new Map<string, Cbor>([
        ['fmt', bent.format ?? 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return {
        id: bent.id ?? base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', challenge, bent)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal', 'hybrid'],
      };
    },
    shown({ challenge }, bent = {}) {
      const said = clientData('webauthn.get', challenge, bent);
      const data = authenticatorData(bent);
      return {
        id: bent.id ?? base64url(id),
        clientDataJSON: base64url(said),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(said)]), bent.key ?? pair.privateKey)),
        ...(bent.userHandle === undefined ? {} : { userHandle: bent.userHandle }),
      };
    },
  };
}
