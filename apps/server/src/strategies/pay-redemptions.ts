import { leadFee, leadReturn, type Posting, strategyRedemption, strategySeed } from '@kuroshio/ledger';
import { cash } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { clockOf } from '../exchange/index.ts';
import { readRequests } from './read-strategies.ts';
import type { StrategyRunParts } from './strategy-parts.ts';
import type { RequestRow, StrategyRow } from './strategy-rows.ts';
import { StrikeFailed } from './strike-ground.ts';
import { venueOf } from './market-day.ts';
import { putRequest } from './write-strategies.ts';

/**
 * Pays what redemptions have been worth since their net asset value, the oldest first and each as a whole, as far as the pool
 * has free money; what waits is paid when sales have settled. What the issuer takes back comes after everybody else.
 * @returns the customers who were paid
 */
export async function payRedemptions(
  { database, books, marks, exchange, clock }: StrategyRunParts,
  strategy: StrategyRow,
): Promise<number[]> {
  const { id, pool, asset } = strategy;
  const priced = await database.transaction((tx) => readRequests(tx, marks, id, 'priced'));
  if (priced === undefined) throw new StrikeFailed(`somebody else has written what ${strategy.code} is to pay`);
  const issuerLast = priced.toSorted((a, b) => Number(a.customer_id === pool) - Number(b.customer_id === pool));
  const paid: number[] = [];
  for (const row of issuerLast) {
    const tradingDate = clockOf(exchange.view, venueOf(asset)).date;
    const posted = await books.post({
      postings: postingsOf(strategy, row).map((posting) => ({ posting, tradingDate })),
      async decide(tx) {
        const still = await readRequests(tx, marks, id, 'priced');
        if (still?.some((one) => one.id === row.id) !== true) return refuse('SYSTEM_BUSY').refusal;
        await putRequest(tx, marks, { ...row, state: 'done', done_at: new Date(clock.now()) });
        return undefined;
      },
    });
    // The next one may be smaller, but who came first is paid first.
    if (posted.state !== 'posted') return paid;
    if (row.customer_id !== pool) paid.push(row.customer_id);
  }
  return paid;
}

/** What is paid, and to whom the fee on it goes: the house, or the customer who leads. */
function postingsOf({ id, pool, asset, lead }: StrategyRow, row: RequestRow): Posting[] {
  const amount = cash(row.paid);
  const requestId = row.id;
  if (row.customer_id === pool)
    return lead === null
      ? [strategySeed({ pool, strategyId: id, asset, amount: cash(0n - amount) })]
      : [leadReturn({ pool, lead, requestId, asset, amount })];
  const owed = { customer: row.customer_id, requestId, asset, amount, pool };
  if (lead === null || row.fee === 0n) return [strategyRedemption({ ...owed, fee: row.fee })];
  return [strategyRedemption({ ...owed, fee: cash(0n) }), leadFee({ pool, lead, requestId, asset, amount: row.fee })];
}
