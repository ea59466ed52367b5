/**
 * Sales of a customer ($1) in an account ($2) on trading dates from $3 to $4: what an order sold on one date is one. An order's
 * trades of a date stand in its obligation of that date, which the index finds by the settlement day, at the latest $5.
 */
export const SALES = `select b.business_id as order_id, b.trading_date, b.settles_on, o.instrument_no, o.trading_date as ordered_on,
    s.quantity, s.value, s.fees, s.tax, c.cost, c.held_since, c.position_id, m.interest
  from obligation b
  join orders o on o.id = b.business_id and o.side = 'sell'
  cross join lateral (
    select sum(quantity)::bigint as quantity, sum(value)::bigint as value, sum(fees)::bigint as fees, sum(tax)::bigint as tax
    from fill where order_id = b.business_id and trading_date = b.trading_date) s
  cross join lateral (
    select sum(pc.cost)::bigint as cost, min(p.opened_on) as held_since, min(p.id) as position_id
    from fill f join position_close pc on pc.order_id = f.order_id and pc.step = f.step join positions p on p.id = pc.position_id
    where f.order_id = b.business_id and f.trading_date = b.trading_date) c
  cross join lateral (
    select coalesce(sum(mc.interest), 0)::bigint as interest
    from fill f join margin_close mc on mc.order_id = f.order_id and mc.step = f.step
    where f.order_id = b.business_id and f.trading_date = b.trading_date) m
  where b.kind = 'order' and b.customer_id = $1 and b.asset = $2 and b.settles_on between $3 and $5
    and b.trading_date between $3 and $4`;

export interface SaleRow {
  readonly [column: string]: unknown;
  readonly order_id: bigint;
  readonly trading_date: string;
  readonly settles_on: string;
  readonly instrument_no: number;
  readonly ordered_on: string;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly fees: bigint;
  readonly tax: bigint;
  readonly cost: bigint;
  readonly held_since: string;
  readonly position_id: bigint;
  /** Of the margin loans that the sale has paid back. */
  readonly interest: bigint;
}
