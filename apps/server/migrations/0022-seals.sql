-- The books are sealed: each transaction that writes what is sealed adds one row, authenticated by a key that is never here.

create table seal (
  -- Each chain has one writer.
  chain smallint not null check (chain > 0),
  -- From 1 without a gap.
  no bigint not null check (no > 0),
  -- Which rows, and the beginning of the hash of each: books/seals/pack-keys.ts.
  keys bytea not null,
  -- SHA-256 over the head before it, the chain, the number, the root of the postings' tree and the hash of the keys.
  head bytea not null check (octet_length(head) = 32),
  -- HMAC of the head.
  mac bytea not null check (octet_length(mac) = 16),
  primary key (chain, no)
);
grant select, insert on seal to kuroshio_server;
