-- Sessions and credentials are marked by the key of the seals, which is never here: a row that somebody puts in or changes
-- with the database's password is refused, and named. What a mark covers: identity/marks.ts.

alter table customer add column mark bytea check (octet_length(mark) = 16);
alter table session add column mark bytea check (octet_length(mark) = 16);

-- Rows of before were marked once, at the first start with marks. A row without one is somebody else's from then on.
create table marks_adopted (
  one boolean primary key default true check (one),
  adopted_at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16)
);
grant select, insert, update on marks_adopted to kuroshio_server;
grant usage on sequence session_id_seq to kuroshio_server;
