import type { RefusalCode } from '@kuroshio/refusals';
import { z } from 'zod';
import type { AccessAt, DoorName } from './doors.ts';
import { LIMIT_REFUSALS, type LimitedDeed } from './own-limits/limited.ts';
import { refusalsOf, type RestrictionKind } from './restrictions/stopped.ts';
import { onlyStorable } from './storable.ts';
import { type ClientKey, clientKey } from './words.ts';

/** One call of the API: the promise that the server keeps and the apps rely on. */
export interface Endpoint<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  P extends string = string,
  D extends DoorName = DoorName,
> {
  /** Under its door's base: `capability/action`, which is also where its handler stands in the server. */
  readonly path: P;
  readonly door: D;
  readonly summary: string;
  readonly access: AccessAt[D];
  readonly input: I;
  readonly output: O;
  /** The refusals of this call beside those of the edge (malformed input, too frequent, system busy, session expired, role). */
  readonly refusals: readonly RefusalCode[];
  /** A limit of its own where the general one is too wide. */
  readonly rate: { readonly perMinute: number; readonly by: 'ip' | 'caller' } | undefined;
  /**
   * Whether it moves money or shares. `true`: by a new wish, which must not be done twice, so the input has a `clientKey`
   * and KEY_REUSED is among the refusals. `'held'`: only what is held for something that the call names (an order that
   * is cancelled or amended), whose state answers a repetition.
   */
  readonly movesMoney: boolean | 'held';
  /**
   * Where a file is handed in: the body is the file itself, of so many bytes at most, as `application/octet-stream`, and the
   * input stands in the query. What the file is, its content says.
   */
  readonly upload: { readonly largest: number } | undefined;
  /** Where a file is handed out (`download.ts`): its types. A refusal is JSON as everywhere. */
  readonly download: readonly string[] | undefined;
  /** The restrictions of a customer that stop this call; their refusals are among the refusals by themselves. */
  readonly stoppedBy: readonly RestrictionKind[];
  /** What a customer's own limits may stop of it; their refusals are among the refusals by themselves. */
  readonly ownLimit: LimitedDeed | undefined;
  /** What a call of an operator does; at the customers' door nothing is said. */
  readonly does: OperatorDeed | undefined;
}

/**
 * All that a call of an operator may do: read; change what is the operator's own (session, password); take a case, which keeps
 * others from it; write down a note, on which nothing hangs; hand in a file, which does nothing before a request about it is approved; or send, decide and withdraw requests. There is nothing else, and so no way round a second operator.
 */
export type OperatorDeed = 'reads' | 'own' | 'takes' | 'notes' | 'hands-in' | 'requests';

/** The fields of an input that are a key of repetition and can neither be left out nor be filled in by a default. */
type KeyFields<Sent, Got> = {
  // A field has a name: an empty object and a record have "every string" instead.
  [K in keyof Sent & keyof Got]-?: string extends K
    ? never
    : undefined extends Sent[K]
      ? never
      : Got[K] extends ClientKey
        ? K
        : never;
}[keyof Sent & keyof Got];

/** `true` needs a key in the input: without it a call that moves money does not compile. The house rule wants exactly one. */
type MayMoveMoney<I extends z.ZodType> = [KeyFields<z.input<I>, z.output<I>>] extends [never]
  ? false | 'held'
  : boolean | 'held';

type Promised<I extends z.ZodType, O extends z.ZodType, D extends DoorName> = Pick<
  Endpoint<I, O, string, D>,
  'summary' | 'access' | 'input' | 'output'
> &
  Partial<Pick<Endpoint<I, O, string, D>, 'refusals' | 'rate' | 'upload' | 'download' | 'stoppedBy' | 'ownLimit'>> & {
    readonly movesMoney?: MayMoveMoney<I>;
  };

/** Declares a call at the customers' door; what is left out is the harmless default. */
export function endpoint<const P extends string, I extends z.ZodType, O extends z.ZodType>(
  path: P,
  promise: Promised<I, O, 'customers'>,
): Endpoint<I, O, P, 'customers'> {
  return { ...withDefaults(promise), path, door: 'customers', does: undefined };
}

/** Declares a call at the operators' door. */
export function operatorEndpoint<const P extends string, I extends z.ZodType, O extends z.ZodType>(
  path: P,
  promise: Promised<I, O, 'operators'> & { readonly does: OperatorDeed },
): Endpoint<I, O, P, 'operators'> {
  return { ...withDefaults<I, O, 'operators'>(promise), path, door: 'operators', does: promise.does };
}

function withDefaults<I extends z.ZodType, O extends z.ZodType, D extends DoorName>(promise: Promised<I, O, D>) {
  const { refusals: own = [], rate, upload, download, movesMoney = false, stoppedBy = [], ownLimit } = promise;
  // Whatever is done under a key refuses the key with other content, and what a restriction stops says so: nobody has to
  // remember to say it.
  const added: readonly RefusalCode[] = [
    ...(movesMoney === true ? (['KEY_REUSED'] as const) : []),
    ...refusalsOf(stoppedBy),
    ...(ownLimit === undefined ? [] : LIMIT_REFUSALS[ownLimit]),
  ];
  const all = [...new Set<RefusalCode>([...own, ...added])];
  return {
    ...promise,
    input: onlyStorable(promise.input),
    refusals: all,
    rate,
    upload,
    download,
    stoppedBy,
    ownLimit,
    movesMoney: movesMoney as boolean | 'held',
  };
}

/** The fields of an input that are a `clientKey` itself, not one that may be left out. */
export function keyFieldsOf(input: z.ZodType): string[] {
  if (!(input instanceof z.ZodObject)) return [];
  return Object.entries(input.shape).flatMap(([name, schema]) => (schema === clientKey ? [name] : []));
}
