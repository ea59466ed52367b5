-- Orders that are placed to be cancelled: what the exchange notes of orders that are large beside what stands in the book, and what the
-- watch of it keeps. docs/surveillance.md says the rule. The server adds and reads; what was noted it cannot change or take back.

-- An order that was large beside its side of the book when it was placed, or when it was changed (step: how often it had been).
create table large_order (
  order_id bigint not null,
  step integer not null,
  customer_id integer not null,
  instrument_no integer not null,
  trading_date date not null,
  side text not null check (side in ('buy', 'sell')),
  price bigint not null check (price > 0),
  -- In units of shares: what rested of it, and what stood at the best five prices of its side without it.
  quantity bigint not null check (quantity > 0),
  stood bigint not null check (stood >= 0),
  -- What had traded of it before.
  filled bigint not null check (filled >= 0),
  -- The best price of its side without it, at which who takes could have traded at once; 0 where nothing stood.
  best bigint not null check (best >= 0),
  at timestamptz not null,
  primary key (order_id, step)
);
create index large_order_of_customer on large_order (instrument_no, trading_date, customer_id, at);
create index large_order_in_time on large_order (instrument_no, trading_date, side, at);

-- Its owner has taken it back: cancelled, or changed to a worse price or to less than half.
create table large_order_end (
  -- In the order of the exchange's batches.
  number bigint generated always as identity primary key,
  order_id bigint not null,
  step integer not null,
  customer_id integer not null,
  instrument_no integer not null,
  trading_date date not null,
  how text not null check (how in ('cancelled', 'changed')),
  -- In units of shares: what had traded since it was noted, and what was taken back.
  traded bigint not null check (traded >= 0),
  taken bigint not null check (taken > 0),
  at timestamptz not null,
  unique (order_id, step)
);
create index large_order_end_of_customer on large_order_end (instrument_no, trading_date, customer_id, at);

-- A trade at a better price than could be had before a large order stood on the other side, or was just taken back.
create table trade_beside_large (
  -- The posting of the fill.
  posting_id bigint primary key,
  order_id bigint not null,
  customer_id integer not null,
  instrument_no integer not null,
  trading_date date not null,
  side text not null check (side in ('buy', 'sell')),
  price bigint not null check (price > 0),
  quantity bigint not null check (quantity > 0),
  value bigint not null,
  cash_asset integer not null,
  at timestamptz not null
);
create index trade_beside_large_of_customer on trade_beside_large (instrument_no, trading_date, customer_id, at);

-- How far has been looked: the posting of the last fill, and the last large order that was taken back.
create table layering_look (
  one boolean primary key default true check (one),
  fills_up_to bigint not null,
  ends_up_to bigint not null
);
-- Nothing is known of the orders of before, so their fills need no look.
insert into layering_look (fills_up_to, ends_up_to) select coalesce(max(id), 0), 0 from posting;

alter table surveillance_alert drop constraint surveillance_alert_rule_check;
alter table surveillance_alert add constraint surveillance_alert_rule_check
  check (rule in ('self-trade', 'shared-device', 'wash-trades', 'wash-ring', 'lead-against-pool', 'layering'));
alter table surveillance_alert drop constraint surveillance_alert_customers_check;
alter table surveillance_alert add constraint surveillance_alert_customers_check check (cardinality(customers) between 1 and 10);
-- The orders that were placed to be cancelled (large_order_end.number); `trades` are then trade_beside_large.posting_id.
alter table surveillance_alert add column taken_back bigint[] not null default '{}';

grant select, insert on large_order, large_order_end, trade_beside_large to kuroshio_server;
grant select, update on layering_look to kuroshio_server;
grant select on large_order, large_order_end, trade_beside_large to kuroshio_console;
