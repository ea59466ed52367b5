import { CATALOGUE, type ParamKind, type RefusalCode } from '@kuroshio/refusals';
import type { Dictionary } from './dictionary.ts';
import { fill } from './fill.ts';
import { lookUp } from './translate.ts';

/** How the values of a refusal are written for a reader. */
export interface RefusalFormat {
  /** @param minor minor units in decimal digits. @param currency code such as `TWD`, empty where the refusal names none. */
  money(minor: string, currency: string): string;
  /** @param price a decimal text as quoted. */
  price(price: string): string;
  count(count: number): string;
  /** @param range `HH:MM:SS-HH:MM:SS`. */
  window(range: string): string;
}

function isCode(code: string): code is RefusalCode {
  return Object.hasOwn(CATALOGUE, code);
}

/**
 * The text of a refusal with its values written as their kind in the catalogue asks.
 * A code that is not in the catalogue gives itself, as a lookup of an unknown key does.
 */
export function refusalText(
  dictionary: Pick<Dictionary, 'refusals'>,
  code: string,
  params: Readonly<Record<string, string | number>>,
  format: RefusalFormat,
): string {
  if (!isCode(code)) return code;
  const kinds: Readonly<Record<string, ParamKind>> = CATALOGUE[code].params;
  const shown: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) shown[name] = show(kinds[name] ?? 'word', value, params, format);
  return fill(lookUp(dictionary, `refusals.${code}`), shown);
}

function show(
  kind: ParamKind,
  value: string | number,
  params: Readonly<Record<string, string | number>>,
  format: RefusalFormat,
): string {
  switch (kind) {
    case 'money':
      return format.money(String(value), String(params.currency ?? ''));
    case 'price':
      return format.price(String(value));
    case 'count':
      return format.count(Number(value));
    case 'window':
      return format.window(String(value));
    case 'word':
      return String(value);
  }
}
