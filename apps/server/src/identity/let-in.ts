import { ok, type Outcome } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Hub } from '../platform/push/index.ts';
import { askAttention, openAttention } from './attention.ts';
import { isKnownDevice, type Place } from './known-device.ts';
import type { Sessions } from './sessions.ts';

/** Opens a session for somebody who has shown who they are: the one way in, by whichever means that was. */
export type LetIn = (
  entering: {
    readonly customerId: number;
    readonly device: string;
    readonly ip: string;
    /** Epoch ms. */
    readonly now: number;
  },
  /** What is used up by it, in the same transaction: nobody is let in where it refuses. */
  use?: (tx: Queryable) => Promise<Outcome<null>>,
) => Promise<Outcome<OutputOf<'identity/login'>>>;

/** From where a customer has signed in, as far as is looked back. */
const PLACES = 'select device, ip from session where customer_id = $1 order by id desc limit 500';

export function placesOf(on: Queryable, customerId: number): Promise<(Place & { [column: string]: unknown })[]> {
  return on.query<Place & { [column: string]: unknown }>(PLACES, [customerId]);
}

export function createLetIn({
  database,
  sessions,
  hub,
}: {
  readonly database: Database;
  readonly sessions: Pick<Sessions, 'open' | 'forget'>;
  readonly hub: Pick<Hub, 'closeSession'>;
}): LetIn {
  return async ({ customerId, device, ip, now }, use = async () => ok(null)) => {
    const entered = await database.transaction(async (tx) => {
      const used = await use(tx);
      if (!used.ok) return used;
      if (!isKnownDevice(await placesOf(tx, customerId), { device, ip }))
        await askAttention(tx, customerId, ['new-device'], now);
      const opened = await sessions.open(tx, { customerId, device, ip, now });
      return ok({ ...opened, attention: await openAttention(tx, customerId) });
    });
    if (!entered.ok) return entered;
    const { token, ended, attention } = entered.value;
    for (const id of ended) {
      sessions.forget(id);
      hub.closeSession(Number(id));
    }
    return ok({ token, account: String(customerId), attention });
  };
}
