import type { Seals } from '../books/index.ts';
import type { Marks } from '../identity/index.ts';
import type { PasskeyStore } from '../webauthn/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { SecurityLog } from '../platform/security-log.ts';
import type { Vault } from '../platform/vault.ts';
import type { OperatorLog } from './operator-log.ts';
import type { OperatorSessions } from './operator-sessions.ts';
import type { LogProof } from './prove-log.ts';

/** What the handlers of operators need. */
export interface OperatorParts {
  /** With the rights of the console's role. */
  readonly database: Database;
  /** With those of the server's, by which alone there comes to be an operator. */
  readonly serverDatabase: Database;
  readonly marks: Marks;
  readonly vault: Vault;
  readonly key: Pick<Seals['key'], 'authenticate'>;
  readonly log: OperatorLog;
  readonly proof: Pick<LogProof, 'state'>;
  readonly sessions: OperatorSessions;
  /** Operators' own, in a table of their own. */
  readonly passkeys: PasskeyStore;
  readonly security: SecurityLog;
  /** The name of the house. */
  readonly title: string;
  readonly mode: 'simulated' | 'replay';
}
