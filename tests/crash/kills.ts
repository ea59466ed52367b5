import type { Traders } from './traders.ts';

export interface KillOptions {
  readonly kills: number;
  /** Decides commands and moments; what else the machine does decides too. */
  readonly seed: string;
  /** Begins each client order id. */
  readonly name?: string;
  /** Once aborted no further kill is begun. */
  readonly signal?: AbortSignal;
  /** Called after each kill with how many there were, and what has been found wrong so far. */
  readonly onKill?: (done: number, wrong: readonly string[]) => void;
}

export interface KillResult {
  readonly kills: number;
  /** What is not as it must be, in words; nothing when all is right. */
  readonly wrong: readonly string[];
  /** Orders that were acknowledged and had to survive. */
  readonly acknowledged: number;
  /** Answers by what they said. */
  readonly answers: Readonly<Record<string, number>>;
  readonly seconds: number;
}

/** What is wrong once is wrong again after every further kill. */
export const STOP_AT = 10;

export function resultOf(traders: Traders, kills: number, wrong: readonly string[], began: number): KillResult {
  return {
    kills,
    wrong,
    acknowledged: traders.acknowledged(),
    answers: Object.fromEntries(traders.answers),
    seconds: (performance.now() - began) / 1000,
  };
}
