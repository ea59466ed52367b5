import type { RestrictionKind } from '@kuroshio/contract';
import { cancelOrders } from './cancel-orders.ts';
import type { RestrictionParts } from './restriction-parts.ts';
import {
  markedRestriction,
  type RestrictionRow,
  SELECT_RESTRICTION,
  type StoredRestriction,
} from './restriction-rows.ts';
import { changeRestriction } from './write-restriction.ts';

/** What restricts customers now. */
export interface Restrictions {
  readonly parts: RestrictionParts;
  /** The kinds that are in force for a customer at a moment; asked at each call, so nothing is looked up for it. */
  of(customerId: number, now: number): readonly RestrictionKind[];
  /** Reads what is in force, ends what is past its review date, and cancels the orders of who may not trade. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_EVERY = 5_000;
const ACTIVE = `${SELECT_RESTRICTION} where state = 'active' order by id`;
/** Of these no order stays open. */
const STOPS_ORDERS: readonly RestrictionKind[] = ['banned', 'frozen', 'no-trading'];

/** Starts with what is in force; no call is answered before. */
export async function startRestrictions(parts: RestrictionParts): Promise<Restrictions> {
  const { database, marks, inbox, operatorLog, clock, log } = parts;
  let active: ReadonlyMap<number, readonly RestrictionRow[]> = new Map();
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let cancel = () => {};

  async function read(): Promise<readonly StoredRestriction[]> {
    const rows = (await database.query<StoredRestriction>(ACTIVE)).filter((row) =>
      marks.holds(markedRestriction(row), row.mark),
    );
    active = Map.groupBy(rows, (row) => row.customer_id);
    return rows;
  }

  async function lapse({ id }: RestrictionRow, now: number): Promise<void> {
    const written = await database.transaction(async (tx) => {
      const [row] = await tx.query<StoredRestriction>(`${SELECT_RESTRICTION} where id = $1 for update`, [id]);
      if (row?.state !== 'active' || !marks.holds(markedRestriction(row), row.mark)) return [];
      // Renewed in between: it goes on.
      if (row.review_at.getTime() > now) return [];
      await changeRestriction(tx, marks, row, { state: 'lapsed', ended_at: new Date(now) });
      await operatorLog.write(tx, {
        ...{ action: 'restriction-lapsed', about: `restriction/${id}`, customerId: row.customer_id, now },
        facts: { kind: row.kind },
      });
      const event = { event: 'restriction-lapsed', restriction: row.kind } as const;
      const message = { customer: row.customer_id, kind: 'security', key: `restriction/${id}/end`, event } as const;
      return inbox.write(tx, [message], now);
    });
    inbox.announce(written);
  }

  async function lookOnce(): Promise<void> {
    const now = clock.now();
    const rows = await read();
    const over = rows.filter((row) => row.review_at.getTime() <= now);
    for (const row of over) await lapse(row, now);
    const still = rows.filter((row) => row.review_at.getTime() > now && STOPS_ORDERS.includes(row.kind));
    for (const customer of new Set(still.map((row) => row.customer_id))) await cancelOrders(parts, customer);
    if (over.length > 0) await read();
  }

  function look(): Promise<void> {
    const own = running.then(lookOnce, lookOnce);
    running = own.catch(() => undefined);
    return own;
  }

  function again(): void {
    if (stopped) return;
    cancel = clock.after(LOOK_EVERY, () => {
      look()
        .catch((error: unknown) => log.error({ err: error }, 'restrictions could not be looked at'))
        .finally(again);
    });
  }

  await read();
  again();
  return {
    parts,
    // At its review date it is over, whether or not anybody has written so yet.
    of: (customerId, now) =>
      (active.get(customerId) ?? []).filter((row) => row.review_at.getTime() > now).map(({ kind }) => kind),
    look,
    async stop() {
      stopped = true;
      cancel();
      await running;
    },
  };
}
