import { assert } from '@kuroshio/base';
import type { Cash } from '@kuroshio/money';
import { customerAccount, FIRST_POOL, houseAccount } from '../accounts.ts';
import { type Posting, posting, type Transfer } from '../posting.ts';

interface Own {
  readonly lead: number;
  readonly asset: number;
  readonly amount: Cash;
}

/** Between the lead and the pool as between followers and the pool: by way of the house's account for strategies. */
function throughStrategies(debit: Transfer['debit'], credit: Transfer['credit'], { asset, amount }: Own): Transfer[] {
  const between = houseAccount('strategies', asset);
  return [
    { debit, credit: between, amount },
    { debit: between, credit, amount },
  ];
}

function poolAccount(pool: number, asset: number) {
  assert(pool >= FIRST_POOL, `not a pool: ${pool}`);
  return customerAccount(pool, asset, 'available');
}

/**
 * The own money of who applies to lead waits for the review.
 *
 * | debit          | credit    | amount |
 * | -------------- | --------- | ------ |
 * | lead:available | lead:held | amount |
 */
export function leadHold(fact: Own & { readonly applicationId: bigint }): Posting {
  const { lead, asset, amount, applicationId } = fact;
  return posting('lead-hold', lead, applicationId, 0, [
    { debit: customerAccount(lead, asset, 'available'), credit: customerAccount(lead, asset, 'held'), amount },
  ]);
}

/**
 * The application was refused or withdrawn.
 *
 * | debit     | credit         | amount |
 * | --------- | -------------- | ------ |
 * | lead:held | lead:available | amount |
 */
export function leadRelease(fact: Own & { readonly applicationId: bigint }): Posting {
  const { lead, asset, amount, applicationId } = fact;
  return posting('lead-release', lead, applicationId, 0, [
    { debit: customerAccount(lead, asset, 'held'), credit: customerAccount(lead, asset, 'available'), amount },
  ]);
}

/**
 * It was approved: the lead's own money is the pool's first.
 *
 * | debit            | credit           | amount |
 * | ---------------- | ---------------- | ------ |
 * | lead:held        | house:strategies | amount |
 * | house:strategies | pool:available   | amount |
 */
export function leadSeed(fact: Own & { readonly applicationId: bigint; readonly pool: number }): Posting {
  const { lead, asset, applicationId, pool } = fact;
  const [held, own] = [customerAccount(lead, asset, 'held'), poolAccount(pool, asset)];
  return posting('lead-seed', lead, applicationId, 0, throughStrategies(held, own, fact));
}

/**
 * The end, when everybody else is paid: what the lead's own units are worth.
 *
 * | debit            | credit           | amount |
 * | ---------------- | ---------------- | ------ |
 * | pool:available   | house:strategies | amount |
 * | house:strategies | lead:available   | amount |
 */
export function leadReturn(fact: Own & { readonly requestId: bigint; readonly pool: number }): Posting {
  const { lead, asset, requestId, pool } = fact;
  const [own, free] = [poolAccount(pool, asset), customerAccount(lead, asset, 'available')];
  return posting('lead-return', lead, requestId, 0, throughStrategies(own, free, fact));
}

/**
 * The performance fee is the lead's: of a fee day by the number of its net asset value (step 0), of what a follower redeems by
 * the number of the request (step 1).
 *
 * | debit            | credit           | amount |
 * | ---------------- | ---------------- | ------ |
 * | pool:available   | house:strategies | amount |
 * | house:strategies | lead:available   | amount |
 */
export function leadFee(
  fact: Own & { readonly pool: number } & ({ readonly navId: bigint } | { readonly requestId: bigint }),
): Posting {
  const { lead, asset, pool } = fact;
  const [own, free] = [poolAccount(pool, asset), customerAccount(lead, asset, 'available')];
  const [id, step] = 'navId' in fact ? ([fact.navId, 0] as const) : ([fact.requestId, 1] as const);
  return posting('lead-fee', lead, id, step, throughStrategies(own, free, fact));
}
