import { accountRange, assetOf, type CustomerPurpose, purposeOf } from '@kuroshio/ledger';
import type { Queryable } from '../platform/database/index.ts';

/** A customer's balance in one asset by purpose; a purpose that is absent is zero. */
export type AssetBalance = Readonly<Partial<Record<CustomerPurpose, bigint>>>;

/** A customer's balances by asset number, cash and shares alike. */
export async function balancesOf(database: Queryable, customer: number): Promise<ReadonlyMap<number, AssetBalance>> {
  const [first, last] = accountRange(customer);
  const rows = await database.query<{ account_id: bigint; amount: bigint }>(
    'select account_id, amount from balance where account_id between $1 and $2 and amount <> 0',
    [first, last],
  );
  const byAsset = new Map<number, Partial<Record<CustomerPurpose, bigint>>>();
  for (const { account_id, amount } of rows) {
    const asset = assetOf(account_id);
    const balance = byAsset.get(asset) ?? {};
    balance[purposeOf(account_id) as CustomerPurpose] = amount;
    byAsset.set(asset, balance);
  }
  return byAsset;
}
