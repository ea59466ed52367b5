-- That two operators have stopped what is sold and bought back for a margin call, up to the end of a trading day. Rows are added and
-- never changed; one that is followed by another for the same call gives way to it. A mark over each: one that was put in with the
-- database's password stops nothing.
create table liquidation_stop (
  id bigint generated always as identity primary key,
  call_id integer not null,
  customer_id integer not null,
  -- The last day on which nothing is sold.
  until_on date not null,
  reason text not null,
  -- The request of two operators. One request writes one row.
  request_id bigint not null unique references operator_request (id),
  decided_at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16)
);
create index liquidation_stop_of_call on liquidation_stop (call_id, id);
grant select, insert on liquidation_stop to kuroshio_server;
grant usage on sequence liquidation_stop_id_seq to kuroshio_server;
