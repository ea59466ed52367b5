import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { HDKey } from '@scure/bip32';
import { type Network, writeAddress } from './wallet-address.ts';

/**
 * What is wrong with a text that should be an extended public key. `form`: it is none, or its checksum is wrong; `private`: it is an
 * extended private key, which opens every address; `depth`: it is not that of an account, m/44'/coin'/account'.
 */
export type ExtendedKeyFault = 'form' | 'private' | 'depth';

/** An extended public key of an account (BIP-32, BIP-44). With it addresses are made, and nothing is signed. */
export interface AccountKey {
  /** Eight hex digits of the key's hash, by which it is told from another. */
  readonly fingerprint: string;
  /** The address of a number, at the path 0/number below the account: of what comes from outside. */
  address(network: Network, index: number): string;
}

export type ReadKey =
  | { readonly ok: true; readonly key: AccountKey }
  | { readonly ok: false; readonly fault: ExtendedKeyFault };

/** Depth of an account below the master key: purpose', coin', account'. */
const ACCOUNT_DEPTH = 3;
/** From here on a number is hardened, and needs the private key. */
const FIRST_HARDENED = 2 ** 31;

function parse(text: string): HDKey | undefined {
  try {
    return HDKey.fromExtendedKey(text);
  } catch {
    return undefined;
  }
}

/** Reads an extended public key as wallets write it, `xpub…`; or says what is wrong with it. */
export function readAccountKey(text: string): ReadKey {
  // Told by its first signs too: a private key that was mistyped is one all the same.
  if (/^[a-zA-Z]prv/.test(text.trim())) return { ok: false, fault: 'private' };
  const account = parse(text.trim());
  if (account === undefined) return { ok: false, fault: 'form' };
  if (account.privateKey !== null) return { ok: false, fault: 'private' };
  if (account.depth !== ACCOUNT_DEPTH) return { ok: false, fault: 'depth' };
  const incoming = account.deriveChild(0);
  return {
    ok: true,
    key: {
      fingerprint: (account.fingerprint >>> 0).toString(16).padStart(8, '0'),
      address(network, index) {
        if (!Number.isInteger(index) || index < 0 || index >= FIRST_HARDENED)
          throw new Error(`not a number of an address: ${index}`);
        const { publicKey } = incoming.deriveChild(index);
        if (publicKey === null) throw new Error('an extended public key gives public keys');
        return writeAddress(network, accountOf(publicKey));
      },
    },
  };
}

/** The last 20 bytes of the hash over both coordinates of a public key: the account of Ethereum, and of TRON. */
function accountOf(publicKey: Uint8Array): Uint8Array {
  const both = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1);
  return keccak_256(both).subarray(-20);
}
