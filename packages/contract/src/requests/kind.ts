import { z } from 'zod';
import type { OperatorRole } from '../doors.ts';

interface Kind<K extends string, P extends z.ZodType> {
  readonly kind: K;
  /** Who may ask for it, and who may approve it: another operator, never the same. */
  readonly makers: readonly OperatorRole[];
  readonly checkers: readonly OperatorRole[];
  readonly payload: P;
}

/** One kind of request: what it is called, who may make and who may check it, and what it needs. */
export function kind<const K extends string, P extends z.ZodType>(
  name: K,
  makers: readonly OperatorRole[],
  checkers: readonly OperatorRole[],
  payload: P,
): Kind<K, P> {
  return { kind: name, makers, checkers, payload };
}

/** What a request asks for: its kind, and what the kind needs. */
export const asked = <K extends string, P extends z.ZodType>({ kind: name, payload }: { kind: K; payload: P }) =>
  z.strictObject({ kind: z.literal(name), payload });
