-- The house's own numbers by the moment from which they hold. What holds before the first of them stands in the program. Rows are
-- added and never changed: taking one back before it holds is a row too. A mark over each, so that nothing that was put in with the
-- database's password counts.
create table setting_version (
  id bigint generated always as identity primary key,
  name text not null,
  -- Null of a row that takes another back.
  value text,
  from_at timestamptz,
  takes_back bigint references setting_version (id),
  -- The request of two operators. One request writes one row.
  request_id bigint not null unique references operator_request (id),
  decided_at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16),
  check ((value is null) = (from_at is null)),
  check ((value is null) = (takes_back is not null))
);
create index setting_version_name on setting_version (name, id);
grant select, insert on setting_version to kuroshio_server;
grant usage on sequence setting_version_id_seq to kuroshio_server;
