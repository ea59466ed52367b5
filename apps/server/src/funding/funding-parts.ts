import type { Books, Seals } from '../books/index.ts';
import type { DeskTerms } from '../desk/index.ts';
import type { StampingView } from '../exchange/index.ts';
import type { CheckFundPassword } from '../fund-password/index.ts';
import type { Marks, StepUp } from '../identity/index.ts';
import type { WithdrawalCheck } from '../loans/index.ts';
import type { Inbox } from '../notices/index.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { OwnLimits } from '../own-limits/index.ts';
import type { ReadPhoto } from '../platform/photos/index.ts';
import type { Vault } from '../platform/vault.ts';
import type { Settings } from '../settings/index.ts';
import type { Certified } from '../verification/index.ts';

export interface FundingParts {
  readonly database: Database;
  readonly books: Pick<Books, 'post'>;
  readonly marks: Marks;
  readonly vault: Vault;
  /** Makes the keyed hashes by which a receipt is known again. */
  readonly key: Pick<Seals['key'], 'authenticate'>;
  readonly inbox: Pick<Inbox, 'write' | 'announce'>;
  readonly desk: DeskTerms;
  readonly certified: Certified;
  readonly checkFundPassword: CheckFundPassword;
  /** Asks for the second factor of who has one. */
  readonly stepUp: StepUp;
  /** The bounds, hours and fees as they hold. */
  readonly settings: Pick<Settings, 'at'>;
  /** What of the money stands for a loan. */
  readonly checkCredit: WithdrawalCheck;
  /** What of the customer's own limits stands against a deposit. */
  readonly stopsDeposit: OwnLimits['stopsDeposit'];
  /** All that is left to a customer whom nothing else keeps from closing the account. */
  readonly closingRest: (
    on: Queryable,
    customer: number,
  ) => Promise<{ readonly currency: string; readonly amount: bigint } | undefined>;
  readonly readPhoto: ReadPhoto;
  /** Most bytes that receipts may take in the database. */
  readonly mostPhotoBytes: number;
  readonly exchange: { readonly view: StampingView };
  /** Whether the market is simulated, and money with it. */
  readonly isPractice: boolean;
  /** Tells a customer's screens of what was decided and posts nothing; where something is posted, the books tell. */
  readonly tellAccount: (customer: number) => void;
}

export const LOCK_CUSTOMER = 'select 1 from customer where id = $1 for no key update';
