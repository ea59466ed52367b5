import type { RefusalCode } from '@kuroshio/refusals';
import type { z } from 'zod';

/** One call of the API: the promise that the server keeps and both apps rely on. */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, P extends string = string> {
  /** Under `/api/vue/`: `capability/action`, which is also where its handler stands in the server. */
  readonly path: P;
  readonly summary: string;
  /** `customer` needs a valid session token, else HTTP 401. */
  readonly access: 'anyone' | 'customer';
  readonly input: I;
  readonly output: O;
  /** The refusals of this call beside those of the edge (malformed input, too frequent, system busy, session expired). */
  readonly refusals: readonly RefusalCode[];
  /** A limit of its own where the general one is too wide. */
  readonly rate: { readonly perMinute: number; readonly by: 'ip' | 'customer' } | undefined;
  /** Moves money or shares: carries an idempotency key. */
  readonly movesMoney: boolean;
}

/** Declares an endpoint; what is left out is the harmless default. */
export function endpoint<const P extends string, I extends z.ZodType, O extends z.ZodType>(
  path: P,
  promise: Pick<Endpoint<I, O, P>, 'summary' | 'access' | 'input' | 'output'> &
    Partial<Pick<Endpoint<I, O, P>, 'refusals' | 'rate' | 'movesMoney'>>,
): Endpoint<I, O, P> {
  return { refusals: [], rate: undefined, movesMoney: false, ...promise, path };
}
