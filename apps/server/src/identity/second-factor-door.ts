import type { Outcome } from '@kuroshio/base';
import type { StepUpFactor } from '@kuroshio/contract';
import type { Queryable } from '../platform/database/index.ts';
import type { CustomerContext } from '../platform/http/index.ts';

/** Who shows a code, from where, and when. */
export interface ShownFactor {
  readonly customerId: number;
  readonly code: string | undefined;
  /** Failures are counted by it, so that a stranger's are not the owner's. */
  readonly place: string;
  /** The customer has been let in from there before. */
  readonly known: boolean;
  readonly now: number;
  /** Recovery codes are not taken: one is shown for something else already. */
  readonly appOnly?: boolean;
}

/** Whether the second factor is shown, by those who have one. It is used up by that. */
export type CheckSecondFactor = (shown: ShownFactor) => Promise<Outcome<null>>;

/** The call of who is signed in and does something that a stolen session must not. */
type StepUpContext = Pick<CustomerContext, 'requireCustomer' | 'now' | 'call'>;

/** The same for such a call: by a code, or by a passkey that was shown for it. */
export type StepUp = (context: StepUpContext, shown: StepUpFactor | undefined) => Promise<Outcome<null>>;

/** Whether a passkey of who calls was shown for this very call. It is used up by that. */
export type ShowPasskey = (
  context: StepUpContext,
  shown: Extract<StepUpFactor, object>['passkey'],
) => Promise<Outcome<null>>;

/** What identity asks of the second factor. */
export interface SecondFactorDoor {
  readonly check: CheckSecondFactor;
  readonly stepUp: StepUp;
  /** Whether it is one of the customer's recovery codes that are left; uses nothing up. */
  isRecoveryCode(customerId: number, code: string): Promise<boolean>;
  /** Uses a recovery code up. False where it was none. */
  spendRecoveryCode(tx: Queryable, customerId: number, code: string): Promise<boolean>;
}

/** The customer hears of it, whoever did it. */
export type TellPassword = (customerId: number, change: 'changed' | 'reset', now: number) => Promise<void>;
