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
  const found = new Map<string, SharedDevice>();
  if (pairs.length === 0) return found;
  const since = new Date(now - LOOK_BACK);
  const places = await tx.query<PlaceRow>(
    `select distinct customer_id, device, ip from session where customer_id = any($1) and last_seen_at > $2 and ip <> ''`,
    [[...new Set(pairs.flat())], since],
  );
  const ofCustomer = Map.groupBy(places, ({ customer_id }) => customer_id);
  const keyOf = ({ device, ip }: PlaceRow) => JSON.stringify([device, addressBlock(ip)]);
  for (const [a, b] of pairs) {
    const others = new Map((ofCustomer.get(b) ?? []).map((place) => [keyOf(place), place]));
    for (const place of ofCustomer.get(a) ?? []) {
      const same = others.get(keyOf(place));
      if (same === undefined || !(await isHome(tx, [place.ip, same.ip], since))) continue;
      found.set(pairOf(a, b), { device: place.device, address: addressBlock(place.ip) });
      break;
    }
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

/** Of these customers, whether one let the other in or the same customer both. The house's own codes link nobody. */
export async function invitationLinks(
  tx: Queryable,
  customers: readonly number[],
): Promise<(a: number, b: number) => boolean> {
  const rows = await tx.query<InvitedRow>(
    `select c.id as customer_id, i.owner_id as inviter from customer c join invitation i on i.code = c.invited_with
     where c.id = any($1) and i.owner_id is not null`,
    [[...customers]],
  );
  const inviterOf = new Map(rows.map(({ customer_id, inviter }) => [customer_id, inviter]));
  return (a, b) => {
    const [ofA, ofB] = [inviterOf.get(a), inviterOf.get(b)];
    return ofA === b || ofB === a || (ofA !== undefined && ofA === ofB);
  };
}
