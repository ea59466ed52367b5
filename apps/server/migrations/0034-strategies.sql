-- Strategies: pools that trade, divided into units. Each pool is an owner of accounts in the ledger as customers are, with a
-- number from 400,000,000 on, and has no row in `customer`: nobody signs in as it. The rows by which somebody is paid are marked
-- by the key of the seals, which is never here.

create table strategy (
  id bigint generated always as identity primary key,
  -- Algorithm and series: the same algorithm begins anew when its series ends.
  code text not null unique,
  kind text not null check (kind in ('copy', 'day')),
  algorithm text not null,
  -- Owner of the pool's accounts, and of the issuer's own units.
  pool integer not null unique check (pool >= 400000000),
  asset smallint not null,
  minimum bigint not null check (minimum > 0),
  -- What the issuer hopes for in a year, and what it costs; hundredths of a percent.
  target_bps integer not null,
  fee_bps integer not null check (fee_bps between 0 and 3000),
  entry_bps integer not null check (entry_bps between 0 and 200),
  exit_bps integer not null check (exit_bps between 0 and 200),
  -- A fall below the best value by so much ends it.
  drawdown_bps integer not null check (drawdown_bps between 1 and 9999),
  opened_on date not null,
  joins_until date not null,
  ends_on date not null,
  state text not null check (state in ('under-review', 'audit-failed', 'in-progress', 'terminated', 'ended')),
  reason text,
  -- It only sells since then; and all units are paid.
  stopped_on date,
  paid_out boolean not null,
  mark bytea not null check (octet_length(mark) = 16),
  check (joins_until >= opened_on and ends_on > joins_until)
);

-- One net asset value: what the pool was worth and by how many units it was divided, before and after what was asked for.
create table strategy_nav (
  id bigint generated always as identity primary key,
  strategy_id bigint not null references strategy,
  trading_date date not null,
  value bigint not null check (value > 0),
  units bigint not null check (units > 0),
  value_after bigint not null check (value_after >= 0),
  units_after bigint not null check (units_after >= 0),
  -- Performance fees of the day.
  fees bigint not null check (fees >= 0),
  is_fee_day boolean not null,
  -- The market's index at the same close, in its price units; 0 where there is none.
  benchmark bigint not null,
  -- What it held at the close: instrument, units, value.
  holdings jsonb not null,
  struck_at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16),
  unique (strategy_id, trading_date)
);

-- What one follower has of a pool.
create table strategy_lot (
  id bigint generated always as identity primary key,
  strategy_id bigint not null references strategy,
  -- A customer, or the pool's own number for what the issuer has put in.
  customer_id integer not null,
  units bigint not null check (units >= 0),
  -- High-water mark: minor units × 10^12 for one unit.
  price_mark numeric(40) not null,
  -- What the units have cost, and what those that went brought beyond their cost.
  cost bigint not null check (cost >= 0),
  realised bigint not null,
  stop_bps integer not null check (stop_bps between 500 and 9500),
  stop_base bigint not null check (stop_base >= 0),
  joined_on date not null,
  mark bytea not null check (octet_length(mark) = 16),
  unique (strategy_id, customer_id)
);
create index strategy_lot_of_customer on strategy_lot (customer_id, strategy_id);

-- What was asked for at the next net asset value.
create table strategy_request (
  id bigint generated always as identity primary key,
  strategy_id bigint not null references strategy,
  customer_id integer not null,
  -- Null where nobody asked: a stop, or the end of the strategy.
  client_key text,
  fingerprint bigint not null,
  kind text not null check (kind in ('subscribe', 'redeem')),
  origin text not null check (origin in ('customer', 'stop', 'end')),
  amount bigint not null check (amount >= 0),
  units bigint not null check (units >= 0),
  stop_bps integer not null,
  asked_at timestamptz not null,
  -- The first net asset value at which it may be struck.
  strike_on date not null,
  state text not null check (state in ('pending', 'cancelled', 'priced', 'done')),
  nav_id bigint references strategy_nav,
  struck_units bigint not null default 0,
  paid bigint not null default 0 check (paid >= 0),
  fee bigint not null default 0 check (fee >= 0),
  levy bigint not null default 0 check (levy >= 0),
  done_at timestamptz,
  mark bytea not null check (octet_length(mark) = 16),
  check ((kind = 'subscribe') = (amount > 0)),
  check ((nav_id is null) = (state in ('pending', 'cancelled')))
);
create unique index strategy_request_key on strategy_request (customer_id, client_key);
create unique index strategy_request_pending on strategy_request (strategy_id, customer_id, kind) where state = 'pending';
create index strategy_request_of_customer on strategy_request (customer_id, id desc);
create index strategy_request_open on strategy_request (strategy_id) where state in ('pending', 'priced');

-- Orders of a pool that were refused, so that nobody wonders what it did not do.
create table strategy_refusal (
  id bigint generated always as identity primary key,
  strategy_id bigint not null references strategy,
  trading_date date not null,
  instrument_no integer not null,
  side text not null,
  quantity bigint not null,
  code text not null,
  at timestamptz not null,
  -- Of one kind a day one is told.
  unique (strategy_id, trading_date, instrument_no, side, code)
);

create view open_hold_strategy as
  select 'strategy'::text as kind, r.id, r.customer_id, s.asset::integer as asset, r.amount as held, 0::bigint as pledged,
    r.asked_at as since, null::date as until
  from strategy_request r join strategy s on s.id = r.strategy_id where r.state = 'pending' and r.kind = 'subscribe';
select gather_parts('open_hold');

grant select, insert on strategy_nav, strategy_refusal to kuroshio_server;
grant select, insert, update on strategy, strategy_lot, strategy_request to kuroshio_server;
grant usage on sequence strategy_id_seq, strategy_nav_id_seq, strategy_lot_id_seq, strategy_request_id_seq,
  strategy_refusal_id_seq to kuroshio_server;
