-- What the house says of its books after each day of a venue, so that customers can check their own without its help. A
-- publication is only ever added; each has the hash of the one before it.

create table publication (
  -- From 1 without a gap.
  no integer primary key check (no > 0),
  -- After which day of which venue.
  venue text not null,
  trading_date date not null,
  published_at timestamptz not null,
  -- Hash of the publication before it.
  previous bytea not null check (octet_length(previous) = 32),
  -- Root of the tree over what is owed in each asset.
  assets_root bytea not null check (octet_length(assets_root) = 32),
  -- Of its text: seals/publication.ts.
  hash bytea not null check (octet_length(hash) = 32),
  unique (venue, trading_date)
);

-- Where each chain of seals stood, and the root of the tree over the heads that have come since the publication before.
create table published_chain (
  publication_no integer not null references publication deferrable initially deferred,
  chain smallint not null,
  first bigint not null,
  -- One less than the first where there is none.
  last bigint not null check (last >= first - 1),
  head bytea not null check (octet_length(head) = 32),
  root bytea not null check (octet_length(root) = 32),
  primary key (publication_no, chain)
);

-- What the house owes its customers in each asset, cash and shares alike.
create table published_asset (
  publication_no integer not null references publication deferrable initially deferred,
  asset integer not null,
  -- The sum of all books above zero, which is the sum of the tree.
  total numeric not null check (total >= 0),
  -- The sum of those below zero, without its sign: what customers owe. It makes no total smaller.
  short numeric not null check (short >= 0),
  root bytea not null check (octet_length(root) = 32),
  primary key (publication_no, asset)
);

-- Some seals that follow one another, as one node of the tree of heads, and the numbers of the postings in them: by these the
-- seal of a posting is found.
create table published_seals (
  chain smallint not null,
  first bigint not null,
  publication_no integer not null references publication deferrable initially deferred,
  root bytea not null check (octet_length(root) = 32),
  -- From the lowest to the highest; empty where they have none.
  postings int8range not null,
  primary key (chain, first)
);
create index published_seals_with_posting on published_seals using gist (postings);

-- The leaves of the newest publications' sum trees, some at a time: hash (32 bytes) and amount (8) of each. They say nothing of
-- whose they are, and are dropped when newer ones are there.
create table published_sums (
  publication_no integer not null references publication deferrable initially deferred,
  asset integer not null,
  -- The lowest hash among them: leaves stand in the order of their hashes.
  first bytea not null,
  leaves bytea not null check (octet_length(leaves) % 40 = 0),
  -- The node above them.
  hash bytea not null check (octet_length(hash) = 32),
  total numeric not null check (total >= 0),
  primary key (publication_no, asset, first)
);

grant select, insert on publication, published_chain, published_asset, published_seals to kuroshio_server;
grant select, insert, delete on published_sums to kuroshio_server;
