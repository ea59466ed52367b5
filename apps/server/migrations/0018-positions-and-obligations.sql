-- Positions get numbers of their own and name what opened them; obligations to pay and receive name what obliges, of
-- which an order's fills of a day are one kind; orders keep a fingerprint of what was asked for.

alter table positions
  add column opened_kind text not null default 'order',
  add column opened_by bigint,
  add column opened_on date,
  alter column type drop not null;
-- A position of before has the number of the order that opened it, and keeps it.
update positions set opened_by = positions.id, opened_on = orders.trading_date from orders where orders.id = positions.id;
alter table positions
  alter column opened_kind drop default,
  alter column opened_by set not null,
  alter column opened_on set not null;
-- One opening order makes one position; what is delivered in steps makes one each time.
create unique index positions_of_order on positions (opened_by) where opened_kind = 'order';

alter table settlement rename to obligation;
alter table obligation rename column order_id to business_id;
alter table obligation
  add column kind text not null default 'order',
  add column step integer not null generated always as (
    extract(year from trading_date)::integer * 10000 + extract(month from trading_date)::integer * 100
      + extract(day from trading_date)::integer) stored;
alter table obligation
  alter column kind drop default,
  alter column step drop expression,
  drop constraint settlement_pkey,
  add primary key (kind, business_id, step);
alter index settlement_due rename to obligation_due;
drop index settlement_of_customer;
create index obligation_of_customer on obligation (customer_id, settles_on);
alter table obligation rename constraint settlement_check to obligation_holds_what_it_pays;

-- By it a repeated key is told from another order; null for what was placed before.
alter table orders add column fingerprint bigint;
alter table conditional_order add column fingerprint bigint;

-- Shares that moved without a trade: given to a customer, which opened a position, or taken out of positions.
create table delivery (
  id bigint primary key,
  direction text not null,
  -- What it was for: an allotment, a transfer, a loan, and the number of it; a loan may come back in steps.
  kind text not null,
  business_id bigint not null,
  step integer not null,
  customer_id integer not null,
  instrument_no integer not null,
  quantity bigint not null check (quantity > 0),
  -- What the shares cost their holder, with them.
  cost bigint not null check (cost >= 0),
  fingerprint bigint not null,
  trading_date date not null,
  at timestamptz not null,
  unique (direction, kind, business_id, step)
);
create index delivery_of_customer on delivery (customer_id, id);

-- The positions that it made larger or smaller.
create table delivery_part (
  delivery_id bigint not null,
  position_id bigint not null,
  quantity bigint not null check (quantity > 0),
  cost bigint not null check (cost >= 0),
  primary key (delivery_id, position_id)
);
grant select, insert on delivery, delivery_part to kuroshio_server;
