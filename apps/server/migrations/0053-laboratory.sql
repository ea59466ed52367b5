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
