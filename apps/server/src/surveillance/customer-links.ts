import { addressBlock } from '../platform/http/index.ts';
import type { Queryable } from '../platform/database/index.ts';

/** Milliseconds before a trade in which both customers must have been at the same device. */
const LOOK_BACK = 30 * 86_400_000;
/**
 * An address with more customers than this in that time is a carrier's, an office's or a café's, and says nothing of who
 * they are: what a browser calls itself is the same for thousands.
 */
const MOST_OF_HOME = 4;

/** A device at an address from which two customers have signed in. */
export interface SharedDevice {
  readonly device: string;
  readonly address: string;
}

interface PlaceRow {
  readonly [column: string]: unknown;
  readonly customer_id: number;
  readonly device: string;
  readonly ip: string;
}

/** The name of two customers, whichever comes first. */
export const pairOf = (a: number, b: number): string => (a < b ? `${a}-${b}` : `${b}-${a}`);

type Pair = readonly [number, number];

/**
 * For each of these pairs the device that both have signed in with from the same home: the same address (of IPv6 the same
 * /64), which in thirty days no more than four customers have used.
 */
export async function sharedDevices(
  tx: Queryable,
  pairs: readonly Pair[],
  now: number,
): Promise<ReadonlyMap<string, SharedDevice>> {
  const all = await devicesAmong(tx, pairs.flat(), now);
  const asked = new Set(pairs.map(([a, b]) => pairOf(a, b)));
  return new Map([...all].filter(([pair]) => asked.has(pair)));
}

/** The same of every two of these customers. */
export async function devicesAmong(
  tx: Queryable,
  customers: readonly number[],
  now: number,
): Promise<ReadonlyMap<string, SharedDevice>> {
  const found = new Map<string, SharedDevice>();
  if (customers.length === 0) return found;
  const since = new Date(now - LOOK_BACK);
  const places = await tx.query<PlaceRow>(
    `select distinct customer_id, device, ip from session where customer_id = any($1) and last_seen_at > $2 and ip <> ''`,
    [[...new Set(customers)], since],
  );
  for (const at of Map.groupBy(places, ({ device, ip }) => JSON.stringify([device, addressBlock(ip)])).values()) {
    const there = [...new Set(at.map(({ customer_id }) => customer_id))];
    const [{ device, ip } = { device: '', ip: '' }] = at;
    if (there.length < 2 || there.length > MOST_OF_HOME) continue;
    const addresses = [...new Set(at.map((place) => place.ip))];
    if (!(await isHome(tx, addresses, since))) continue;
    for (const a of there)
      for (const b of there) if (a < b) found.set(pairOf(a, b), { device, address: addressBlock(ip) });
  }
  return found;
}

async function isHome(tx: Queryable, addresses: readonly string[], since: Date): Promise<boolean> {
  const [row] = await tx.query<{ customers: number }>(
    'select count(distinct customer_id)::integer as customers from session where ip = any($1) and last_seen_at > $2',
    [[...addresses], since],
  );
  return (row?.customers ?? 0) <= MOST_OF_HOME;
}

interface InvitedRow {
  readonly [column: string]: unknown;
  readonly customer_id: number;
  readonly inviter: number;
}

/** Who let each of these customers in. The house's own codes link nobody. */
export async function invitersOf(tx: Queryable, customers: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.query<InvitedRow>(
    `select c.id as customer_id, i.owner_id as inviter from customer c join invitation i on i.code = c.invited_with
     where c.id = any($1) and i.owner_id is not null`,
    [[...customers]],
  );
  return new Map(rows.map(({ customer_id, inviter }) => [customer_id, inviter]));
}

/** Of these customers, whether one let the other in or the same customer both. */
export async function invitationLinks(
  tx: Queryable,
  customers: readonly number[],
): Promise<(a: number, b: number) => boolean> {
  const inviterOf = await invitersOf(tx, customers);
  return (a, b) => {
    const [ofA, ofB] = [inviterOf.get(a), inviterOf.get(b)];
    return ofA === b || ofB === a || (ofA !== undefined && ofA === ofB);
  };
}
