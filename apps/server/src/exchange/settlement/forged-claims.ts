import { settlementDate, type TradingDate, type Venue } from '@kuroshio/market';
import type { Connection } from '../../platform/database/index.ts';
import { clockOf, type VenueState } from '../venues/venue-state.ts';

/** What is due by an obligation's own word, beside what the fills of its order say, which are sealed. */
interface Claim {
  readonly [column: string]: unknown;
  readonly business_id: bigint;
  readonly venue: Venue;
  readonly trading_date: TradingDate;
  readonly pay: bigint;
  readonly receive: bigint;
  readonly same: boolean | null;
  readonly bought: bigint | null;
  readonly sold: bigint | null;
  /** What a sale brought where a part of it brought less than its charges, which nobody is asked for. */
  readonly sold_at_most: bigint | null;
}

const DUE = `with dates (venue, date) as (select * from unnest($1::text[], $2::date[]))
  select c.business_id, c.venue, c.trading_date, c.pay, c.receive,
    o.customer_id = c.customer_id and o.instrument_no = c.instrument_no and o.cash_asset = c.asset
      and c.step = to_char(c.trading_date, 'YYYYMMDD')::integer as same,
    (case when o.side = 'buy' and s.received is null then f.gross - coalesce(m.loan, 0) else 0 end)::bigint as bought,
    (case when s.received is not null then s.received when o.side = 'sell' then f.net - r.repaid else 0 end)::bigint as sold,
    (case when s.received is not null then s.received when o.side = 'sell' then f.most - r.repaid else 0 end)::bigint as sold_at_most
  from obligation c join dates using (venue)
  left join orders o on o.id = c.business_id
  left join lateral (
    select sum(value + fees + tax) as gross, sum(value - fees - tax) as net, sum(greatest(value - fees - tax, 0)) as most
    from fill where order_id = c.business_id and trading_date = c.trading_date) f on true
  -- A margin order trades on one day alone: what is lent on it is not paid, what its sale pays back is not received.
  left join order_loan m on m.order_id = c.business_id
  left join lateral (
    select coalesce(sum(principal + interest), 0) as repaid from margin_close where order_id = c.business_id) r on true
  -- Of shares that were sold short nothing is received but what covering left of what was held, which each fill says; nothing is paid.
  left join lateral (
    select coalesce(sum(greatest(collateral - paid, 0) + interest), 0) as received
    from short_order left join (
      select order_id, sum(collateral) as collateral, sum(interest) as interest, sum(value + charges) as paid
      from short_cover group by order_id, step) k using (order_id)
    where order_id = c.business_id group by order_id) s on true
  where c.state = 'pending' and c.settles_on <= dates.date and c.kind = 'order'`;

/** The numbers of orders of which more, less or earlier is due than their fills say. */
export async function forgedClaims(connection: Connection, state: VenueState): Promise<bigint[]> {
  const clocks = [...state.clocks.values()];
  const { rows } = await connection.send<Claim>(
    DUE,
    [clocks.map(({ venue }) => venue), clocks.map(({ date }) => date)],
    'due-claims',
  );
  const { calendar } = state.rulebook;
  return rows.flatMap((claim) => {
    const { venue, trading_date, same, pay, receive, bought, sold, sold_at_most } = claim;
    const isDue = settlementDate(calendar, venue, trading_date) <= clockOf(state, venue).date;
    const isOwed = sold !== null && sold_at_most !== null && receive >= sold && receive <= sold_at_most;
    return same === true && isDue && isOwed && pay === bought ? [] : claim.business_id;
  });
}
