import type { ExchangeView } from '../exchange/index.ts';
import type { OperatorLog } from '../operators/index.ts';
import type { Database } from '../platform/database/index.ts';

export interface LedgerOversightParts {
  /** As the role of the operators' door, which has no right to write a posting. */
  readonly database: Database;
  readonly operatorLog: OperatorLog;
  readonly view: ExchangeView;
}
