/** What each letter counts, as the Ministry of the Interior numbers them: I, O and W, X, Y, Z stand out of the row. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';
/** The first of them counts 10, the next 11, up to 35. */
const FIRST_VALUE = 10;
const valueOf = (letter: string) => LETTERS.indexOf(letter) + FIRST_VALUE;

/** A citizen (1, 2), a resident since 2021 (8, 9), or a resident of before with a second letter. */
const FORM = /^[A-Z](?:[1289]|[A-D])\d{8}$/;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 1, 1];

/** A number as typed, in the form in which it is compared: capitals of normal width, no spaces and hyphens. */
export function normaliseIdentityNumber(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}

/**
 * Whether this is a number of Taiwan's identity card or resident certificate: the letter's two digits weigh 1 and 9, the others 8
 * down to 1, the check digit 1, and the sum ends in 0. A second letter counts by the unit digit of its value.
 * @param number normalised
 */
export function isTaiwanId(number: string): boolean {
  if (!FORM.test(number)) return false;
  const first = valueOf(number.charAt(0));
  const second = number.charAt(1);
  const digits = [/[A-Z]/.test(second) ? valueOf(second) % 10 : Number(second), ...[...number.slice(2)].map(Number)];
  const sum = digits.reduce(
    (total, digit, at) => total + digit * (WEIGHTS[at] ?? 0),
    Math.trunc(first / 10) + 9 * (first % 10),
  );
  return sum % 10 === 0;
}
