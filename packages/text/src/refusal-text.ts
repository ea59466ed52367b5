import type { ParamKind } from '@kuroshio/refusals';
import { fill } from './fill.ts';

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

/** What is needed to say a refusal: its text, and how each of its values is shown. */
export interface RefusalWords {
  readonly text: string;
  readonly params: Readonly<Record<string, ParamKind>>;
}

/** The text of a refusal with its values written as their kind in the catalogue asks. */
export function refusalText(
  { text, params: kinds }: RefusalWords,
  params: Readonly<Record<string, string | number>>,
  format: RefusalFormat,
): string {
  const shown: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) shown[name] = show(kinds[name] ?? 'word', value, params, format);
  return fill(text, shown);
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
