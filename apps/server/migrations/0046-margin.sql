-- Margin purchases: who may be lent to, and what orders and positions owe. Beside the rows of orders and positions, so that those
-- with own money are as small as before. Written and sealed by the exchange's batches.

create table margin_account (
  customer_id integer primary key,
  credit_limit bigint not null check (credit_limit > 0),
  opened_on date not null,
  closed_on date
);

create table margin_order (
  order_id bigint primary key references orders,
  loan_bps integer not null check (loan_bps between 0 and 10000),
  loan bigint not null check (loan >= 0)
);

create table margin_position (
  position_id bigint primary key references positions,
  -- Still owed.
  loan bigint not null check (loan >= 0)
);
create index margin_position_owing on margin_position (position_id) where loan > 0;

-- What the sale of a part of a position paid of its loan.
create table margin_close (
  position_id bigint not null references positions,
  order_id bigint not null references orders,
  step integer not null,
  principal bigint not null check (principal >= 0),
  interest bigint not null check (interest >= 0),
  primary key (position_id, order_id, step)
);
create index margin_close_of_order on margin_close (order_id);

-- What was paid of it in money.
create table margin_payment (
  id bigint primary key,
  customer_id integer not null,
  client_key text not null,
  fingerprint bigint not null,
  position_id bigint not null references positions,
  principal bigint not null check (principal > 0),
  interest bigint not null check (interest >= 0),
  trading_date date not null,
  at timestamptz not null,
  unique (customer_id, client_key)
);

-- Interest is charged as it is paid, so none is owed.
create view open_debt_margin as
  select 'margin'::text as kind, m.position_id as id, p.customer_id, o.cash_asset::integer as asset, m.loan as principal,
    0::bigint as interest
  from margin_position m join positions p on p.id = m.position_id join orders o on o.id = p.opened_by
  where m.loan > 0;
create view charged_interest_margin as
  select cash_asset::integer as asset, interest as charged from margin_close join orders on orders.id = order_id
  union all
  select 1::integer, interest from margin_payment;
select gather_parts('open_debt'), gather_parts('charged_interest');
grant select on open_debt, charged_interest to kuroshio_server;

grant select, insert, update on margin_account, margin_order, margin_position to kuroshio_server;
grant select, insert on margin_close, margin_payment to kuroshio_server;
