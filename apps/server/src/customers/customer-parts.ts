import type { ExchangeView } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { OperatorLog } from '../operators/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Restrictions } from '../restrictions/index.ts';
import type { Certified } from '../verification/index.ts';

export interface CustomerParts {
  readonly database: Database;
  readonly marks: Marks;
  readonly operatorLog: OperatorLog;
  readonly restrictions: Pick<Restrictions, 'of'>;
  readonly certified: Certified;
  readonly view: ExchangeView;
}
