import type { Seals } from '../books/index.ts';
import type { CheckFundPassword } from '../fund-password/index.ts';
import type { Marks, StepUp } from '../identity/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Vault } from '../platform/vault.ts';
import type { Certified } from '../verification/index.ts';

export interface DestinationParts {
  readonly database: Database;
  readonly marks: Marks;
  readonly vault: Vault;
  readonly key: Pick<Seals['key'], 'authenticate'>;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  readonly certified: Certified;
  readonly checkFundPassword: CheckFundPassword;
  readonly stepUp: StepUp;
  /** How long a new one waits before money may be sent there, ms: who has taken an account over does not get it out at once. */
  readonly waits: number;
}

/** Of each kind, of one customer. */
export const MOST_DESTINATIONS = 5;
