import { z } from 'zod';
import { type BundleKind, BUNDLE_PARTS } from './bundle-kind.ts';
import { REQUEST_KINDS, type RequestKind } from './kinds.ts';

/** What a request may be: one thing that operators can change, or several of them as one. */
export type SentKind = RequestKind | 'bundle';
export const sentKind = z.enum([...REQUEST_KINDS.map((one) => one.kind), 'bundle']);

type PayloadOfPart<K extends BundleKind> = Extract<(typeof REQUEST_KINDS)[number], { kind: K }>['payload'];

/** A part of one kind, as it would be asked for alone. */
function part<K extends BundleKind>(name: K) {
  const found = REQUEST_KINDS.find((one) => one.kind === name);
  if (found === undefined) throw new Error(`${name} is a kind of request`);
  return z.strictObject({ kind: z.literal(name), payload: found.payload as unknown as PayloadOfPart<K> });
}

/** Several of a closed list, which a second operator approves as one. */
export const bundleAsked = z.strictObject({
  kind: z.literal('bundle'),
  payload: z.strictObject({
    parts: z
      .array(
        z.discriminatedUnion('kind', [
          part('restriction-set'),
          part('restriction-renew'),
          part('restriction-lift'),
          part('setting-change'),
          part('setting-withdraw'),
          part('credit-stop-set'),
          part('credit-stop-lift'),
        ]),
      )
      .min(BUNDLE_PARTS.least)
      .max(BUNDLE_PARTS.most),
  }),
});
