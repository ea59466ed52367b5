import type { Marks } from '../identity/index.ts';
import type { OperatorLog } from '../operators/index.ts';
import type { Database } from '../platform/database/index.ts';

/** What the files of banks are kept with. */
export interface BankFileParts {
  readonly database: Database;
  readonly marks: Marks;
  readonly operatorLog: OperatorLog;
}
