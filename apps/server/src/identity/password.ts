import { dictionary } from '@zxcvbn-ts/language-common';

/** Fewest characters of a password (NIST SP 800-63B: at least 8, no rules of composition). */
export const SHORTEST_PASSWORD = 8;

/** The same password typed on another keyboard may arrive in another Unicode form: one form is hashed and compared. */
export function normalisePassword(typed: string): string {
  return typed.normalize('NFC');
}

/**
 * The passwords that are tried first, as found in breaches: 49,000 of zxcvbn's list (npm @zxcvbn-ts/language-common, MIT; NIST
 * SP 800-63B 3.1.1.2 asks for such a list). What is shorter than a password may be counts with what people put behind it.
 */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** What people put behind a common word to satisfy a form: a year, a few digits, a mark. */
const BEHIND = /[\d\W_]{1,6}$/;
/** Shorter than this what stands before it is a word like any other. */
const SHORTEST_WORD = 6;
/** The name of the service is the first guess (ASVS 5.0, 6.2.11). */
const SERVICE = 'kuroshio';
/** A phone number without its country's and its own leading digits. */
const PHONE_DIGITS = 8;

function isCommon(lower: string): boolean {
  const word = lower.replace(BEHIND, '');
  return COMMON.has(lower) || (word.length >= SHORTEST_WORD && COMMON.has(word));
}

function holdsOwn(lower: string, own: string): boolean {
  const digits = own.startsWith('+') ? own.slice(-PHONE_DIGITS) : undefined;
  return digits === undefined
    ? own !== '' && lower.includes(own.toLowerCase())
    : lower.replace(/\D/g, '').includes(digits);
}

/**
 * Too short, one character over and over, one of those that are tried first, or made of what is known of its owner.
 * @param password normalised
 * @param own what is the owner's: the number in E.164, the invitation code
 */
export function isWeakPassword(password: string, own: readonly string[] = []): boolean {
  const characters = [...password];
  const lower = password.toLowerCase();
  return (
    characters.length < SHORTEST_PASSWORD ||
    new Set(characters).size === 1 ||
    isCommon(lower) ||
    lower.includes(SERVICE) ||
    own.some((one) => holdsOwn(lower, one))
  );
}
