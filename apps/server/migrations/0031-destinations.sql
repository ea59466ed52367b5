-- Where a customer's money may go, and the password that lets it. All of these rows are marked by the key of the seals, which is
-- never here: one that somebody puts in or changes with the database's password is refused, and named.

create table fund_password (
  id bigint generated always as identity primary key,
  customer_id integer not null unique references customer (id),
  -- Argon2id of the password under a key that is never here: six digits alone would soon be guessed. Null where a new one is to
  -- be set, after a verification.
  password_hash text,
  set_at timestamptz not null,
  failures integer not null check (failures >= 0),
  locked_until timestamptz,
  mark bytea not null check (octet_length(mark) = 16)
);

create table bank_card (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  kind text not null check (kind in ('debit-card', 'atm-card')),
  -- Number and holder, encrypted.
  details bytea not null,
  -- Keyed hash of the number: tells one that is there already.
  number bytea not null check (octet_length(number) = 32),
  tail text not null check (tail ~ '^\d{4}$'),
  bank_code text not null,
  branch text not null,
  branch_code text not null,
  bic text not null,
  added_at timestamptz not null,
  usable_from timestamptz not null,
  removed_at timestamptz,
  mark bytea not null check (octet_length(mark) = 16),
  check (usable_from > added_at)
);
create unique index bank_card_once on bank_card (number) where removed_at is null;
create index bank_card_of_customer on bank_card (customer_id, id) where removed_at is null;

create table wallet_address (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  network text not null check (network in ('TRC-20', 'ERC-20')),
  address text not null,
  label text not null,
  added_at timestamptz not null,
  usable_from timestamptz not null,
  removed_at timestamptz,
  mark bytea not null check (octet_length(mark) = 16),
  check (usable_from > added_at)
);
create unique index wallet_address_once on wallet_address (customer_id, network, address) where removed_at is null;

grant select, insert, update on fund_password, bank_card, wallet_address to kuroshio_server;
grant usage on sequence fund_password_id_seq, bank_card_id_seq, wallet_address_id_seq to kuroshio_server;
