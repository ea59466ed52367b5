-- Real-name verification. What a customer hands in stands here encrypted (platform/vault.ts); whose case it is and how it was
-- decided is marked by the key of the seals, which is never here: a case that somebody certifies with the database's password
-- is no certified one.

create table verification_case (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  purpose text not null check (purpose in ('certify', 'fund-password')),
  state text not null check (state in ('under-review', 'certified', 'failed')),
  -- Name, country, kind of document and the two parts of the number.
  particulars bytea not null,
  -- Keyed hash of these: tells that the same person was certified before.
  claimed bytea not null check (octet_length(claimed) = 32),
  -- Keyed hash of the whole number, where reviewers recorded it.
  identity bytea check (octet_length(identity) = 32),
  submitted_at timestamptz not null,
  -- By when it is decided, as the customer was told.
  due_at timestamptz not null,
  decided_at timestamptz,
  -- 'house-desk', or 'operator/12' with another operator as second.
  reviewer text,
  second text,
  reason text,
  mark bytea not null check (octet_length(mark) = 16),
  check ((state = 'under-review') = (decided_at is null)),
  check ((decided_at is null) = (reviewer is null)),
  check ((state = 'failed') = (reason is not null)),
  check (second is null or second <> reviewer),
  check (reviewer not like 'operator/%' or second is not null)
);
create unique index verification_case_open on verification_case (customer_id) where state = 'under-review';
create unique index verification_case_certified on verification_case (customer_id)
  where state = 'certified' and purpose = 'certify';
create unique index verification_case_person on verification_case (identity)
  where state = 'certified' and purpose = 'certify' and identity is not null;
create index verification_case_claimed on verification_case (claimed) where state = 'certified';
create index verification_case_of_customer on verification_case (customer_id, id);

create table verification_photo (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  -- Null until it is handed in with a case.
  case_id bigint references verification_case (id),
  side text not null check (side in ('front', 'back')),
  -- Encrypted: a JPEG that the program has drawn anew.
  photo bytea not null,
  -- Keyed hash of that picture: tells one that two customers hand in.
  picture bytea not null check (octet_length(picture) = 32),
  width integer not null,
  height integer not null,
  -- What it may be refused for, as told to the customer.
  doubts text[] not null,
  uploaded_at timestamptz not null
);
alter table verification_photo alter column photo set storage external;
create unique index verification_photo_waiting on verification_photo (customer_id, side) where case_id is null;
create unique index verification_photo_of_case on verification_photo (case_id, side) where case_id is not null;
create index verification_photo_picture on verification_photo (picture);
create index verification_photo_age on verification_photo (uploaded_at) where case_id is null;

-- Each look at a photo; a row is never changed and never taken away.
create table verification_view (
  id bigint generated always as identity primary key,
  case_id bigint not null references verification_case (id),
  side text not null check (side in ('front', 'back')),
  viewer text not null,
  viewed_at timestamptz not null
);
create index verification_view_of_case on verification_view (case_id);

grant select, insert, update on verification_case to kuroshio_server;
grant usage on sequence verification_case_id_seq, verification_photo_id_seq to kuroshio_server;
grant select, insert, update, delete on verification_photo to kuroshio_server;
grant select, insert on verification_view to kuroshio_server;
