import type { Seals } from '../books/index.ts';
import type { CheckLoginPassword, Marks, SecondFactorDoor } from '../identity/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Vault } from '../platform/vault.ts';

/** What the rows of the second factor are read and written with. */
export interface FactorStore {
  readonly database: Database;
  readonly marks: Marks;
  readonly key: Pick<Seals['key'], 'authenticate'>;
  readonly vault: Vault;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  readonly log: Log;
}

export interface SecondFactorParts extends FactorStore {
  readonly checkLoginPassword: CheckLoginPassword;
  readonly door: SecondFactorDoor;
}
