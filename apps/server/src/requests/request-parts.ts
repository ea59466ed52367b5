import type { RequestState } from '@kuroshio/contract';
import type { Seals } from '../books/index.ts';
import type { Marks } from '../identity/index.ts';
import type { OperatorLog } from '../operators/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { AllRules } from './rules.ts';
import type { ApplyClock } from './request-rows.ts';

/** Does what was approved, once. @returns what became of the request */
export type FinishRequest = (
  id: bigint,
  now: number,
) => Promise<{ readonly state: RequestState; readonly outcome: string | null }>;

export interface RequestParts {
  /** With the rights of the console's role: to read, and to write requests, sessions, cases and the log. */
  readonly database: Database;
  /** With the rights of the server's, for what two have decided and for what one may do alone. */
  readonly serverDatabase: Database;
  readonly marks: Marks;
  readonly key: Pick<Seals['key'], 'authenticate'>;
  readonly operatorLog: OperatorLog;
  readonly rules: AllRules;
  readonly finish: FinishRequest;
  /** What a market's clock shows, epoch ms. */
  readonly venueNow: (venue: Exclude<ApplyClock, 'wall'>) => number;
  readonly log: Log;
  /** Says something where the program runs: to whoever holds the machine, and nobody in a browser. */
  readonly tellMachine: (text: string) => void;
}
