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
  alter column opened_on set not null,
  add constraint positions_opened_once unique (opened_kind, opened_by, customer_id);

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
