import { ok, type Outcome } from '@kuroshio/base';
import type { BundleKind, PayloadOf, RequestKind } from '@kuroshio/contract';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { ApplyClock } from './request-rows.ts';

/** What is shown of a record, by name. */
export type Facts = Readonly<Record<string, string>>;

/** What a request is about, as things stand. */
export interface Preview {
  /** The record: `verification-case/12`, `customer/100001`. One request at a time is open about it. */
  readonly about: string;
  readonly customerId: number | null;
  readonly before: Facts;
  /** As it will be. */
  readonly after: Facts;
  /** Of kinds that are given a moment of a market's clock: whose. */
  readonly clock?: Exclude<ApplyClock, 'wall'>;
}

/** A request that a second operator has approved. */
export interface Approved<K extends RequestKind> {
  readonly id: bigint;
  readonly payload: PayloadOf<K>;
  readonly maker: number;
  readonly checker: number;
  /** Epoch ms. */
  readonly now: number;
}

/** What was done within a transaction: what came of it, and what has it in force once the transaction stands. */
export interface Done {
  readonly outcome: string;
  inForce(): Promise<void>;
}

/** How a kind of request is looked at and done: the command of the capability that it concerns. */
export interface RequestRules<K extends RequestKind> {
  /**
   * Looks at it when it is sent, and again when it is approved: refused then as it would be now, and overtaken where what it shows
   * has changed. Changes nothing.
   */
  preview(payload: PayloadOf<K>, asked: { readonly maker: number; readonly now: number }): Promise<Outcome<Preview>>;
  /**
   * Of what one operator does alone when it must not wait, and a second looks at afterwards (break-glass): `write` does it in the
   * transaction in which the request is sent, false where somebody else was first; `takeEffect` has it in force before the answer. `apply` is the review.
   */
  readonly atOnce?: {
    write(tx: Queryable, sent: Omit<Approved<K>, 'checker'>): Promise<boolean>;
    takeEffect(): Promise<void>;
  };
  /** Of what may be a part of a bundle: does it within the transaction of all parts. The same request again does nothing again. */
  within?(tx: Queryable, approved: Approved<K>): Promise<Outcome<Done>>;
  /** Does it, by the very payload that was sent. The same request again does nothing again. @returns what came of it */
  apply(approved: Approved<K>): Promise<Outcome<string>>;
}

/** Every kind has its rules, or it does not compile. */
export type AllRules = { readonly [K in RequestKind]: RequestRules<K> } & {
  readonly [K in BundleKind]: Required<Pick<RequestRules<K>, 'within'>>;
};

/** `apply` of a kind that may also be a part of a bundle: alone in a transaction. */
export function applyAlone<K extends RequestKind>(
  database: Pick<Database, 'transaction'>,
  within: (tx: Queryable, approved: Approved<K>) => Promise<Outcome<Done>>,
): Pick<Required<RequestRules<K>>, 'within' | 'apply'> {
  return {
    within,
    async apply(approved) {
      const done = await database.transaction((tx) => within(tx, approved));
      if (!done.ok) return done;
      await done.value.inForce();
      return ok(done.value.outcome);
    },
  };
}
