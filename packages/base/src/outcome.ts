/**
 * What a rule or a handler answers: a value, or a refusal that names its reason.
 * Refusals are values because a customer can cause them; broken truths throw.
 */
export type Outcome<Value, R extends Refusal = Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: R };

/** `code` is a key of the refusal catalogue in `packages/contract`; `params` are the values its text shows. */
export interface Refusal<Code extends string = string, Params = Readonly<Record<string, string | number>>> {
  readonly code: Code;
  readonly params: Params;
}

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function refuse<Code extends string, Params extends Readonly<Record<string, string | number>>>(
  code: Code,
  params: Params,
): { readonly ok: false; readonly refusal: Refusal<Code, Params> } {
  return { ok: false, refusal: { code, params } };
}
