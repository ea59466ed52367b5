import { FIRST_POOL } from '@kuroshio/ledger';
import type { Queryable } from '../platform/database/index.ts';
import { byDay, type Several } from './by-day.ts';
import { invitationLinks, pairOf, sharedDevices } from './customer-links.ts';
import type { CustomerTrade } from './customer-trades.ts';

const LEADS = 'select pool, lead from strategy where lead is not null and pool = any($1)';

/** Who leads each of these pools, where a customer does. */
export async function leadsOf(tx: Queryable, pools: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.query<{ pool: number; lead: number }>(LEADS, [[...new Set(pools)]]);
  return new Map(rows.map(({ pool, lead }) => [pool, lead]));
}

/** Trades of a pool with its lead, or with who is linked with the lead. */
export interface AgainstPool {
  readonly lead: number;
  readonly by: 'own-account' | 'shared-device' | 'invitation';
  readonly of: Several;
}

/** Of trades between owners of accounts those in which a pool is one side, and its lead, or somebody linked, the other. */
export async function againstPools(
  tx: Queryable,
  trades: readonly CustomerTrade[],
  now: number,
): Promise<readonly AgainstPool[]> {
  const withPools = trades.filter(({ seller, buyer }) => seller >= FIRST_POOL !== buyer >= FIRST_POOL);
  if (withPools.length === 0) return [];
  const poolOf = ({ seller, buyer }: CustomerTrade) => Math.max(seller, buyer);
  const otherOf = ({ seller, buyer }: CustomerTrade) => Math.min(seller, buyer);
  const leadOf = await leadsOf(tx, withPools.map(poolOf));
  const led = withPools.flatMap((trade) => {
    const lead = leadOf.get(poolOf(trade));
    return lead === undefined ? [] : [{ trade, lead, other: otherOf(trade) }];
  });
  const pairs = led.filter(({ lead, other }) => lead !== other).map(({ lead, other }) => [lead, other] as const);
  const devices = await sharedDevices(tx, pairs, now);
  const areInvited = await invitationLinks(tx, [...new Set(pairs.flat())]);
  const found = led.flatMap(({ trade, lead, other }) => {
    const by = linkOf(lead, other);
    return by === undefined ? [] : [{ trade, lead, by }];
  });
  return byDay(found.map(({ trade }) => trade)).flatMap((of) => {
    const own = found.find(({ trade }) => trade === of[0]);
    return own === undefined ? [] : [{ lead: own.lead, by: own.by, of }];
  });

  function linkOf(lead: number, other: number): AgainstPool['by'] | undefined {
    if (lead === other) return 'own-account';
    if (devices.has(pairOf(lead, other))) return 'shared-device';
    return areInvited(lead, other) ? 'invitation' : undefined;
  }
}
