-- Events of committed transactions, in the order of their commit as far as one writer goes, until they are pushed.
-- A row is written in the same transaction as what it tells of, so neither can exist without the other.
create table outbox (
  id bigint generated always as identity primary key,
  -- A list of events; each has a `type` and what belongs to it.
  events jsonb not null check (jsonb_typeof(events) = 'array'),
  created_at timestamptz not null default now()
);

comment on table outbox is 'Events waiting to be pushed; rows older than an hour are removed by the relay.';

grant select, insert, delete on outbox to kuroshio_server;
