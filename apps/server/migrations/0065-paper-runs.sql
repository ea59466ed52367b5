-- Rules that are followed on paper beside the market. Nothing here is money: no posting is made for any of it. Nobody, the
-- program included, may change or delete a row; how a run stands is what its newest round says.

create table paper_run (
  id bigint generated always as identity primary key,
  customer_id integer not null,
  -- Which of the customer's paper runs it is.
  number integer not null check (number > 0),
  client_key text not null,
  -- The back-test by whose settings it goes, and these settings as JSON text.
  run_id bigint not null references laboratory_run,
  wish text not null,
  -- The first day of the market that counts, and the minute of it from which on it is followed.
  begins_on date not null,
  from_minute integer not null check (from_minute between 0 and 1440),
  asked_at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16),
  unique (customer_id, number),
  unique (customer_id, client_key)
);
create index paper_run_of_customer on paper_run (customer_id, id desc);

-- What a run has done in a round: one row where it ordered or something traded, and one at the end of each day. A round is
-- decided once: after a restart it is found here, or decided again by the same minutes to the same.
create table paper_round (
  id bigint generated always as identity primary key,
  run_id bigint not null references paper_run,
  trading_date date not null,
  -- When the round began, minutes of the venue's day; 1440 is the end of the day.
  minute integer not null check (minute between 0 and 1440),
  -- JSON text: how the run stands after it, what it ordered, and what was traded of what it had ordered before.
  state text not null,
  orders text not null,
  trades text not null,
  -- Worth in minor units, of days that ended.
  worth bigint,
  at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16),
  unique (run_id, trading_date, minute)
);

-- A run that has one goes on no more. Written once.
create table paper_end (
  -- Of the run.
  id bigint primary key references paper_run,
  reason text not null check (reason in ('owner', 'failed', 'stalled', 'not-allowed', 'too-many')),
  at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16)
);
grant select, insert on paper_run, paper_round, paper_end to kuroshio_server;
grant usage on sequence paper_run_id_seq, paper_round_id_seq to kuroshio_server;
