-- The last best bid and ask of a day on which an instrument did not trade, and what the next day is reckoned from because of
-- them. Only where they move it: otherwise the reference of the day stands.
create table closing_quote (
  instrument_no integer not null,
  trading_date date not null,
  -- In price units; 0 where nobody asked for it.
  bid bigint not null check (bid >= 0),
  ask bigint not null check (ask >= 0),
  reference bigint not null check (reference > 0 and reference in (bid, ask)),
  primary key (instrument_no, trading_date)
);

grant select, insert, update on closing_quote to kuroshio_server;

-- Subscription rights of a capital increase: new shares that may be subscribed for one old share, and the price of each. An
-- ex-date of kind `stock` has them beside new shares, or alone. Who may subscribe is another capability's.
alter table corporate_action
  add column rights_price numeric(18, 10) check (rights_price > 0),
  add column rights_per_old numeric(18, 10) check (rights_per_old > 0),
  -- The reference less dividends only, from which limit-up and opening basis of the day are reckoned; null without rights.
  add column opening_base bigint check (opening_base > 0),
  add check ((rights_price is null) = (rights_per_old is null)),
  add check (rights_price is null or kind = 'stock');
alter table corporate_action drop constraint corporate_action_check;
alter table corporate_action
  add constraint corporate_action_check check (num_nonnulls(cash_per_share, new_per_old, rights_price) > 0);
grant update (opening_base) on corporate_action to kuroshio_server;
