-- The second factor of a sign-in, and the codes by which a customer who has lost one of theirs comes back. All of these rows
-- are marked by the key of the seals, which is never here. Whether a customer has a second factor stands under the mark of
-- their credential too: whoever deletes the row of the factor has not switched it off.

alter table customer add column second_factor boolean not null default false;

create table second_factor (
  id bigint generated always as identity primary key,
  customer_id integer not null unique references customer (id),
  -- Encrypted; null where it was switched off.
  secret bytea,
  drawn_at timestamptz not null,
  -- Null until the customer has shown a code of it.
  confirmed_at timestamptz,
  -- The last half minute whose code was taken: no code is taken twice.
  last_step bigint not null check (last_step >= 0),
  mark bytea not null check (octet_length(mark) = 16)
);

create table recovery_codes (
  id bigint generated always as identity primary key,
  customer_id integer not null unique references customer (id),
  -- Keyed hashes of those that are left, 32 bytes each.
  codes bytea not null check (octet_length(codes) % 32 = 0),
  drawn_at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16)
);

grant select, insert, update on second_factor, recovery_codes to kuroshio_server;
grant usage on sequence second_factor_id_seq, recovery_codes_id_seq to kuroshio_server;
