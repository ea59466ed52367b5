-- Models that the AI-assisted strategy trades by, and back-tests of customers. Nobody, the program included, may change or
-- delete one: how many were made is what the honest figures of the next are reckoned with.

create table laboratory_model (
  id bigint generated always as identity primary key,
  algorithm text not null,
  -- Which training of this algorithm it is, from 1.
  trial integer not null check (trial > 0),
  trained_on date not null,
  -- The trees, and what the tests on unseen days say: JSON as text, as the mark is over every letter of it.
  model text not null,
  report text not null,
  -- Per day, after costs: the spread of all trials deflates the next.
  sharpe double precision not null,
  trained_at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16),
  unique (algorithm, trial)
);
grant select, insert on laboratory_model to kuroshio_server;
grant usage on sequence laboratory_model_id_seq to kuroshio_server;

-- What a customer has had tried. A row is one trial, whatever came of it.
create table laboratory_run (
  id bigint generated always as identity primary key,
  customer_id integer not null,
  -- Which of the customer's runs it is.
  number integer not null check (number > 0),
  client_key text not null,
  algorithm text not null,
  -- What was asked for, as JSON text.
  wish text not null,
  asked_at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16),
  unique (customer_id, number),
  unique (customer_id, client_key)
);
create index laboratory_run_of_customer on laboratory_run (customer_id, id desc);

-- What came of it; a run without one waits. Written once.
create table laboratory_outcome (
  -- Of the run.
  id bigint primary key references laboratory_run,
  -- Null where it failed.
  report text,
  -- Returns of each day, and their Sharpe ratio, for the honest figures of later ones.
  returns double precision[] not null,
  sharpe double precision not null,
  done_at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16)
);
grant select, insert on laboratory_run, laboratory_outcome to kuroshio_server;
grant usage on sequence laboratory_run_id_seq to kuroshio_server;
