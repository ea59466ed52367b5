-- Short sales (融券): shares that customers sold without having them, and what is held for these. Rows of their own beside orders
-- and positions: what is held of shares is counted without them. Written and sealed by the exchange's batches.

create table short_order (
  order_id bigint primary key references orders,
  -- Of a sale: of each 10,000 so much is put up and charged, the dearest price it is held for, and what traded of it so far. All
  -- nothing of a purchase, which gives shares back.
  short_margin_bps integer not null check (short_margin_bps >= 0),
  borrow_fee_bps integer not null check (borrow_fee_bps >= 0),
  highest bigint not null check (highest >= 0),
  borrow_fee bigint not null check (borrow_fee >= 0),
  margin bigint not null check (margin >= 0)
);

create table short_position (
  id bigint primary key,
  customer_id integer not null,
  instrument_no integer not null,
  order_id bigint not null unique references orders,
  opened_on date not null,
  opened_at timestamptz not null,
  short_margin_bps integer not null check (short_margin_bps > 0),
  opened_quantity bigint not null check (opened_quantity > 0),
  opened_value bigint not null check (opened_value > 0),
  quantity bigint not null check (quantity >= 0),
  closing_quantity bigint not null check (closing_quantity between 0 and quantity),
  proceeds bigint not null,
  collateral bigint not null check (collateral >= 0),
  covered_quantity bigint not null check (covered_quantity >= 0),
  covered_value bigint not null check (covered_value >= 0),
  cover_charges bigint not null check (cover_charges >= 0),
  realised bigint not null,
  covered_at timestamptz,
  check (quantity > 0 or (proceeds = 0 and collateral = 0))
);
create index short_position_open on short_position (customer_id) where quantity > 0;
create index short_position_of_customer on short_position (customer_id, id desc);

-- Which part of a purchase gave back shares of which sale, and what was held for them.
create table short_cover (
  short_id bigint not null references short_position,
  order_id bigint not null references orders,
  step integer not null,
  quantity bigint not null check (quantity > 0),
  value bigint not null check (value >= 0),
  charges bigint not null check (charges >= 0),
  proceeds bigint not null,
  collateral bigint not null check (collateral >= 0),
  interest bigint not null check (interest >= 0),
  primary key (short_id, order_id, step)
);
create index short_cover_of_order on short_cover (order_id);

-- What was put up later, and what corporate actions took: money by which a position's collateral changed without a trade.
create table short_change (
  id bigint primary key,
  customer_id integer not null,
  client_key text not null,
  fingerprint bigint not null,
  short_id bigint not null references short_position,
  kind text not null check (kind in ('added', 'dividend')),
  amount bigint not null check (amount > 0),
  trading_date date not null,
  at timestamptz not null,
  unique (customer_id, client_key)
);
create index short_change_of_position on short_change (short_id);

create view open_hold_short as
  select 'short'::text as kind, id, customer_id, 1 as asset, collateral as held, 0::bigint as pledged, opened_at as since,
    null::date as until
  from short_position where collateral > 0;
-- What the house pays on it.
create view charged_interest_short as select 1::integer as asset, -interest as charged from short_cover;
select gather_parts('open_hold'), gather_parts('charged_interest');
grant select on open_hold, charged_interest to kuroshio_server;

grant select, insert, update on short_order, short_position to kuroshio_server;
grant select, insert on short_cover, short_change to kuroshio_server;

-- Calls name short sales too: they are bought back as margin purchases are sold.
alter table margin_call add column shorts bigint[] not null default '{}';
alter table margin_call drop constraint margin_call_positions_check;
alter table margin_call add constraint margin_call_names_some check (cardinality(positions) + cardinality(shorts) > 0);
