import type { Seals } from '../books/index.ts';
import type { Marks } from '../identity/index.ts';
import type { OperatorLog } from '../operators/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { AllRules } from './rules.ts';
import type { FinishRequest } from './finish-request.ts';

export interface RequestParts {
  readonly database: Database;
  readonly marks: Marks;
  readonly key: Pick<Seals['key'], 'authenticate'>;
  readonly operatorLog: OperatorLog;
  readonly rules: AllRules;
  readonly finish: FinishRequest;
  readonly log: Log;
  /** Says something where the program runs: to whoever holds the machine, and nobody in a browser. */
  readonly tellMachine: (text: string) => void;
}
