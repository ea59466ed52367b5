import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createBase58check } from '@scure/base';

/** A chain on which USDT is a token: TRON's TRC-20, Ethereum's ERC-20. */
export type Network = 'TRC-20' | 'ERC-20';

/**
 * What is wrong with an address. `form`: another length or other signs; `checksum`: a sign is wrong, or two have changed places;
 * `network`: good, but of another chain; `zero`: nobody has it, and what is sent there is lost; `token`: the token's own contract,
 * where it is lost too.
 */
export type AddressFault = 'form' | 'checksum' | 'network' | 'zero' | 'token';

export type CheckedAddress =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly fault: AddressFault };

/** USDT's contracts (tether.to, supported protocols). */
export const USDT_CONTRACTS: Readonly<Record<Network, string>> = {
  'TRC-20': 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'ERC-20': '0xdAC17F958D2ee523a2206206994597C13D831ec7',
};

const base58check = createBase58check(sha256);
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/;
const TRON_VERSION = 0x41;
const VERSION_AND_ADDRESS = 21;

const wrong = (fault: AddressFault): CheckedAddress => ({ ok: false, fault });

function decode(text: string): Uint8Array | undefined {
  try {
    return base58check.decode(text);
  } catch {
    return undefined;
  }
}

/** Base58check of the byte 0x41 and 20 more: 34 signs, the first a T. */
function checkTron(text: string): CheckedAddress {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return wrong('network');
  if (!BASE58.test(text) || text.length < 25 || text.length > 36) return wrong('form');
  const bytes = decode(text);
  if (bytes === undefined) return wrong(text.length === 34 && text.startsWith('T') ? 'checksum' : 'form');
  if (bytes.length !== VERSION_AND_ADDRESS) return wrong('form');
  if (bytes[0] !== TRON_VERSION) return wrong('network');
  return bytes.subarray(1).every((byte) => byte === 0) ? wrong('zero') : { ok: true, address: text };
}

/** EIP-55: a letter is a capital where the hash of the small letters has 8 or more at its place. */
function mixedCase(lower: string): string {
  const hash = keccak_256(Uint8Array.from(lower, (sign) => sign.charCodeAt(0)));
  return [...lower]
    .map((sign, at) => {
      const nibble = ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 0xf;
      return nibble >= 8 ? sign.toUpperCase() : sign;
    })
    .join('');
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The 20 bytes of an account as its network writes them: Base58check behind 0x41, or hex with the capitals of EIP-55. */
export function writeAddress(network: Network, account: Uint8Array): string {
  if (account.length !== VERSION_AND_ADDRESS - 1) throw new Error(`an account has 20 bytes, not ${account.length}`);
  return network === 'TRC-20'
    ? base58check.encode(Uint8Array.from([TRON_VERSION, ...account]))
    : `0x${mixedCase(hexOf(account))}`;
}

/** The 20 bytes of an account, as its chain's logs have them; undefined where the text is no address of the network. */
export function readAccount(network: Network, text: string): Uint8Array | undefined {
  const checked = network === 'TRC-20' ? checkTron(text) : checkEthereum(text);
  if (!checked.ok) return undefined;
  if (network === 'TRC-20') return decode(checked.address)?.subarray(1);
  return Uint8Array.from({ length: 20 }, (_, at) => Number.parseInt(checked.address.slice(2 + 2 * at, 4 + 2 * at), 16));
}

/** 0x and 40 hex digits. All capitals or none carry no checksum; a mixture must be the right one. */
function checkEthereum(text: string): CheckedAddress {
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return wrong('network');
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return wrong('form');
  const digits = text.slice(2);
  const mixed = mixedCase(digits.toLowerCase());
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!isPlain && digits !== mixed) return wrong('checksum');
  return /^0+$/.test(digits) ? wrong('zero') : { ok: true, address: `0x${mixed}` };
}

/** An address as typed or read, in the one form in which it is stored and compared; or what is wrong with it. */
export function checkAddress(network: Network, typed: string): CheckedAddress {
  const text = typed.trim();
  const checked = network === 'TRC-20' ? checkTron(text) : checkEthereum(text);
  return checked.ok && checked.address === USDT_CONTRACTS[network] ? wrong('token') : checked;
}
