-- Who runs the house, what they ask for, and what they did. Rows of operators, sessions, links, requests and restrictions are
-- marked by the key of the seals, which is never here: one that somebody puts in or changes with the database's password counts
-- for nothing, and is named.

create table operator (
  id integer generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9.-]{2,31}$'),
  -- Null until the one-time link was used.
  password_hash text,
  -- The secret of one-time codes, encrypted.
  totp bytea,
  -- The last step of time whose code was taken: none is taken twice.
  totp_step bigint not null,
  roles text[] not null check (cardinality(roles) > 0),
  state text not null check (state in ('invited', 'active', 'ended')),
  added_at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16),
  check (state <> 'active' or (password_hash is not null and totp is not null))
);

create table operator_session (
  id bigint generated always as identity primary key,
  operator_id integer not null references operator (id),
  token_hash bytea not null unique,
  -- Of a key that the browser drew: tells two operators who sign in by one.
  device_hash bytea not null check (octet_length(device_hash) = 32),
  device text not null,
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  mark bytea not null check (octet_length(mark) = 16)
);
create index operator_session_of_operator on operator_session (operator_id, id);
create index operator_session_of_device on operator_session (device_hash);

-- One-time links: the first administrator's, and one for each operator who was added.
create table operator_link (
  id bigint generated always as identity primary key,
  -- Null for the first administrator's.
  operator_id integer references operator (id),
  token_hash bytea not null unique,
  -- Of what the second operator was shown; null where nothing more is asked for.
  code_hash bytea,
  totp bytea not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  mark bytea not null check (octet_length(mark) = 16)
);

-- What operators did and looked at, chained by the key of the seals: each line authenticates the one before it.
create table operator_log (
  id bigint primary key,
  at timestamptz not null,
  -- Null where it was the program itself.
  operator_id integer references operator (id),
  action text not null,
  about text not null,
  customer_id integer,
  request_id bigint,
  -- A JSON object of texts.
  facts text not null,
  ip text not null,
  device text not null,
  link bytea not null check (octet_length(link) = 32)
);
create index operator_log_of_customer on operator_log (customer_id, id) where customer_id is not null;
create index operator_log_of_operator on operator_log (operator_id, id);

-- Maker and checker: everything that operators can change.
create table operator_request (
  id bigint generated always as identity primary key,
  kind text not null,
  -- JSON, as it was sent; what it was about then, and what it would be.
  payload text not null,
  about text not null,
  customer_id integer references customer (id),
  before text not null,
  after text not null,
  note text not null,
  maker integer not null references operator (id),
  request_key text not null,
  fingerprint bigint not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in
    ('sent', 'approved', 'applied', 'failed', 'declined', 'withdrawn', 'expired', 'overtaken')),
  checker integer references operator (id),
  decided_at timestamptz,
  decision_note text not null,
  outcome text,
  mark bytea not null check (octet_length(mark) = 16),
  unique (maker, request_key),
  check (checker is null or checker <> maker),
  check (state not in ('approved', 'applied', 'failed', 'declined', 'overtaken') or checker is not null)
);
-- One at a time about one record.
create unique index operator_request_open on operator_request (about) where state in ('sent', 'approved');
create index operator_request_of_customer on operator_request (customer_id, id) where customer_id is not null;
create index operator_request_waiting on operator_request (sent_at) where state in ('sent', 'approved');

create table restriction (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  kind text not null check (kind in ('banned', 'frozen', 'no-trading', 'no-withdrawal')),
  reason text not null,
  text text not null,
  -- The request by which it was set, and the one by which it was last renewed or lifted.
  request_id bigint not null unique references operator_request (id),
  changed_by bigint references operator_request (id),
  set_by integer not null references operator (id),
  approved_by integer not null references operator (id),
  set_at timestamptz not null,
  review_at timestamptz not null,
  state text not null check (state in ('active', 'lifted', 'lapsed')),
  ended_at timestamptz,
  appealed_at timestamptz,
  appeal text,
  mark bytea not null check (octet_length(mark) = 16),
  check (set_by <> approved_by),
  check (review_at > set_at),
  check ((state = 'active') = (ended_at is null)),
  check ((appeal is null) = (appealed_at is null))
);
create unique index restriction_active on restriction (customer_id, kind) where state = 'active';
create index restriction_of_customer on restriction (customer_id, id);

-- Who works on a case, and until when nobody else does.
create table operator_case (
  about text primary key,
  operator_id integer not null references operator (id),
  taken_at timestamptz not null,
  until timestamptz not null
);

grant select, insert, update on operator, operator_session, operator_link, operator_request, restriction to kuroshio_server;
grant usage on sequence operator_id_seq, operator_session_id_seq, operator_link_id_seq, operator_request_id_seq, restriction_id_seq
  to kuroshio_server;
-- A line is never changed and never taken away.
grant select, insert on operator_log to kuroshio_server;
grant select, insert, update, delete on operator_case to kuroshio_server;
-- Announced and withdrawn by requests; a row is never changed.
grant insert, delete on market_closure to kuroshio_server;
