import { FIRST_CUSTOMER_ACCOUNT, HOUSE, type HouseAccount } from '@kuroshio/ledger';
import type { Queryable } from '../platform/database/index.ts';
import { ASSET } from './proof.ts';

const OF_HOUSE = `account_id < ${FIRST_CUSTOMER_ACCOUNT} and account_id >> 24 = any($1)`;

const sidesOf = (lines: string) =>
  `select account_id, change as amount from ${lines}
    cross join lateral (values (debit, -amount), (credit, amount)) as v (account_id, change) where ${OF_HOUSE}`;

const SINCE = `(select transfer.* from posted_range join transfer on posting_id between first and last where xact >= $2) as t`;

const balances = (lines: string, also = '') =>
  `select (account_id >> 24)::integer as owner, (${ASSET})::integer as asset, sum(amount)::bigint as amount
    from (${sidesOf(lines)} ${also}) s group by 1, 2 having sum(amount) <> 0`;

/**
 * What some of the house's accounts have, by asset: as of the last checkpoint of the proofs with what was posted since, which is read
 * quickly. A checkpoint that somebody has written over comes out at the next proof of everything.
 * @param on a transaction of one snapshot (repeatable read)
 * @returns credits less debits by owner and asset; what is zero is left out
 */
export async function houseBalances(
  on: Queryable,
  accounts: readonly HouseAccount[],
): Promise<ReadonlyMap<HouseAccount, ReadonlyMap<number, bigint>>> {
  const [checkpoint] = await on.query<{ up_to: bigint }>('select up_to from proof_checkpoint');
  const owners = accounts.map((one) => HOUSE[one]);
  type Row = { readonly owner: number; readonly asset: number; readonly amount: bigint };
  const rows = await (checkpoint === undefined
    ? on.query<Row>(balances('transfer'), [owners])
    : on.query<Row>(balances(SINCE, `union all select account_id, amount from proof_sum where ${OF_HOUSE}`), [
        owners,
        checkpoint.up_to,
      ]));
  return new Map(
    accounts.map((one) => {
      const own = rows.filter(({ owner }) => owner === HOUSE[one]);
      return [one, new Map(own.map(({ asset, amount }) => [asset, amount]))];
    }),
  );
}
