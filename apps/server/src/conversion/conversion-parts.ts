import type { Books } from '../books/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Database } from '../platform/database/index.ts';

export interface ConversionParts {
  readonly database: Database;
  readonly books: Pick<Books, 'post'>;
  readonly settings: Pick<Settings, 'at'>;
  readonly exchange: Pick<Exchange, 'view'>;
}
