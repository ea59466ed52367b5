import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { OperatorLog } from '../operators/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';

export interface RestrictionParts {
  readonly database: Database;
  readonly marks: Marks;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  readonly operatorLog: OperatorLog;
  readonly exchange: Pick<Exchange, 'cancel' | 'cancelConditional'>;
  readonly clock: Clock;
  readonly log: Log;
}
