-- Orders that are sent when the market reaches a price. Written by the exchange alone.

create table conditional_order (
  id bigint primary key,
  customer_id integer not null,
  client_order_id text not null,
  leg smallint not null,
  -- The legs of one group cancel one another; the number of the first.
  group_id bigint not null,
  instrument_no integer not null,
  side text not null,
  trigger_kind text not null,
  trigger_price bigint not null,
  trail bigint not null,
  trail_unit text not null,
  type text not null,
  time_in_force text not null,
  quantity bigint not null,
  price bigint not null,
  position_id bigint,
  -- The opening order of a bracket.
  parent_id bigint,
  expires_on date,
  state text not null,
  extreme bigint not null,
  order_id bigint not null,
  refusal text,
  placed_at timestamptz not null,
  updated_at timestamptz not null,
  unique (customer_id, client_order_id, leg)
) with (fillfactor = 80);
create index conditional_order_of_customer on conditional_order (customer_id, id);
create index conditional_order_waiting on conditional_order (id) where state in ('dormant', 'waiting');

grant select, insert, update on conditional_order to kuroshio_server;
