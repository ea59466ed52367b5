-- USDT that comes over a chain. All rows are marked by the key of the seals, which is never here: one that somebody puts in or changes
-- with the database's password watches nothing, credits nothing and is named. No number but the primary key is unique: what somebody
-- puts in first must not keep a customer's own out.

-- Addresses that customers were shown. An address is made of the account's extended public key and the customer's number alone, so
-- nobody can give a customer another's by these rows; they say which addresses are looked at.
create table chain_address (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  network text not null check (network in ('TRC-20', 'ERC-20')),
  -- Of which extended public key: it may be another one later, and the old addresses are still the house's.
  key_fingerprint text not null,
  address text not null,
  opened_at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16)
);
create index chain_address_of on chain_address (customer_id, network, id desc);

create table chain_transfer (
  -- Made of network, transaction and place in it: the same transfer has the same number, and by it the posting is known.
  id bigint primary key,
  customer_id integer not null references customer (id),
  network text not null check (network in ('TRC-20', 'ERC-20')),
  tx_hash text not null,
  -- Its place among the events of its transaction, which is the same in whatever block that stands.
  event_index integer not null check (event_index >= 0),
  address text not null,
  -- Millionths of a USDT.
  amount bigint not null check (amount > 0),
  height bigint not null check (height >= 0),
  block_hash text not null,
  -- confirming: not deep enough; waiting: deep enough, less than the least amount; vanished: gone before it was credited; reversed: gone
  -- after that, which the house bears until two operators have decided; borne: they have, and the house has paid for it.
  state text not null check (state in ('confirming', 'waiting', 'credited', 'vanished', 'reversed', 'borne')),
  seen_at timestamptz not null,
  credited_at timestamptz,
  mark bytea not null check (octet_length(mark) = 16),
  check ((state in ('credited', 'reversed', 'borne')) = (credited_at is not null))
);
create index chain_transfer_of_customer on chain_transfer (customer_id, seen_at desc, id desc);
create index chain_transfer_height on chain_transfer (network, height);
create index chain_transfer_open on chain_transfer (network) where state in ('confirming', 'waiting', 'reversed');

-- Up to where a chain was looked at for the last time, a row each: 1 is TRC-20, 2 is ERC-20.
create table chain_cursor (
  id bigint primary key check (id in (1, 2)),
  height bigint not null check (height >= 0),
  mark bytea not null check (octet_length(mark) = 16)
);

-- What customers have had sent on the chains of a simulated market.
create table practice_chain_transfer (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  client_key text not null,
  fingerprint bigint not null,
  network text not null check (network in ('TRC-20', 'ERC-20')),
  address text not null,
  amount bigint not null check (amount > 0),
  height bigint not null check (height >= 0),
  at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16),
  unique (customer_id, client_key)
);
create index practice_chain_transfer_height on practice_chain_transfer (network, height);

grant select, insert, update on chain_transfer, chain_cursor to kuroshio_server;
grant select, insert on chain_address, practice_chain_transfer to kuroshio_server;
grant usage on sequence chain_address_id_seq, practice_chain_transfer_id_seq to kuroshio_server;
