-- What an account was worth at the end of each trading day: one row for each customer and trading account (asset 1 or 2),
-- written once after the day. It is reckoned from the ledger and closing prices, and nothing is paid by it; what it says can
-- be reckoned again.

create table account_day (
  customer_id integer not null,
  asset integer not null,
  trading_date date not null,
  -- All purposes of the currency together, after the last entry of the day.
  cash bigint not null,
  -- Of the shares, at the last close.
  market_value bigint not null,
  -- The last posting of the day in the book of the currency: the fund record of a day begins here.
  last_posting bigint,
  primary key (customer_id, asset, trading_date)
);
grant select, insert on account_day to kuroshio_server;

-- Orders and trades of an account by day: a page reads its own rows and none besides.
create index obligation_of_account on obligation (customer_id, asset, settles_on, business_id);
-- What of a sale fell to which position.
create index position_close_of_order on position_close (order_id, step);
-- A customer's open orders are found without looking at everybody's; all of them are still found by it at a start.
create index orders_open_of_customer on orders (customer_id, id) where state = 'open';
drop index orders_open;
