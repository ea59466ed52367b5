-- Prices that one customer has moved: what the watch of it keeps. docs/surveillance.md says the rule. The server adds and reads; what was
-- noted it cannot change or take back.

-- A trade of a customer in the regular book, with the minute of the book's day in which it stands.
create table regular_trade (
  -- The posting of the fill.
  posting_id bigint primary key,
  customer_id integer not null,
  instrument_no integer not null,
  trading_date date not null,
  -- Milliseconds of the venue's local day at which the minute begins.
  minute integer not null check (minute between 0 and 86340000),
  side text not null check (side in ('buy', 'sell')),
  price bigint not null check (price > 0),
  -- In units of shares.
  quantity bigint not null check (quantity > 0),
  -- In minor units of the currency.
  value bigint not null,
  at timestamptz not null
);
create index regular_trade_by_minute on regular_trade (instrument_no, trading_date, minute);

-- How far has been looked: the posting of the last fill whose minute was over.
create table price_mover_look (
  one boolean primary key default true check (one),
  fills_up_to bigint not null
);
-- What traded before is not looked at: its minutes may be gone.
insert into price_mover_look (fills_up_to) select coalesce(max(id), 0) from posting;

alter table surveillance_alert drop constraint surveillance_alert_rule_check;
alter table surveillance_alert add constraint surveillance_alert_rule_check
  check (rule in ('self-trade', 'shared-device', 'wash-trades', 'wash-ring', 'lead-against-pool', 'layering', 'price-mover'));
-- How far the price went, as it was known when it was told: minutes are kept for some weeks only. `trades` are then regular_trade.posting_id.
alter table surveillance_alert add column move jsonb;
alter table surveillance_alert add constraint surveillance_alert_move_check check ((move is not null) = (rule = 'price-mover'));

grant select, insert on regular_trade to kuroshio_server;
grant select, update on price_mover_look to kuroshio_server;
grant select on regular_trade to kuroshio_console;
