-- That a margin purchase or a short sale goes on for another half year, asked for by its customer. Rows are added and never changed.
-- A mark over each: one that was put in with the database's password lengthens nothing.
create table margin_extension (
  id bigint generated always as identity primary key,
  customer_id integer not null,
  -- What goes on: a position of shares, or a short sale.
  kind text not null check (kind in ('position', 'short')),
  of_id bigint not null,
  -- The first extension, or the second.
  step integer not null check (step between 1 and 2),
  -- Its new last day.
  until_on date not null,
  at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16)
);
-- Not unique: what somebody puts in first must not keep the customer's own out.
create index margin_extension_of on margin_extension (customer_id, kind, of_id, step);
grant select, insert on margin_extension to kuroshio_server;
grant usage on sequence margin_extension_id_seq to kuroshio_server;
