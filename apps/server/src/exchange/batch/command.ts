import type { Outcome } from '@kuroshio/base';
import type { Connection } from '../../platform/database/index.ts';
import type { Changes } from './changes.ts';

/** Somebody's wish names whose account it is about: waiting wishes take turns by it. */
export interface Asked {
  readonly customer: number;
}

/**
 * One kind of command: what it reads before it is decided, how it is decided, and how a repeated one is known. The
 * writer runs them and knows none of them.
 * @typeParam Found what was looked up for all commands of the kind in a batch
 */
export interface CommandKind<Request extends Asked, Answer, Found> {
  readonly name: string;
  /** Balances that the decision draws on: they are locked before it. */
  readonly accounts?: (request: Request) => readonly bigint[];
  /** Reads what stood before the batch, for all its commands of this kind at once. Sends before it first waits. */
  lookUp(connection: Connection, requests: readonly Request[]): Promise<Found>;
  /** Decides in memory; what is to be written gathers in `changes`. `fingerprint` is 0 of a kind without repetition. */
  decide(request: Request, found: Found, changes: Changes, fingerprint: bigint): Outcome<Answer>;
  /** Of a kind that carries a key of repetition. */
  readonly repetition?: Repetition<Request, Answer, Found>;
}

/** What was answered to a key, and the fingerprint of what was asked for under it. */
export interface Standing<Answer> {
  readonly answer: Answer;
  readonly fingerprint: bigint;
}

export interface Repetition<Request, Answer, Found> {
  /** Unique within the kind: whose key, and the key. */
  keyOf(request: Request): string;
  /** All that is asked for: another content under the same key is refused. */
  contentOf(request: Request): unknown;
  /** What stands under the request's key since before the batch. */
  before(request: Request, found: Found): Standing<Answer> | undefined;
}

/** A command that waits, with the promise that waits for its answer. Which kind it is only the kind knows. */
export interface Command {
  readonly kind: CommandKind<Asked, unknown, unknown>;
  readonly request: Asked;
  readonly answer: (outcome: Outcome<unknown>) => void;
  /** Performance clock, ms. */
  readonly askedAt: number;
}

export function command<Request extends Asked, Answer, Found>(
  kind: CommandKind<Request, Answer, Found>,
  request: Request,
  answer: (outcome: Outcome<Answer>) => void,
): Command {
  // The one place where the three types of a kind are forgotten: they were checked to fit one another here.
  return { kind, request, answer, askedAt: performance.now() } as unknown as Command;
}
