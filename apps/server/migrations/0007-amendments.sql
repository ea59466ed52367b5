-- An order that was given another price stands behind those that came before; null is its own number.
alter table orders add column priority bigint;
-- What was asked for when it was placed, by which a repeated key is known again; null is what it asks for now.
alter table orders add column asked_quantity bigint;
alter table orders add column asked_price bigint;
-- How often the customer has changed it.
alter table orders add column amendments integer not null default 0;

-- What each change made of the order. Written by the exchange alone, only ever added to.
create table order_amendment (
  order_id bigint not null,
  step integer not null,
  quantity bigint not null,
  price bigint not null,
  at timestamptz not null,
  primary key (order_id, step)
);

grant select, insert on order_amendment to kuroshio_server;
