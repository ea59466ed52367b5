import { Secret, TOTP } from 'otpauth';

/** Seconds that a code is shown for, as apps have it. */
const PERIOD = 30;
/** Codes before and after the one of now that are taken: clocks differ, and people type. */
const WINDOW = 1;
const ISSUER = 'Kuroshio';

const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({
    ...{ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD },
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** The half minute whose code it is, of those near now; undefined where it is of none. @param now epoch ms */
export function stepOf(secret: Uint8Array, code: string, now: number): bigint | undefined {
  const token = code.normalize('NFKC').replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? undefined : BigInt(Math.floor(now / 1000 / PERIOD) + delta);
}

/** What an app is told, as text to type and as an address for a QR code. */
export function forApp(secret: Uint8Array, account: string): { readonly secret: string; readonly address: string } {
  const totp = totpOf(secret, account);
  return { secret: totp.secret.base32, address: totp.toString() };
}
