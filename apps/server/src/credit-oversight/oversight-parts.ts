import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Database } from '../platform/database/index.ts';

export interface CreditOversightParts {
  readonly database: Database;
  readonly marks: Pick<Marks, 'holds'>;
  readonly exchange: Pick<Exchange, 'view' | 'usRecalls'>;
}

/** Rows of a page. */
export const PAGE = 50;
