-- Orders and what follows from them. Written by the exchange alone.

create table orders (
  id bigint primary key,
  customer_id integer not null,
  client_order_id text not null,
  instrument_no integer not null,
  -- The asset that it is paid in.
  cash_asset integer not null,
  side text not null,
  type text not null,
  time_in_force text not null,
  quantity bigint not null check (quantity > 0),
  price bigint not null,
  book_price bigint not null,
  position_id bigint,
  trading_date date not null,
  state text not null,
  filled_quantity bigint not null check (filled_quantity between 0 and quantity),
  filled_value bigint not null,
  fills integer not null,
  charges jsonb not null,
  -- What is set aside: from available, from receivable, shares.
  held_cash bigint not null check (held_cash >= 0),
  pledged_cash bigint not null check (pledged_cash >= 0),
  held_shares bigint not null check (held_shares >= 0),
  -- The positions that a sale has reserved: [[position, quantity], …].
  closes jsonb not null,
  placed_at timestamptz not null,
  updated_at timestamptz not null,
  unique (customer_id, client_order_id)
) with (fillfactor = 80);
create index orders_of_customer on orders (customer_id, id);
create index orders_open on orders (id) where state = 'open';

create table fill (
  order_id bigint not null,
  step integer not null,
  price bigint not null,
  quantity bigint not null check (quantity > 0),
  value bigint not null,
  fees bigint not null,
  tax bigint not null,
  charges jsonb not null,
  -- `clearing` where another customer was on the other side, `liquidity` where a simulated participant was.
  counterparty text not null,
  trading_date date not null,
  settles_on date not null,
  at timestamptz not null,
  primary key (order_id, step)
);

create table positions (
  id bigint primary key,
  customer_id integer not null,
  instrument_no integer not null,
  type text not null,
  state text not null,
  opened_quantity bigint not null,
  opened_value bigint not null,
  buy_charges bigint not null,
  quantity bigint not null check (quantity >= 0),
  closing_quantity bigint not null check (closing_quantity between 0 and quantity),
  cost bigint not null,
  sold_quantity bigint not null,
  sold_value bigint not null,
  sell_charges bigint not null,
  realised bigint not null,
  opened_at timestamptz not null,
  sold_at timestamptz
) with (fillfactor = 80);
create index positions_of_customer on positions (customer_id, id);
create index positions_held on positions (id) where state in ('holding', 'closing');

-- Which part of a closing fill fell to which position.
create table position_close (
  position_id bigint not null,
  order_id bigint not null,
  step integer not null,
  quantity bigint not null,
  value bigint not null,
  charges bigint not null,
  cost bigint not null,
  primary key (position_id, order_id, step)
);

-- What an order's fills of one trading date will pay or bring on the settlement day.
create table settlement (
  order_id bigint not null,
  trading_date date not null,
  customer_id integer not null,
  instrument_no integer not null,
  venue text not null,
  asset integer not null,
  pay bigint not null check (pay >= 0),
  receive bigint not null check (receive >= 0),
  -- What is set aside for `pay`: while pending they add up to it.
  held bigint not null check (held >= 0),
  pledged bigint not null check (pledged >= 0),
  settles_on date not null,
  state text not null,
  settled_at timestamptz,
  primary key (order_id, trading_date),
  check (state <> 'pending' or held + pledged = pay)
) with (fillfactor = 80);
create index settlement_due on settlement (venue, settles_on) where state = 'pending';
create index settlement_of_customer on settlement (customer_id) where state = 'pending';

-- Where each venue's clock stands.
create table venue_state (
  venue text primary key,
  first_date date not null,
  trading_date date not null,
  phase text not null,
  ms_of_day integer not null
);

create table minute_bar (
  instrument_no integer not null,
  trading_date date not null,
  -- Milliseconds of the venue's local day at which the minute begins.
  minute integer not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume bigint not null,
  turnover bigint not null,
  trades integer not null,
  primary key (instrument_no, trading_date, minute)
);

create table day_bar (
  instrument_no integer not null,
  trading_date date not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume bigint not null,
  turnover bigint not null,
  primary key (instrument_no, trading_date)
);

-- What was decided at the first start and must not change after: the seed of the simulated market.
create table installation (
  name text primary key,
  value text not null
);

grant select, insert, update on orders, positions, settlement, venue_state, minute_bar, day_bar to kuroshio_server;
-- Minutes of days long past are dropped.
grant delete on minute_bar to kuroshio_server;
grant select, insert on fill, position_close, installation to kuroshio_server;
