import { CASH_ASSETS } from '@kuroshio/money';
import type { Books } from '../books/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';

export interface BlockParts {
  readonly database: Database;
  readonly books: Pick<Books, 'post'>;
  readonly exchange: Pick<Exchange, 'view' | 'deliver'>;
  readonly marks: Marks;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  readonly log: Log;
}

/** The money of blocks: Taiwan's shares are. */
export const CURRENCY = 'TWD';
export const { id: ASSET } = CASH_ASSETS[CURRENCY];
