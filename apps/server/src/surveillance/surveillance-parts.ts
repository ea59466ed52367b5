import type { ExchangeView } from '../exchange/index.ts';
import type { OperatorLog } from '../operators/index.ts';
import type { Database } from '../platform/database/index.ts';

export interface SurveillanceParts {
  /** As the role of the operators' door. */
  readonly database: Database;
  readonly operatorLog: Pick<OperatorLog, 'note'>;
  readonly view: ExchangeView;
}
