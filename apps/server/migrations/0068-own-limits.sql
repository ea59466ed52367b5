-- What customers limit themselves to: deposits and losses by period, and cooling-offs. Each decision is a row that is added and never
-- changed; what holds is reckoned from them. A mark over each, so that nothing that was put in with the database's password counts.
create table own_limit (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  -- Counts the decisions of a customer from 1, so that one that was taken away is missed.
  no integer not null check (no > 0),
  kind text not null check (kind in ('deposit', 'loss', 'cooling-off')),
  period text not null check (period in ('day', 'week', 'month', '')),
  -- Minor units of Taiwan dollars; null of one that takes a limit away, and of a cooling-off.
  amount bigint check (amount >= 0),
  decided_at timestamptz not null,
  holds_from timestamptz not null check (holds_from >= decided_at),
  -- Of a cooling-off: its end.
  holds_until timestamptz check (holds_until > holds_from),
  mark bytea not null check (octet_length(mark) = 16),
  unique (customer_id, no),
  check ((kind = 'cooling-off') = (holds_until is not null)),
  check ((kind = 'cooling-off') = (period = '')),
  check (kind <> 'cooling-off' or amount is null)
);
grant select, insert on own_limit to kuroshio_server;
grant usage on sequence own_limit_id_seq to kuroshio_server;

-- A purchase of a plan that was left out for such a limit says so.
alter table plan_purchase drop constraint plan_purchase_reason_check;
alter table plan_purchase add constraint plan_purchase_reason_check check (reason in ('', 'money', 'dear', 'restricted', 'pool',
  'own-order', 'too-many', 'stopped', 'delisted', 'halted', 'limit-up', 'away', 'thin', 'closed', 'own-limit', 'other'));
