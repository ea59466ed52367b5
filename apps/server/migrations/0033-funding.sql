-- Money that comes and money that leaves. The money itself is in the postings; these rows say who asked, who decided and what a
-- bank said. All of them are marked by the key of the seals, which is never here: one that somebody puts in or changes with the
-- database's password is not decided, not paid, and named.

create table deposit (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  -- The key under which the customer asked for it, and what was asked for.
  client_key text not null,
  fingerprint bigint not null,
  channel text not null check (channel in ('practice', 'virtual-account', 'bank-receipt')),
  asset smallint not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  state text not null check (state in ('under-review', 'passed', 'rejected', 'cancelled')),
  -- The number to which it is sent; empty where the channel has none.
  pay_to text not null,
  sender_tail text not null check (sender_tail ~ '^(\d{5})?$'),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  -- 'house-desk', or 'operator/12' with another operator as second. Practice money is decided by nobody.
  reviewer text,
  second text,
  reason text,
  mark bytea not null check (octet_length(mark) = 16),
  unique (customer_id, client_key),
  check ((state = 'under-review') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null)),
  check (second is null or second <> reviewer),
  check (reviewer not like 'operator/%' or second is not null)
);
create unique index deposit_open on deposit (customer_id, channel) where state = 'under-review';
create index deposit_of_customer on deposit (customer_id, id desc);
create index deposit_waiting on deposit (asked_at) where state = 'under-review';

create table deposit_receipt (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  -- Null until it is handed in with a deposit.
  deposit_id bigint unique references deposit (id),
  -- Encrypted: a JPEG that the program has drawn anew.
  photo bytea not null,
  -- Keyed hash of that picture: tells one that is handed in twice.
  picture bytea not null check (octet_length(picture) = 32),
  width integer not null,
  height integer not null,
  doubts text[] not null,
  uploaded_at timestamptz not null
);
alter table deposit_receipt alter column photo set storage external;
create unique index deposit_receipt_waiting on deposit_receipt (customer_id) where deposit_id is null;
create index deposit_receipt_picture on deposit_receipt (picture);
create index deposit_receipt_age on deposit_receipt (uploaded_at) where deposit_id is null;

-- What a bank says has come, a line each. The same line twice is one.
create table bank_line (
  id bigint generated always as identity primary key,
  source text not null,
  reference text not null,
  customer_id integer references customer (id),
  pay_to text not null,
  asset smallint not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  state text not null check (state in ('unmatched', 'matched', 'returned')),
  deposit_id bigint references deposit (id),
  mark bytea not null check (octet_length(mark) = 16),
  unique (source, reference),
  check ((state = 'unmatched') = (deposit_id is null))
);
create index bank_line_unmatched on bank_line (pay_to, id) where state = 'unmatched';
create index bank_line_of_deposit on bank_line (deposit_id);

create table withdrawal (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  client_key text not null,
  fingerprint bigint not null,
  kind text not null check (kind in ('card', 'address')),
  destination_id bigint not null,
  -- Bank code or network, and the last four signs, as they were then.
  place text not null,
  tail text not null,
  asset smallint not null,
  -- What leaves the account, the fee with it.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  state text not null check (state in ('under-review', 'approved', 'paid', 'rejected', 'cancelled')),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  latest_at timestamptz not null,
  decided_at timestamptz,
  reviewer text,
  second text,
  reason text,
  paid_at timestamptz,
  payer text,
  payer_second text,
  reference text,
  mark bytea not null check (octet_length(mark) = 16),
  unique (customer_id, client_key),
  check ((state = 'under-review') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null)),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'paid') = (reference is not null)),
  check (second is null or second <> reviewer),
  check (payer_second is null or payer_second <> payer),
  check (reviewer not like 'operator/%' or second is not null),
  check (payer not like 'operator/%' or payer_second is not null)
);
-- One at a time.
create unique index withdrawal_open on withdrawal (customer_id) where state in ('under-review', 'approved');
create index withdrawal_of_customer on withdrawal (customer_id, id desc);
create index withdrawal_waiting on withdrawal (asked_at) where state in ('under-review', 'approved');
create index withdrawal_paid on withdrawal (paid_at) where state = 'paid';

create view open_hold_withdrawal as
  select 'withdrawal'::text as kind, id, customer_id, asset::integer as asset, amount as held, 0::bigint as pledged, asked_at as since,
    null::date as until
  from withdrawal where state in ('under-review', 'approved');
select gather_parts('open_hold');

grant select, insert, update on deposit, bank_line, withdrawal to kuroshio_server;
grant select, insert, update, delete on deposit_receipt to kuroshio_server;
grant usage on sequence deposit_id_seq, deposit_receipt_id_seq, bank_line_id_seq, withdrawal_id_seq to kuroshio_server;
