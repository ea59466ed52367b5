import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Certified } from '../verification/index.ts';

export interface MarginParts {
  readonly database: Database;
  readonly exchange: Exchange;
  readonly marks: Marks;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  readonly certified: Pick<Certified, 'isCertified'>;
}

/** The money of margin loans, and the venue whose days they are counted by. */
export const CURRENCY = 'TWD';
export const VENUE = 'TWSE';
