import { LANGUAGE_NAMES, type Language } from '@kuroshio/text';
import { CALLING_CODES, FIRST_COUNTRIES } from './tables/calling-codes.ts';

export interface Country {
  /** ISO 3166 code. */
  readonly code: string;
  /** Without plus. */
  readonly calling: string;
  readonly name: string;
}

/** All countries and regions with their names in a language: the nearest first, then by name. */
export function countriesIn(language: Language): readonly Country[] {
  const { tag } = LANGUAGE_NAMES[language];
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const order = new Intl.Collator(tag);
  const first: readonly string[] = FIRST_COUNTRIES;
  return Object.entries(CALLING_CODES)
    .map(([code, calling]) => ({ code, calling, name: names.of(code) ?? code }))
    .sort((a, b) => rank(first, a.code) - rank(first, b.code) || order.compare(a.name, b.name));
}

function rank(first: readonly string[], code: string): number {
  const at = first.indexOf(code);
  return at < 0 ? first.length : at;
}

/** The countries whose name, code or calling code fits what was typed. */
export function findCountries(countries: readonly Country[], typed: string): readonly Country[] {
  const wanted = typed.trim().toLowerCase().replace(/^\+/, '');
  if (wanted === '') return countries;
  return countries.filter(
    ({ code, calling, name }) =>
      calling.startsWith(wanted) || code.toLowerCase() === wanted || name.toLowerCase().includes(wanted),
  );
}

/** `+886`; empty for a code that is not in the table. */
export function callingCode(country: string): string {
  const calling = CALLING_CODES[country];
  return calling === undefined ? '' : `+${calling}`;
}
