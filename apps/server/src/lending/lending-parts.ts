import type { Books } from '../books/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Settings } from '../settings/index.ts';

export interface LendingParts {
  readonly database: Database;
  readonly books: Pick<Books, 'post'>;
  readonly exchange: Pick<Exchange, 'view'>;
  readonly marks: Marks;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  /** From which the institutions are drawn that borrow. */
  readonly seed: string;
  readonly settings: Pick<Settings, 'at'>;
}

/** The money of what is lent: Taiwan's shares are. */
export const CURRENCY = 'TWD';
