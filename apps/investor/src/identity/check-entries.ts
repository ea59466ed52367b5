import type { TextKey } from '@kuroshio/text';

/** Fewest characters of a password; the server holds the rule and may refuse a weak one beyond it. */
export const PASSWORD_MINIMUM = 8;

/** What is wrong with one entry, as a key of the texts; undefined where nothing is. */
export type Complaint = Extract<
  TextKey,
  | 'identity.phoneRequired'
  | 'identity.phoneDigits'
  | 'identity.phoneTaiwan'
  | 'identity.phoneLength'
  | 'identity.countryRequired'
  | 'identity.passwordRequired'
  | 'identity.passwordAgainRequired'
  | 'identity.passwordsDiffer'
  | 'identity.invitationRequired'
  | 'identity.agreementRequired'
>;

/**
 * What a look at a phone number can tell; the server judges it. Spaces, hyphens, dots and brackets are no fault,
 * nor is a country code before it.
 */
export function checkPhone(phone: string, country: string): Complaint | undefined {
  const bare = phone.replace(/[\s\-.()]/g, '');
  if (bare === '') return 'identity.phoneRequired';
  if (!/^\+?\d+$/.test(bare)) return 'identity.phoneDigits';
  const digits = bare.replace(/^\+/, '');
  if (country === 'TW' && !bare.startsWith('+'))
    return /^(0?9\d{8}|8860?9\d{8})$/.test(digits) ? undefined : 'identity.phoneTaiwan';
  // E.164 allows 15 digits with the country code; no country's mobile numbers have fewer than 5.
  return digits.length < 5 || digits.length > 15 ? 'identity.phoneLength' : undefined;
}

export type Strength = 'short' | 'weak' | 'fair' | 'strong';

/** How hard a password is to guess, by its length and the kinds of characters in it; a hint and no rule. */
export function strengthOf(password: string): Strength {
  if ([...password].length < PASSWORD_MINIMUM) return 'short';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (different <= 3 || /^(?:0?123456789?|password|qwertyui?o?p?|abcdefghi?j?)\d*$/i.test(password)) return 'weak';
  const score = password.length + kinds * 3 + (different >= 8 ? 2 : 0);
  if (score >= 24) return 'strong';
  return score >= 17 ? 'fair' : 'weak';
}
