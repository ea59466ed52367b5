import { Secret, TOTP } from 'otpauth';

/** Bytes of a secret: as many as the hash has (RFC 4226, 4). */
const SECRET_BYTES = 20;
/** Seconds for which a code is good. */
const PERIOD = 30;
/** Codes of so many steps before and after are taken too: clocks differ. */
const WINDOW = 1;

/** A secret for an authenticator, in Base32. */
export function createCodeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

function generatorOf(secret: string, issuer: string, label: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label, period: PERIOD, digits: 6, algorithm: 'SHA1' });
}

/** What an authenticator reads from a QR code. */
export function codeKeyUri({
  secret,
  issuer,
  label,
}: {
  readonly secret: string;
  readonly issuer: string;
  readonly label: string;
}): string {
  return generatorOf(secret, issuer, label).toString();
}

/** The step of time that a code is of, to be kept so that none is taken twice; undefined where the code is of none near now. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = generatorOf(secret, '', '').validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta;
}
