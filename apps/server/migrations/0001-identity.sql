-- Who may sign in. Phones are E.164, tokens and passwords stand here only as hashes.

create table invitation (
  code text primary key,
  -- Null for the house's own codes.
  owner_id integer,
  -- Null where the code may be used without limit.
  uses_left integer check (uses_left >= 0),
  created_at timestamptz not null default now()
);

create table customer (
  id integer generated always as identity (start with 100001) primary key,
  phone text not null unique,
  password_hash text not null,
  -- Attribution only: an inviter gains nothing.
  invited_with text not null references invitation (code),
  -- The language that the customer registered in: what the server writes to the customer is written in it.
  language text not null check (language in ('tw', 'en', 'ko')),
  created_at timestamptz not null
);

alter table invitation add foreign key (owner_id) references customer (id);
create index invitation_of_owner on invitation (owner_id);

create table session (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  token_hash bytea not null unique,
  device text not null,
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_of_customer on session (customer_id) where revoked_at is null;

-- What a customer is shown after signing in until it is acknowledged.
create table attention (
  customer_id integer not null references customer (id),
  item text not null,
  created_at timestamptz not null,
  primary key (customer_id, item)
);

create table watched (
  customer_id integer not null references customer (id),
  instrument_no integer not null,
  added_at timestamptz not null,
  primary key (customer_id, instrument_no)
);

grant select, insert, update on invitation, customer, session to kuroshio_server;
grant select, insert, delete on attention, watched to kuroshio_server;
