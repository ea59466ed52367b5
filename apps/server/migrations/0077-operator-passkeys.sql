-- Passkeys of operators, beside password and one-time code: of the form of customers', in a table of their own.
create table operator_passkey (
  id bigint generated always as identity primary key,
  operator_id integer not null references operator (id),
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  transports text[] not null,
  name text not null check (char_length(name) <= 40),
  device text not null,
  added_at timestamptz not null,
  sign_count bigint not null check (sign_count >= 0),
  backed_up boolean not null,
  last_used_at timestamptz,
  removed_at timestamptz,
  mark bytea not null check (octet_length(mark) = 16)
);
create index operator_passkey_of_operator on operator_passkey (operator_id, id);
grant select, insert, update on operator_passkey to kuroshio_server;
grant usage on sequence operator_passkey_id_seq to kuroshio_server;
