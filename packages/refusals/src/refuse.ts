import type { Refusal } from '@kuroshio/base';
import type { RefusalCode, RefusalParams } from './catalogue.ts';

export interface Refused<Code extends RefusalCode = RefusalCode> {
  readonly ok: false;
  readonly refusal: Refusal<Code>;
}

/** The only maker of refusals: a code of the catalogue with exactly its params, or it does not compile. */
export function refuse<Code extends RefusalCode>(
  code: Code,
  ...params: keyof RefusalParams<Code> extends never ? [] : [RefusalParams<Code>]
): Refused<Code> {
  return { ok: false, refusal: { code, params: (params[0] ?? {}) as Record<string, string | number> } };
}
