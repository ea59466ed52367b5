-- Strategies that customers offer from the laboratory: a rule within days trades the pool, by the settings of a run that was kept.

-- Part of the application's mark where it is there.
alter table lead_application add column run_id bigint references laboratory_run;

-- How the pool is traded, and what all tries of the rule had come to when it was applied with. Nobody, the program included, may
-- change or delete one.
create table lead_rule (
  -- Of the application.
  id bigint primary key references lead_application,
  run_id bigint not null references laboratory_run,
  -- JSON text: the settings; and what operators and followers are shown of the tries.
  wish text not null,
  tried text not null,
  mark bytea not null check (octet_length(mark) = 16)
);
grant select, insert on lead_rule to kuroshio_server;
