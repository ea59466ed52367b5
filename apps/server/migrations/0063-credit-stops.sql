-- Which stocks operators have stopped for margin purchases (停資) or short sales (停券), each from a trading day on. Rows are added and
-- never changed: lifting one is a row too. A mark over each, so that nothing that was put in with the database's password counts.
create table credit_stop (
  id bigint generated always as identity primary key,
  instrument_no integer not null,
  financing text not null check (financing in ('margin-purchase', 'short-sale')),
  -- False of a row that lifts what stands.
  stops boolean not null,
  from_on date not null,
  reason text not null,
  -- The request of two operators. One request writes one row.
  request_id bigint not null unique references operator_request (id),
  decided_at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16)
);
create index credit_stop_of_instrument on credit_stop (instrument_no, id);
grant select, insert on credit_stop to kuroshio_server;
grant usage on sequence credit_stop_id_seq to kuroshio_server;
