import { ok, type Outcome } from '@kuroshio/base';
import { formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Market } from '@kuroshio/market';
import type { ExchangeView } from '../exchange/index.ts';
import { promiseIn } from '../notices/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { ApplicationRow } from './application-rows.ts';
import { LEAD_TERMS, mayLeadIn } from './lead-terms.ts';

const RUNS = `select 1 from strategy where lead = $1 and not paid_out
  union all select 1 from lead_application where customer_id = $1 and state = 'under-review' and id <> $2`;
const NAMED = `select 1 from strategy where lower(name) = lower($1) and not paid_out
  union all select 1 from lead_application where lower(name) = lower($1) and state = 'under-review' and id <> $2`;

/** Whether somebody has nothing under review and leads nothing. @param but an application that does not count */
export async function isFree(on: Queryable, customer: number, but = 0n): Promise<boolean> {
  return (await on.query(RUNS, [customer, but])).length === 0;
}

type Proposal = Pick<ApplicationRow, 'name' | 'description' | 'own' | 'minimum' | 'universe'>;

/** What a proposal is held to by itself: its words, its amounts, and what the pool is to trade. */
export function checkProposal(view: ExchangeView, market: Market, proposal: Proposal): Outcome<null> {
  const words = promiseIn(`${proposal.name} ${proposal.description}`);
  if (words !== undefined) return refuse('STRATEGY_PROMISES_PROFIT', { words });
  const { currency, leastOwn, leastMinimum } = LEAD_TERMS[market];
  if (proposal.own < leastOwn) return refuse('OWN_MONEY_TOO_LITTLE', { minimum: formatMinor(leastOwn), currency });
  if (proposal.minimum < leastMinimum)
    return refuse('FOLLOW_MINIMUM_TOO_LOW', { minimum: formatMinor(leastMinimum), currency });
  const { instruments } = view.rulebook;
  const barred = proposal.universe.split(' ').find((symbol) => !mayLeadIn(market, instruments.bySymbol(symbol)));
  return barred === undefined ? ok(null) : refuse('POOL_MAY_NOT_TRADE', { symbol: barred });
}

/** One at a time, and no name that another goes by: nobody is taken for somebody else. */
export async function checkAlone(
  on: Queryable,
  { id, customer_id, name }: Pick<ApplicationRow, 'id' | 'customer_id' | 'name'>,
): Promise<Outcome<null>> {
  if (!(await isFree(on, customer_id, id))) return refuse('LEADS_ALREADY');
  return (await on.query(NAMED, [name, id])).length > 0 ? refuse('LEAD_NAME_TAKEN') : ok(null);
}
