-- How long what is bought of an instrument must be held. Written by the operators; it counts for what is bought from then on.
create table holding_rule (
  instrument_no integer primary key,
  -- Trading days for which a position is locked after the day of a purchase.
  lock_days integer not null default 0 check (lock_days between 0 and 1000),
  -- T+N: the trading day after the purchase from which it may be sold.
  no_sell_days integer not null default 0 check (no_sell_days between 0 and 1000),
  -- Minutes from the purchase, by the wall clock.
  no_sell_minutes integer not null default 0 check (no_sell_minutes between 0 and 100000)
);
grant select on holding_rule to kuroshio_server;

alter table positions
  add column locked_until date,
  add column no_sell_until date,
  add column no_sell_days integer not null default 0,
  add column sellable_at timestamptz;
