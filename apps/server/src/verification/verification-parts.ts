import type { CasePurpose } from '@kuroshio/contract';
import type { Seals } from '../books/index.ts';
import type { DeskTerms } from '../desk/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Vault } from '../platform/vault.ts';
import type { ReadPhoto } from '../platform/photos/index.ts';

/** What follows from a case that passed, in its transaction. */
export type WhenPassed = (tx: Queryable, customerId: number, now: number) => Promise<void>;

export interface VerificationParts {
  readonly database: Database;
  readonly marks: Marks;
  readonly vault: Vault;
  /** Makes the keyed hashes by which a person and a picture are known again. */
  readonly key: Pick<Seals['key'], 'authenticate'>;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  readonly desk: DeskTerms;
  readonly readPhoto: ReadPhoto;
  /** Most bytes that photos may take in the database. */
  readonly mostPhotoBytes: number;
  readonly whenPassed: Readonly<Partial<Record<CasePurpose, WhenPassed>>>;
}
