-- What is still owed on a margin purchase or a short sale after what stood for it was sold, or found nobody on six business days, and
-- all free money was used: told to the customer, in default a business day later, settled when it is paid. Rows are added and never
-- changed; the last of a transaction counts. A mark over each: one that was put in with the database's password is no default.
create table margin_shortfall (
  id bigint generated always as identity primary key,
  customer_id integer not null,
  -- What is owed on: a position of shares, or a short sale.
  kind text not null check (kind in ('position', 'short')),
  of_id bigint not null,
  step text not null check (step in ('told', 'defaulted', 'settled')),
  -- Minor units of New Taiwan dollars, when it was written.
  owed bigint not null check (owed >= 0),
  due_on date not null,
  at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16)
);
create index margin_shortfall_of on margin_shortfall (customer_id, kind, of_id, id);
grant select, insert on margin_shortfall to kuroshio_server;
grant usage on sequence margin_shortfall_id_seq to kuroshio_server;
