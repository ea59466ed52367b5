import { isOfferedLongEnough, marginTermsOn } from '@kuroshio/credit';
import { addTradingDays, type TradingDate } from '@kuroshio/market';
import type { Cash } from '@kuroshio/money';
import type { CallRow } from './call-rows.ts';
import { type MarginParts, VENUE } from './margin-parts.ts';
import { accountOf, type MarginHolding, type Owing, readOwing } from './margin-worth.ts';

type Parts = Pick<MarginParts, 'database' | 'exchange'>;

/** On which days the house has put in orders for each transaction of a call: `s` before the number of a short sale. */
export const OFFERED = `select distinct split_part(client_order_id, '.', 3) as what, trading_date from orders
  where customer_id = $1 and starts_with(client_order_id, 'margin-call.' || $2::text || '.') and trading_date >= $3`;

/**
 * The transactions of a call that were offered on six business days one after the other and have not all found a buyer (article 55): what
 * is still missing of the call is theirs. Purchases first, the oldest first, then short sales.
 * @param last the last of the six days
 */
export async function foundNobody({ database, exchange }: Parts, call: CallRow, last: TradingDate): Promise<Owing[]> {
  const { calendar } = exchange.view.rulebook;
  const terms = marginTermsOn(last);
  const from = addTradingDays(calendar, VENUE, last, -terms.daysOfSelling);
  const rows = await database.query<{ what: string; trading_date: TradingDate }>(OFFERED, [
    ...[call.customer_id, String(call.id), from],
  ]);
  const days = Map.groupBy(rows, ({ what }) => what);
  // What was put up for one of them is offered for the call too, and is none of them, whatever it may owe by now.
  const isCalled = ({ kind, position: { id } }: Owing) =>
    (kind === 'long' ? call.positions : call.shorts).includes(BigInt(id));
  return (await readOwing(database, exchange, call.customer_id)).filter((one) => {
    const { id, quantity } = one.position;
    const offered = days.get(one.kind === 'long' ? String(id) : `s${id}`)?.map((row) => row.trading_date);
    return (
      isCalled(one) &&
      accountOf(one) === call.account &&
      quantity > 0 &&
      isOfferedLongEnough(calendar, VENUE, terms, new Set(offered), last)
    );
  });
}

/** What of that is a loan's: no more than the loan. */
export const shareOf = ({ position: { loan } }: MarginHolding, missing: Cash): Cash =>
  missing < loan ? missing : loan;

const PLEDGED_OFFERED = `select distinct trading_date from orders
  where customer_id = $1 and starts_with(client_order_id, 'margin-') and split_part(client_order_id, '.', 3) = $2 and trading_date >= $3`;

/** Whether shares that were put up for a loan still are to be sold for it: any that the house has not offered on six days, today the last. */
export async function isPledgedToSell(
  { database, exchange }: Parts,
  { position, pledged }: MarginHolding,
  date: TradingDate,
): Promise<boolean> {
  const { calendar } = exchange.view.rulebook;
  const terms = marginTermsOn(date);
  const from = addTradingDays(calendar, VENUE, date, -terms.daysOfSelling);
  for (const one of pledged) {
    const rows = await database.query<{ trading_date: TradingDate }>(PLEDGED_OFFERED, [
      ...[position.customer, String(one.position.id), from],
    ]);
    const days = new Set(rows.map((row) => row.trading_date));
    if (!isOfferedLongEnough(calendar, VENUE, terms, days, date)) return true;
  }
  return false;
}
