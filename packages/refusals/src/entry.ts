/**
 * How a value is shown inside a refusal's text.
 * `money`: minor units in digits, of the currency in the param `currency`; `price`: a decimal text as quoted;
 * `count`: a number, of shares with decimals where they have fractions; `window`: `HH:MM:SS-HH:MM:SS`; `word`: shown as it is.
 */
export type ParamKind = 'money' | 'price' | 'count' | 'window' | 'word';

export interface Entry {
  /** The values of the text, by name. */
  readonly params: Readonly<Record<string, ParamKind>>;
  /** The same call may succeed later without being changed. */
  readonly retry: boolean;
}

export function entry<const Params extends Readonly<Record<string, ParamKind>>>(params: Params, retry = false) {
  return { params, retry } satisfies Entry;
}
