import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { OwnLimits } from '../own-limits/index.ts';
import type { Restrictions } from '../restrictions/index.ts';

export interface PlanParts {
  readonly database: Database;
  readonly exchange: Pick<Exchange, 'view' | 'place'>;
  readonly marks: Marks;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
}

/** What the days of plans need besides. */
export interface PlanRunParts extends PlanParts {
  readonly restrictions: Pick<Restrictions, 'of'>;
  readonly ownLimits: Pick<OwnLimits, 'stops'>;
  readonly clock: Clock;
  readonly log: Log;
}
