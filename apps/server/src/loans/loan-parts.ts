import type { Books } from '../books/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Certified } from '../verification/index.ts';

export interface LoanParts {
  readonly database: Database;
  readonly books: Pick<Books, 'post'>;
  readonly exchange: Exchange;
  readonly marks: Marks;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  readonly settings: Pick<Settings, 'at'>;
  readonly certified: Pick<Certified, 'isCertified'>;
}

/** The money of these loans. */
export const CURRENCY = 'TWD';
