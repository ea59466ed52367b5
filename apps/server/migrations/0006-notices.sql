-- News for everybody, messages for one customer, alerts, and where messages are pushed to.

create table news (
  id bigint generated always as identity primary key,
  -- `exchange`: what happened in the markets here; `house`: the operators; `feed`: a news feed.
  source text not null check (source in ('exchange', 'house', 'feed')),
  -- The name of the feed; empty elsewhere.
  feed text not null,
  -- The same fact is told once.
  source_key text not null,
  -- As in the facts; `house-urgent` is a notice of the house that is also put into every inbox.
  kind text not null,
  -- Facts that the app puts into words; of the house and of feeds the words themselves.
  facts jsonb not null,
  symbols text[] not null,
  published_at timestamptz not null,
  -- The house took it back.
  withdrawn_at timestamptz,
  unique (source, feed, source_key)
);
create index news_newest on news (published_at desc, id desc);
create index news_of_symbol on news using gin (symbols);

-- How the reading of each feed went last.
create table news_feed (
  name text primary key,
  read_at timestamptz,
  failed_at timestamptz,
  problem text not null default ''
);

create table message (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  kind text not null check (kind in ('order', 'settlement', 'security', 'alert', 'notice')),
  -- The same event is told once.
  source_key text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (customer_id, source_key)
);
create index message_of_customer on message (customer_id, id);
create index message_unread on message (customer_id) where read_at is null;

-- What a customer does not want to be told; no row where everything is wanted.
create table notice_preference (
  customer_id integer primary key references customer (id),
  order_filled boolean not null,
  order_cancelled boolean not null,
  order_expired boolean not null,
  settlement boolean not null
);

create table alert (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  instrument_no integer not null,
  condition text not null
    check (condition in ('price-above', 'price-below', 'percent-above', 'percent-below', 'volume-above')),
  -- Price units, hundredths of a percent, or shares.
  threshold bigint not null,
  -- `once`, or again on each trading day.
  repeats text not null check (repeats in ('once', 'daily')),
  created_at timestamptz not null,
  -- The trading date on which it fired last, and what it saw; null while it has not since it was armed.
  fired_on date,
  fired_at timestamptz,
  fired_value bigint,
  check ((fired_on is null) = (fired_at is null))
);
create index alert_of_customer on alert (customer_id, id);

create table push_subscription (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  -- It ends with the session in which it was made.
  session_id bigint not null references session (id),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('tw', 'en', 'ko')),
  created_at timestamptz not null
);
create index push_subscription_of_customer on push_subscription (customer_id);

-- How far events have been made into messages: the last row of the outbox, the last session, notice and settlement.
create table notice_position (
  name text primary key,
  position bigint not null
);

-- What was settled lately, for the messages of it.
create index settlement_done on settlement (settled_at) where state = 'settled';

grant select, insert, update, delete on news, news_feed, message, notice_preference, alert, push_subscription,
  notice_position to kuroshio_server;
