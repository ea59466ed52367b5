-- Own shares that were given back for shares that are owed (現券償還, 資券相抵): nothing was traded. Written and sealed by the exchange's
-- batches; the shares themselves are a delivery, and what was paid of margin loans on them is a payment.

create table short_return (
  id bigint primary key,
  customer_id integer not null,
  client_key text not null,
  fingerprint bigint not null,
  short_id bigint not null references short_position,
  quantity bigint not null check (quantity > 0),
  -- What the shares had cost, and what they were worth.
  cost bigint not null check (cost >= 0),
  value bigint not null check (value >= 0),
  proceeds bigint not null,
  -- What was held for them and is free, and what the house has paid on it.
  collateral bigint not null check (collateral >= 0),
  interest bigint not null check (interest >= 0),
  -- Of margin loans on the shares, with their interest.
  repaid bigint not null check (repaid >= 0),
  trading_date date not null,
  at timestamptz not null,
  unique (customer_id, client_key)
);
create index short_return_of_position on short_return (short_id);

create view charged_interest_return as select 1::integer as asset, -interest as charged from short_return;
select gather_parts('charged_interest');
grant select on charged_interest to kuroshio_server, kuroshio_console;

grant select, insert on short_return to kuroshio_server;
grant select on short_return to kuroshio_console;
