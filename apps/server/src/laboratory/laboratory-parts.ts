import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';

/** What answers customers. */
export interface LaboratoryParts {
  readonly database: Database;
  readonly exchange: Exchange;
  readonly marks: Marks;
}

/** What works by itself. */
export interface LaboratoryRunParts extends LaboratoryParts {
  readonly clock: Clock;
  readonly log: Log;
}
