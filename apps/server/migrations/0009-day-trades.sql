-- What of a sale was set against purchases of the same day, at the lower tax.
alter table orders add column day_trade_quantity bigint not null default 0;
alter table orders add column day_trade_value bigint not null default 0;
-- What is being traded today is summed when the exchange starts.
create index fill_of_day on fill (trading_date);
