import { customerAccount } from '@kuroshio/ledger';
import { type Cash, cash } from '@kuroshio/money';
import type { Connection } from '../../platform/database/index.ts';
import type { Changes } from './changes.ts';

// Behind a select the planner does not see how many they are: it would plan anew for each batch, which takes longer than to lock them.
// The limit keeps it to one look into the index for each, in the order in which they come, however few accounts there were when it planned.
const LOCK = `select b.account_id, b.amount from unnest((select $1::bigint[])) as k (account_id)
  cross join lateral (select account_id, amount from balance where account_id = k.account_id limit 1 for update) b`;

/** A balance that was read under lock: it knows nothing yet of what this batch has moved. */
function lockBalance(changes: Changes, account: bigint, stored: bigint): void {
  if (changes.locked.has(account)) return;
  changes.locked.add(account);
  changes.balances.set(account, stored + (changes.balances.get(account) ?? 0n));
}

/** Locks balances in the order of their numbers, as everyone does, and makes them known to the batch. */
export async function lockBalances(
  connection: Connection,
  changes: Changes,
  accounts: Iterable<bigint>,
): Promise<void> {
  const sorted = [...new Set(accounts)].sort((a, b) => (a < b ? -1 : 1));
  const { rows } = await connection.send<{ account_id: bigint; amount: bigint }>(LOCK, [sorted], 'lock-balances');
  for (const { account_id, amount } of rows) lockBalance(changes, account_id, amount);
  // An account without a row has nothing.
  for (const account of sorted) lockBalance(changes, account, 0n);
}

/** What pays for a purchase. */
export interface CashBalance {
  readonly available: Cash;
  readonly receivable: Cash;
}

/** The accounts that `cashOf` reads. */
export function cashAccounts(customer: number, asset: number): [bigint, bigint] {
  return [customerAccount(customer, asset, 'available'), customerAccount(customer, asset, 'receivable')];
}

/** A customer's money as it stands in this batch; its accounts are locked. */
export function cashOf({ balances }: Changes, customer: number, asset: number): CashBalance {
  const [available, receivable] = cashAccounts(customer, asset);
  return { available: cash(balances.get(available) ?? 0n), receivable: cash(balances.get(receivable) ?? 0n) };
}
