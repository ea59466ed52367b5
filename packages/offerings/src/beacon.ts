import { assert } from '@kuroshio/base';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A beacon signs numbered rounds, each when its time has come. Scheme and encodings are those of drand's quicknet (BLS12-381,
 * signatures in G1, unchained, RFC 9380), so that a beacon of our own and the public network are checked by the same lines. A
 * round has one signature only, so whoever signs cannot choose between several.
 */
const { shortSignatures, pairing, G2, fields } = bls12_381;
const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

function roundPoint(round: number) {
  assert(Number.isSafeInteger(round) && round > 0, `not a round: ${round}`);
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  return shortSignatures.hash(sha256(number), DST);
}

/** The secret number that stands for 32 random bytes in hex; the bias is 2^-128. */
function scalarOf(secret: string): bigint {
  const wide = concatBytes(sha256(utf8ToBytes(`1${secret}`)), sha256(utf8ToBytes(`2${secret}`)));
  return (BigInt(`0x${bytesToHex(wide)}`) % (fields.Fr.ORDER - 1n)) + 1n;
}

const secretKeyOf = (secret: string) => fields.Fr.toBytes(scalarOf(secret));

/** The public key of a beacon of our own, in hex. */
export function beaconKey(secret: string): string {
  return shortSignatures.getPublicKey(secretKeyOf(secret)).toHex();
}

/** What a beacon of our own says of a round, in hex. */
export function signRound(secret: string, round: number): string {
  return shortSignatures.sign(roundPoint(round), secretKeyOf(secret)).toHex();
}

/** Whether this is what the beacon with that key says of a round. */
export function verifyRound(publicKey: string, round: number, signature: string): boolean {
  try {
    return shortSignatures.verify(
      shortSignatures.Signature.fromHex(signature),
      roundPoint(round),
      G2.Point.fromHex(publicKey),
    );
  } catch {
    // What is no point of the curve is no signature.
    return false;
  }
}

const WIDTH = 32;
/** A message of 32 bytes that can be read once the beacon has signed a round: U, V and W of the scheme, in hex. */
const SEALED = /^[0-9a-f]{320}$/;

function xor(one: Uint8Array, other: Uint8Array): Uint8Array {
  return one.map((byte, at) => byte ^ (other[at] as number));
}

const tagged = (tag: string, ...parts: readonly Uint8Array[]) =>
  sha256(concatBytes(utf8ToBytes(`kuroshio ${tag}`), ...parts));

/** The number that both the sender and whoever opens it reckon from what is in it. */
const blinding = (sigma: Uint8Array, message: Uint8Array) => scalarOf(bytesToHex(tagged('IBE-H3', sigma, message)));

type PairingResult = ReturnType<typeof pairing>;
const masked = (element: PairingResult) => tagged('IBE-H2', fields.Fp12.toBytes(element));

/**
 * Encrypts to a round to come: Boneh and Franklin's FullIdent with the round as the identity, as tlock does. Nobody reads it
 * before the beacon signs the round, but who has the beacon's secret.
 * @param message 32 bytes
 * @param sigma 32 random bytes that are used once
 */
export function sealToRound(publicKey: string, round: number, message: Uint8Array, sigma: Uint8Array): string {
  assert(message.length === WIDTH && sigma.length === WIDTH, 'a message and its chance have 32 bytes');
  const r = blinding(sigma, message);
  const shared = fields.Fp12.pow(pairing(roundPoint(round), G2.Point.fromHex(publicKey)), r);
  const u = G2.Point.BASE.multiply(r).toBytes();
  return bytesToHex(concatBytes(u, xor(sigma, masked(shared)), xor(message, tagged('IBE-H4', sigma))));
}

/** Opens what was encrypted to the round of a signature; undefined where it is not well made. */
export function openSealed(signature: string, sealed: string): Uint8Array | undefined {
  if (!SEALED.test(sealed)) return undefined;
  const bytes = hexToBytes(sealed);
  try {
    const u = G2.Point.fromBytes(bytes.subarray(0, 96));
    const shared = pairing(shortSignatures.Signature.fromHex(signature), u);
    const sigma = xor(bytes.subarray(96, 128), masked(shared));
    const message = xor(bytes.subarray(128), tagged('IBE-H4', sigma));
    return G2.Point.BASE.multiply(blinding(sigma, message)).equals(u) ? message : undefined;
  } catch {
    return undefined;
  }
}
