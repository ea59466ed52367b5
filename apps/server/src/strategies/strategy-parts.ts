import type { Books } from '../books/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Hub } from '../platform/push/index.ts';

/** What answers customers. */
export interface StrategyParts {
  readonly database: Database;
  readonly books: Pick<Books, 'post'>;
  readonly exchange: Exchange;
  readonly marks: Marks;
}

/** What runs by itself. */
export interface StrategyRunParts extends StrategyParts {
  readonly hub: Pick<Hub, 'publishTo' | 'listeningTo'>;
  readonly clock: Clock;
  readonly log: Log;
}
