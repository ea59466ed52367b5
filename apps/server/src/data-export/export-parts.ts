import type { CheckLoginPassword, StepUp } from '../identity/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Vault } from '../platform/vault.ts';

export interface DataExportParts {
  readonly database: Database;
  readonly exchange: Pick<Exchange, 'view'>;
  readonly vault: Vault;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  readonly checkLoginPassword: CheckLoginPassword;
  readonly stepUp: StepUp;
}
