-- Trades between customers, and what of them looks like one person's or an agreement: for those who see to the rules.
-- The server adds and reads; what was noted it cannot change or take back. docs/surveillance.md says the rules.

-- A trade of two customers with one another: the two fills whose postings follow each other.
create table customer_trade (
  -- The posting of the first of the two fills.
  posting_id bigint primary key,
  instrument_no integer not null,
  seller_id integer not null,
  buyer_id integer not null,
  sell_order_id bigint not null,
  buy_order_id bigint not null,
  price bigint not null check (price > 0),
  -- In units of shares.
  quantity bigint not null check (quantity > 0),
  -- In minor units of the currency.
  value bigint not null,
  cash_asset integer not null,
  trading_date date not null,
  at timestamptz not null
);
create index customer_trade_of_instrument on customer_trade (instrument_no, at);

create table surveillance_alert (
  id bigint generated always as identity primary key,
  -- What is told once: the rule, who, where and of which day.
  key text not null unique,
  rule text not null check (rule in ('self-trade', 'shared-device', 'wash-trades', 'wash-ring')),
  -- In the order of their numbers; in a ring in that in which the shares went.
  customers integer[] not null check (cardinality(customers) between 1 and 3),
  instrument_no integer not null,
  trading_date date not null,
  -- The trades that it was found by (customer_trade.posting_id), and what they come to.
  trades bigint[] not null check (cardinality(trades) > 0),
  quantity bigint not null,
  value bigint not null,
  cash_asset integer not null,
  -- What links the customers beside their trades, in words of the rule.
  links jsonb not null,
  found_at timestamptz not null
);

-- How far has been looked: the posting of the last fill.
create table surveillance_look (
  one boolean primary key default true check (one),
  up_to bigint not null
);

-- Who else was at an address.
create index session_of_address on session (ip);

grant select, insert on customer_trade, surveillance_alert to kuroshio_server;
grant select, insert, update on surveillance_look to kuroshio_server;
