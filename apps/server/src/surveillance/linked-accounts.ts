import { FIRST_POOL } from '@kuroshio/ledger';
import type { Queryable } from '../platform/database/index.ts';
import { devicesAmong, invitersOf } from './customer-links.ts';
import { leadsOf } from './pool-trades.ts';

/** What links two accounts: a pool and its lead, a device at home, or that one let the other in. */
type Link = 'lead' | 'shared-device' | 'invitation';

/**
 * Of these accounts those that are linked with each. That the same customer let two in says too little here: of the many whom
 * one has invited some trade at any moment.
 */
export async function linkedAccounts(
  tx: Queryable,
  accounts: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, ReadonlyMap<number, Link>>> {
  const leadOf = await leadsOf(
    tx,
    accounts.filter((account) => account >= FIRST_POOL),
  );
  // A pool is linked as its lead is.
  const accountsOf = Map.groupBy(accounts, (account) => leadOf.get(account) ?? account);
  const people = [...accountsOf.keys()];
  const links = new Map<number, Map<number, Link>>();
  for (const own of accountsOf.values()) linkAll(own, own, 'lead');
  for (const [customer, inviter] of await invitersOf(tx, people))
    linkAll(accountsOf.get(customer) ?? [], accountsOf.get(inviter) ?? [], 'invitation');
  for (const pair of (await devicesAmong(tx, people, now)).keys()) {
    const [a = [], b = []] = pair.split('-').map((person) => accountsOf.get(Number(person)) ?? []);
    linkAll(a, b, 'shared-device');
  }
  return links;

  function linkAll(some: readonly number[], others: readonly number[], link: Link): void {
    for (const a of some) {
      for (const b of others) {
        if (a === b) continue;
        linksOf(a).set(b, link);
        linksOf(b).set(a, link);
      }
    }
  }

  function linksOf(account: number): Map<number, Link> {
    const own = links.get(account) ?? new Map<number, Link>();
    links.set(account, own);
    return own;
  }
}
