import type { ExchangeEvents } from '../exchange/index.ts';
import type { Clock } from '../platform/clock.ts';
import { grantCoupons } from './grant-coupons.ts';
import { useCoupons, type UseParts } from './use-coupons.ts';

export interface FeeFollower {
  /** Looks now. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_EVERY = 1_000;
/** Rows of the outbox that are read at once, and customers who are granted at once. */
const BATCH = 500;
/** Rows below the position that are looked at again: a number is taken before its commit. To look twice pays nothing twice. */
const AGAIN = 100n;

interface OutboxRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly events: readonly (Partial<ExchangeEvents> & { readonly type: string })[];
}

const SAVE = `insert into coupon_position (name, position) values ($1, $2)
  on conflict (name) do update set position = excluded.position`;
const NEWCOMERS = `select id from customer where id > $1 and not exists (
  select 1 from coupon where customer_id = customer.id and kind = 'welcome') order by id limit ${BATCH}`;

/**
 * Follows what has traded from where it was left, also over a restart, and pays its fees by coupons; an outbox row is kept for an
 * hour, so the fee of a trade before a longer rest stays unpaid by them. Gives each new customer the first coupon.
 */
export function followFees(parts: UseParts & { readonly clock: Clock }): FeeFollower {
  const { database, clock, log } = parts;
  let stopped = false;
  let cancel = () => {};
  let running: Promise<unknown> = Promise.resolve();
  let seen: ReadonlySet<bigint> = new Set();

  async function positionOf(name: 'outbox' | 'customer'): Promise<bigint> {
    const [row] = await database.query<{ position: bigint }>('select position from coupon_position where name = $1', [
      name,
    ]);
    return row?.position ?? 0n;
  }
  const below = (position: bigint) => (position > AGAIN ? position - AGAIN : 0n);

  async function welcome(): Promise<void> {
    const from = await positionOf('customer');
    const rows = await database.query<{ id: number }>(NEWCOMERS, [below(from)]);
    const newest = rows.reduce((most, { id }) => (BigInt(id) > most ? BigInt(id) : most), from);
    if (rows.length === 0) return;
    await database.transaction(async (tx) => {
      for (const { id } of rows) await grantCoupons(tx, parts, 'welcome', id, clock.now());
      await tx.query(SAVE, ['customer', newest]);
    });
  }

  async function pay(): Promise<void> {
    for (let at = below(await positionOf('outbox')); !stopped; ) {
      const rows = await database.query<OutboxRow>('select id, events from outbox where id > $1 order by id limit $2', [
        at,
        BATCH,
      ]);
      const last = rows.at(-1)?.id;
      if (last === undefined) return;
      const fresh = rows.filter(({ id }) => !seen.has(id));
      const orders = fresh.flatMap(({ events }) =>
        events.flatMap((event) => (event.type === 'exchange' ? (event.orders ?? []).map(([, id]) => id) : [])),
      );
      if (orders.length > 0) await useCoupons(parts, [...new Set(orders)], clock.now());
      if (fresh.length > 0) await database.query(SAVE, ['outbox', last]);
      seen = new Set(rows.map(({ id }) => id));
      if (rows.length < BATCH) return;
      at = last;
    }
  }

  async function look(): Promise<void> {
    await welcome();
    await pay();
  }

  function again(): void {
    running = look()
      .catch((error) => log.error({ err: error }, 'fees could not be paid by coupons'))
      .then(() => {
        if (!stopped) cancel = clock.after(LOOK_EVERY, again);
      });
  }

  again();
  return {
    look,
    async stop() {
      stopped = true;
      cancel();
      await running;
    },
  };
}
