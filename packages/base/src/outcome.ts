/**
 * What a rule or a handler answers: a value, or a refusal that names its reason.
 * Refusals are values because a customer can cause them; broken truths throw.
 */
export type Outcome<Value, R extends Refusal = Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: R };

/** `code` is a key of the catalogue in `packages/refusals`, the only maker of refusals; `params` are the values its text shows. */
export interface Refusal<Code extends string = string, Params = Readonly<Record<string, string | number>>> {
  readonly code: Code;
  readonly params: Params;
}

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}
