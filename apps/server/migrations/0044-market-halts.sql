-- Emergency halts by operators: one instrument, or all of them. The exchange reads those that are not lifted. Rows are marked like
-- the requests by which they come and go.
create table market_halt (
  id bigint generated always as identity primary key,
  -- Null where everything is halted.
  instrument_no integer,
  reason text not null,
  -- The request with which one operator halted it alone, and which a second reviews.
  request_id bigint not null unique references operator_request (id),
  halted_by integer not null references operator (id),
  halted_at timestamptz not null,
  reviewed_by integer references operator (id),
  reviewed_at timestamptz,
  -- The request of two that lifted it.
  lifted_by bigint references operator_request (id),
  lifted_at timestamptz,
  mark bytea not null check (octet_length(mark) = 16),
  check (reviewed_by is null or reviewed_by <> halted_by),
  check ((reviewed_by is null) = (reviewed_at is null)),
  check ((lifted_by is null) = (lifted_at is null)),
  check (lifted_by is null or lifted_by <> request_id)
);
create unique index market_halt_standing on market_halt (coalesce(instrument_no, 0)) where lifted_at is null;

grant select, insert, update on market_halt to kuroshio_server;
grant usage on sequence market_halt_id_seq to kuroshio_server;
