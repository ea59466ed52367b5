import type { Hub } from '../platform/push/index.ts';
import type { Sessions } from './sessions.ts';

/** Ends all sessions of a customer, and their live connections. */
export type SignOut = (customer: number) => Promise<void>;

export function createSignOut({
  sessions,
  hub,
}: {
  readonly sessions: Pick<Sessions, 'revokeOthers'>;
  readonly hub: Pick<Hub, 'closeSession'>;
}): SignOut {
  return async (customer) => {
    for (const id of await sessions.revokeOthers(customer, 0n)) hub.closeSession(Number(id));
  };
}
