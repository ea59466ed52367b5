-- Shares of one's own that stand for a loan on other shares as further collateral (抵繳). Written and sealed by the exchange's batches.
create table pledged_position (
  position_id bigint primary key references positions,
  -- The position whose loan they stand for; empty once they are released.
  loan_of bigint references positions,
  -- Of each 10,000 of what they are worth so much counts against a call.
  counts_bps integer check (counts_bps between 1 and 10000),
  -- What that came to when they were put up.
  counted bigint check (counted >= 0),
  check ((loan_of is null) = (counts_bps is null) and (loan_of is null) = (counted is null)),
  check (loan_of <> position_id)
);
create index pledged_position_by_loan on pledged_position (loan_of) where loan_of is not null;

-- What a customer put up, and what was given back.
create table pledge_change (
  id bigint primary key,
  customer_id integer not null,
  client_key text not null,
  fingerprint bigint not null,
  kind text not null check (kind in ('pledged', 'returned')),
  position_id bigint not null references positions,
  loan_of bigint not null references positions,
  quantity bigint not null check (quantity > 0),
  -- What they were worth, and what of it counted against a call.
  value bigint not null check (value >= 0),
  counted bigint not null check (counted between 0 and value),
  trading_date date not null,
  at timestamptz not null
);
create unique index pledge_change_by_key on pledge_change (customer_id, client_key);
create index pledge_change_of_loan on pledge_change (loan_of);

grant select, insert, update on pledged_position to kuroshio_server;
grant select, insert on pledge_change to kuroshio_server;
grant select on pledged_position, pledge_change to kuroshio_console;
