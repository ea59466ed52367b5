import type { TellPassword } from '../identity/index.ts';
import type { NewMessage } from '../notices/index.ts';
import type { FactorStore } from './second-factor-parts.ts';

type Store = Pick<FactorStore, 'database' | 'inbox'>;
type Change = Extract<NewMessage['event'], { event: 'second-factor' }>['change'];

/** Whoever did it, the customer hears of it. @param once one message of it, however often it is told */
export async function tellFactor(
  store: Store,
  customer: number,
  change: Change,
  once: string,
  now: number,
): Promise<void> {
  const event = { event: 'second-factor', change } as const;
  await tell(store, { customer, kind: 'security', key: `second-factor/${change}/${once}`, event }, now);
}

export function createTellPassword(store: Store): TellPassword {
  return (customer, change, now) => {
    const event = { event: 'login-password', change } as const;
    return tell(store, { customer, kind: 'security', key: `login-password/${change}/${now}`, event }, now);
  };
}

async function tell({ database, inbox }: Store, message: NewMessage, now: number): Promise<void> {
  inbox.announce(await database.transaction((tx) => inbox.write(tx, [message], now)));
}
