import type { ExchangeView } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';

/** What the calls of this capability need. */
export interface FavoritesParts {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
}
