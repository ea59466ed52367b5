import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { KeptStops } from './start-stops.ts';

export interface CreditStopsParts {
  readonly database: Database;
  readonly marks: Marks;
  readonly exchange: Pick<Exchange, 'view'>;
  readonly stops: KeptStops;
}
