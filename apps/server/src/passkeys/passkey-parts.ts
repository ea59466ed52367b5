import type { CheckLoginPassword, LetIn, StepUp } from '../identity/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { SecurityLog } from '../platform/security-log.ts';
import type { PasskeyStore } from '../webauthn/index.ts';

/** What customers' calls about passkeys need. */
export interface PasskeyParts extends PasskeyStore {
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  readonly checkLoginPassword: CheckLoginPassword;
  readonly stepUp: StepUp;
}

/** What signing in by one needs beside that. */
export interface PasskeySignInParts extends PasskeyStore {
  readonly letIn: LetIn;
  readonly closedAt: (customer: number) => number | undefined;
  readonly security: SecurityLog;
}
