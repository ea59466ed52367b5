import type { ShowPasskey } from '../identity/index.ts';
import type { Customer } from '../platform/http/index.ts';
import { lookAtPasskey, type PasskeyStore, type Purpose, usePasskey } from '../webauthn/index.ts';

/** A passkey shown for one call of one session counts in no other. */
export const stepUpPurpose = ({ customerId, sessionId }: Customer, call: string): Purpose =>
  `step-up ${customerId} ${sessionId} ${call}`;

/** The passkey in the place of a code: only one of who calls, and only for the call in which it is shown. */
export function createShowPasskey(store: PasskeyStore): ShowPasskey {
  return async (context, answer) => {
    const caller = context.requireCustomer();
    const purpose = stepUpPurpose(caller, context.call ?? '');
    const seen = await lookAtPasskey(
      store,
      answer,
      (row) => (row.owner === caller.customerId ? purpose : undefined),
      context.now,
    );
    if (!seen.ok) return seen;
    return store.database.transaction((tx) => usePasskey(tx, store, seen.value, context.now));
  };
}
