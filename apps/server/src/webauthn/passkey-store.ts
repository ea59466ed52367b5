import type { Seals } from '../books/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Challenges } from './challenges.ts';
import type { PasskeyRow, PasskeyTable } from './passkey-table.ts';
import type { RelyingParty } from './relying-party.ts';

/** What passkeys are looked at with, be they of customers or of operators. */
export interface PasskeyStore {
  readonly database: Database;
  readonly marks: Marks;
  readonly key: Pick<Seals['key'], 'authenticate'>;
  readonly party: RelyingParty;
  readonly challenges: Challenges;
  readonly log: Log;
  readonly table: PasskeyTable;
  /** Who is told, within the transaction in which it is refused, that a copy of a passkey was shown. */
  readonly tellCloned: (tx: Queryable, row: PasskeyRow, now: number) => Promise<void>;
}
