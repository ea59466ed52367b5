import type { Books, Seals } from '../books/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';

export interface OfferingParts {
  readonly database: Database;
  readonly books: Pick<Books, 'post'>;
  readonly exchange: Pick<Exchange, 'view' | 'deliver' | 'list'>;
  readonly marks: Marks;
  readonly key: Pick<Seals['key'], 'authenticate'>;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  readonly log: Log;
}
