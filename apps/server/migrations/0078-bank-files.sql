-- Files in which a bank says what came to the house's account and left it. One operator hands a file in; nothing is done by it before
-- another has approved. All of these rows are marked by the key of the seals, which is never here: one that somebody puts in or
-- changes with the database's password is no file, credits nobody, and is named.

create table bank_file (
  id bigint generated always as identity primary key,
  -- SHA-256 of the file as it was handed in. Not unique: what somebody puts in first must not keep the bank's own out.
  hash bytea not null check (octet_length(hash) = 32),
  -- SHA-256 over its movements as they were read, which wait in bank_file_entry.
  digest bytea not null check (octet_length(digest) = 32),
  format text not null check (format in ('camt.053', 'csv')),
  account text not null,
  asset smallint not null,
  statement_id text not null,
  sequence text not null,
  opening bigint not null,
  closing bigint not null,
  closing_on date not null,
  credits integer not null check (credits >= 0),
  credited bigint not null check (credited >= 0),
  debits integer not null check (debits >= 0),
  debited bigint not null check (debited >= 0),
  -- Movements that the bank had announced and not booked, which are left out.
  pending integer not null check (pending >= 0),
  uploaded_by integer not null references operator (id),
  uploaded_at timestamptz not null,
  state text not null check (state in ('waiting', 'applied', 'forgotten')),
  -- The request of two operators by which it was applied, and they.
  request_id bigint references operator_request (id),
  maker integer references operator (id),
  checker integer references operator (id),
  applied_at timestamptz,
  mark bytea not null check (octet_length(mark) = 16),
  check ((state = 'applied') = (applied_at is not null)),
  check ((state = 'applied') = (request_id is not null)),
  check (checker is null or checker <> maker)
);
create index bank_file_hash on bank_file (hash);
create index bank_file_closing on bank_file (asset, closing_on, id) where state = 'applied';
create index bank_file_waiting on bank_file (uploaded_at) where state = 'waiting';

-- The movements of a file that waits; they go when it is applied or forgotten. The digest of the file is over them.
create table bank_file_entry (
  file_id bigint not null references bank_file (id),
  line integer not null,
  place text not null,
  direction text not null check (direction in ('credit', 'debit')),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  pay_to text not null,
  reference text not null,
  remark text not null,
  primary key (file_id, line)
);

-- What a file's line was, and by which payment the house has sent it back.
alter table bank_line
  add column file_id bigint references bank_file (id),
  add column remark text not null default '',
  add column return_reference text,
  drop constraint bank_line_check,
  add constraint bank_line_check check (
    (state = 'unmatched' and deposit_id is null and return_reference is null)
    or (state = 'matched' and deposit_id is not null and return_reference is null)
    or (state = 'returned' and (deposit_id is not null or return_reference is not null))
  );
create unique index bank_line_return on bank_line (return_reference) where return_reference is not null;
create index bank_line_to_return on bank_line (id) where state = 'returned' and return_reference is null;
create index bank_line_of_file on bank_line (file_id, id) where state = 'unmatched';

-- Which deposit waits at a number: else a hundred thousand lines would each read all deposits that wait.
create index deposit_awaited on deposit (pay_to) where state = 'under-review';

-- What left the house's account, as the bank says. The same payment twice is one.
create table bank_debit (
  id bigint generated always as identity primary key,
  file_id bigint not null references bank_file (id),
  reference text not null unique,
  asset smallint not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  remark text not null,
  mark bytea not null check (octet_length(mark) = 16)
);

-- The closing balance of a file against the books at that moment. What explains the difference is summed by its four reasons; what is
-- left is a break. Rows are added and never changed.
create table bank_reconciliation (
  id bigint generated always as identity primary key,
  file_id bigint not null unique references bank_file (id),
  asset smallint not null,
  -- The moment up to which both were looked at.
  until timestamptz not null,
  said bigint not null,
  books bigint not null,
  -- Came to the bank, in nobody's books yet.
  to_credit bigint not null,
  -- Left the bank, in nobody's books.
  to_debit bigint not null,
  -- Paid by the books, and the bank has not said so.
  not_left bigint not null,
  -- Credited by the books, and the bank has not said so.
  not_come bigint not null,
  found_at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16)
);
create index bank_reconciliation_of_asset on bank_reconciliation (asset, until, id);

grant select, insert, update on bank_file to kuroshio_server;
grant select, insert, delete on bank_file_entry to kuroshio_server;
grant select, insert on bank_debit, bank_reconciliation to kuroshio_server;
grant usage on sequence bank_file_id_seq, bank_debit_id_seq, bank_reconciliation_id_seq to kuroshio_server;
