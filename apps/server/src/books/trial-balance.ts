import { FIRST_CUSTOMER_ACCOUNT, FIRST_ESCROW, FIRST_POOL } from '@kuroshio/ledger';
import type { Queryable } from '../platform/database/index.ts';
import { ASSET } from './proof.ts';

/** Accounts that are reckoned as one: `number` is the owner of an account of the house, else the number of the purpose. */
export interface TrialRow {
  readonly holder: 'house' | 'escrow' | 'customer' | 'pool';
  readonly number: number;
  /** Credits less debits, before the span and at its end. */
  readonly opening: bigint;
  readonly closing: bigint;
  /** Both above nothing. */
  readonly debits: bigint;
  readonly credits: bigint;
}

/** The class of an account, as two columns. `FIRST_POOL` and `FIRST_ESCROW` are owners. */
export const HOLDER = `case when account_id >= ${FIRST_POOL}::bigint << 24 then 'pool' when account_id >= ${FIRST_CUSTOMER_ACCOUNT} then 'customer'
  when account_id >= ${FIRST_ESCROW}::bigint << 24 then 'escrow' else 'house' end`;
export const CLASS_NUMBER = `(case when account_id < ${FIRST_ESCROW}::bigint << 24 then account_id >> 24 else account_id & 255 end)::integer`;

const SIDES = `cross join lateral (values (debit, amount, 0::bigint), (credit, 0::bigint, amount)) as side (account_id, debited, credited)`;
const CLASSES = `${HOLDER} as holder, ${CLASS_NUMBER} as number`;

/** What stands now: customers' balances, and the house's as of the checkpoint of the proofs with what was posted since. */
const standing = (isProved: boolean) => `
  select ${CLASSES}, sum(amount) as amount from (
    select account_id, amount::numeric from balance where ${ASSET} = $1
    union all ${
      isProved
        ? `select account_id, amount from proof_sum where ${ASSET} = $1
    union all select account_id, credited - debited from posted_range join transfer on posting_id between first and last ${SIDES}
      where xact >= (select up_to from proof_checkpoint) and account_id < ${FIRST_CUSTOMER_ACCOUNT} and ${ASSET} = $1`
        : `select account_id, credited - debited from transfer ${SIDES}
      where account_id < ${FIRST_CUSTOMER_ACCOUNT} and ${ASSET} = $1`
    }) one group by 1, 2`;

/**
 * What was posted from a moment on, in the span and after it. A posting's number says only nearly when it was, so the numbers are what the
 * block range index of the time finds; the sum keeps the planner from walking them from the first one.
 */
const MOVED = `
  select ${CLASSES}, sum(debited) filter (where is_within) as debits, sum(credited) filter (where is_within) as credits,
    sum(credited - debited) filter (where not is_within) as later
  from (select id, created_at < $3 as is_within from posting where created_at >= $2) p
  join transfer on posting_id = id ${SIDES} where ${ASSET} = $1 group by 1, 2`;

const rows = (isProved: boolean) => `
  select coalesce(s.holder, m.holder) as holder, coalesce(s.number, m.number) as number,
    (coalesce(amount, 0) - coalesce(later, 0) - coalesce(credits, 0) + coalesce(debits, 0))::text as opening,
    coalesce(debits, 0)::text as debits, coalesce(credits, 0)::text as credits,
    (coalesce(amount, 0) - coalesce(later, 0))::text as closing
  from (${standing(isProved)}) s full join (${MOVED}) m on m.holder = s.holder and m.number = s.number
  order by 1, 2`;

/**
 * The trial balance of one asset for a span of time. Each transfer is in it twice, so debits and credits are the same sum by the form of the
 * ledger; that the closing balances come to nothing is not: they are kept, and not added up from the transfers of the span.
 * @param on a transaction of one snapshot (repeatable read)
 * @param from the first moment of the span
 * @param to the first moment after it
 */
export async function trialBalance(on: Queryable, asset: number, from: Date, to: Date): Promise<readonly TrialRow[]> {
  const [checkpoint] = await on.query('select 1 from proof_checkpoint');
  type Row = { readonly [Name in keyof TrialRow]: TrialRow[Name] extends bigint ? string : TrialRow[Name] };
  const found = await on.query<Row>(rows(checkpoint !== undefined), [asset, from, to]);
  return found.map(({ holder, number, opening, debits, credits, closing }) => ({
    ...{ holder, number, opening: BigInt(opening), debits: BigInt(debits) },
    ...{ credits: BigInt(credits), closing: BigInt(closing) },
  }));
}
