-- What is published of credit after each day, as both exchanges do (融資融券餘額): a row for each stock on which something is owed, and
-- one for all, which has no stock. Of all customers together; rows are added and never changed. A mark over each.
create table margin_figure (
  id bigint generated always as identity primary key,
  on_date date not null,
  instrument_no integer,
  -- Shares that stand for loans, the loans in minor units, and shares that are owed.
  margin_shares bigint not null check (margin_shares >= 0),
  loan bigint not null check (loan >= 0),
  short_shares bigint not null check (short_shares >= 0),
  -- Of all accounts together, in basis points; null where nothing is owed.
  ratio_bps integer,
  -- Accounts that owe, those called at this close, and those for whose call is sold.
  accounts integer not null check (accounts >= 0),
  called integer not null check (called >= 0),
  selling integer not null check (selling >= 0),
  mark bytea not null check (octet_length(mark) = 16)
);
-- Not unique: what somebody puts in first must not keep ours out.
create index margin_figure_of_day on margin_figure (on_date, instrument_no);
create index margin_figure_of_stock on margin_figure (instrument_no, on_date);
grant select, insert on margin_figure to kuroshio_server;
grant usage on sequence margin_figure_id_seq to kuroshio_server;
