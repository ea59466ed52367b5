import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Database } from '../platform/database/index.ts';

export interface HaltParts {
  readonly database: Database;
  readonly marks: Marks;
  readonly exchange: Pick<Exchange, 'view' | 'takeHalts'>;
}

/** By when a second operator has looked at what one halted alone, ms. */
export const REVIEW_WITHIN = 3_600_000;
