import { limitNeeds, marginOpeningOn, openingConditions, type OpeningFacts } from '@kuroshio/credit';
import { addDays, type TradingDate } from '@kuroshio/market';
import { CASH_ASSETS, cash } from '@kuroshio/money';
import { readStanding } from '../loans/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { CURRENCY, type MarginCallParts } from './margin-parts.ts';

/** Orders of a currency that have traded within a year, and what they came to. */
const TRADED = `select count(*)::integer as trades, coalesce(sum(filled_value), 0)::bigint as traded from orders
  where customer_id = $1 and cash_asset = $2 and filled_value > 0 and trading_date > $3`;

/** What opening an account asks for, and what the customer has of it. */
export async function readOpening(
  parts: MarginCallParts,
  on: Queryable,
  customer: number,
  currency: 'TWD' | 'USD' = CURRENCY,
) {
  const standing = await readStanding(parts, on, customer);
  const { today } = standing;
  const asset = CASH_ASSETS[currency].id;
  const year: TradingDate = addDays(today, -365);
  const [row] = await on.query<{ trades: number; traded: bigint }>(TRADED, [customer, asset, year]);
  const facts: OpeningFacts = {
    ...{ certified: standing.certified, days: standing.daysHere, own: standing.own },
    ...{ trades: row?.trades ?? 0, traded: cash(row?.traded ?? 0n) },
  };
  return {
    ...{ today, facts, available: standing.available },
    conditions: openingConditions(facts, parts.needs),
    limits: limitNeeds(marginOpeningOn(today), facts, parts.needs),
  };
}
