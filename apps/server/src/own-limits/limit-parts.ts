import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';

export interface LimitParts {
  readonly database: Database;
  readonly marks: Pick<Marks, 'make' | 'holds'>;
  readonly exchange: Pick<Exchange, 'view' | 'cancel' | 'cancelConditional'>;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  readonly clock: Clock;
  readonly log: Log;
}
