import type { OutputOf } from '@kuroshio/contract';
import { CASH_ASSETS, cashAsset, formatMinor } from '@kuroshio/money';
import type { Queryable } from '../platform/database/index.ts';

export type Condition = OutputOf<'closing/conditions'>['conditions'][number];

/** The assets that are money; all others are shares. */
const MONEY = `'{${Object.values(CASH_ASSETS)
  .map(({ id }) => id)
  .join()}}'::bigint[]`;

/** How many things of each kind still are, of the customer $1; each counts nothing where it is over. */
const COUNTS: Readonly<Record<Exclude<Condition['kind'], 'balances'>, string>> = {
  orders: `select (select count(*) from orders where customer_id = $1 and state = 'open')
    + (select count(*) from conditional_order where customer_id = $1 and state in ('dormant', 'waiting'))`,
  // Shares of the ledger count too, whatever the positions say.
  holdings: `select (select count(*) from positions where customer_id = $1 and quantity > 0)
    + (select count(distinct (account_id >> 8)) from balance where account_id >= ($1::bigint << 24)
        and account_id < (($1::bigint + 1) << 24) and ((account_id >> 8) & 65535) <> all(${MONEY}) and amount <> 0)`,
  settlements: `select (select count(*) from obligation where customer_id = $1 and state = 'pending')
    + (select count(*) from entitlement where customer_id = $1 and state = 'pending')`,
  credit: `select (select count(*) from credit_loan where customer_id = $1 and completed_on is null)
    + (select count(*) from margin_position m join positions p on p.id = m.position_id where p.customer_id = $1 and m.loan > 0)
    + (select count(*) from short_position where customer_id = $1 and quantity > 0)`,
  lending: `select count(*) from share_lending where customer_id = $1 and returned_on is null`,
  offerings: `select (select count(*) from application where customer_id = $1
      and state in ('applied', 'awaiting', 'won', 'payment-due'))
    + (select count(*) from block_purchase where customer_id = $1 and state = 'paid')`,
  deposits: `select (select count(*) from deposit where customer_id = $1 and state = 'under-review')
    + (select count(*) from bank_line where customer_id = $1 and state = 'unmatched')`,
  withdrawals: `select count(*) from withdrawal where customer_id = $1 and state in ('under-review', 'approved')`,
  strategies: `select (select count(*) from strategy_lot where customer_id = $1 and units > 0)
    + (select count(*) from strategy_request where customer_id = $1 and state in ('pending', 'priced'))
    + (select count(*) from strategy where lead = $1 and not paid_out)
    + (select count(*) from lead_application where customer_id = $1 and state = 'under-review')`,
  plans: `select (select count(*) from purchase_plan where customer_id = $1 and state <> 'ended')
    + (select count(*) from plan_purchase where customer_id = $1 and state in ('due', 'sent'))`,
};

/** Money of every purpose, by its asset. */
const BALANCES = `select ((account_id >> 8) & 65535)::integer as asset, sum(abs(amount))::bigint as amount from balance
  where account_id >= ($1::bigint << 24) and account_id < (($1::bigint + 1) << 24) and ((account_id >> 8) & 65535) = any(${MONEY})
  group by 1 having sum(abs(amount)) > 0 order by 1`;

const ORDER: readonly Condition['kind'][] = [
  ...(['orders', 'holdings', 'settlements', 'credit', 'lending', 'offerings', 'strategies', 'plans'] as const),
  ...(['deposits', 'withdrawals', 'balances'] as const),
];

/** What stands against closing, one by one. Nothing that is somebody's may be lost by it: a minor unit that is left is named. */
export async function readConditions(on: Queryable, customer: number): Promise<readonly Condition[]> {
  const counted = `select ${Object.entries(COUNTS)
    .map(([kind, query]) => `(${query})::integer as "${kind}"`)
    .join(', ')}`;
  const [counts] = await on.query<Record<string, number>>(counted, [customer]);
  const money = await on.query<{ asset: number; amount: bigint }>(BALANCES, [customer]);
  const amounts = money.flatMap(({ asset, amount }) => {
    const code = cashAsset(asset)?.code;
    return code === undefined ? [] : [{ currency: code, amount: formatMinor(amount) }];
  });
  return ORDER.map((kind) =>
    kind === 'balances' ? { kind, count: money.length, amounts } : { kind, count: counts?.[kind] ?? 1, amounts: [] },
  );
}
