-- What a company is said to pay takes effect only where this program wrote it: a mark over what was announced. Whoever has the
-- database's password announces nothing.

alter table corporate_action
  -- Null of what was announced before there were marks.
  add column mark bytea check (octet_length(mark) = 16),
  -- Taken back by two operators before its ex-date.
  add column cancelled boolean not null default false,
  drop constraint corporate_action_instrument_no_ex_date_kind_key;
create unique index corporate_action_once on corporate_action (instrument_no, ex_date, kind) where not cancelled;
grant update (cancelled, mark) on corporate_action to kuroshio_server;
-- What took effect before there were marks is history, and stays so. Nobody is granted to add to it.
create table corporate_action_before_marks (action_id bigint primary key references corporate_action);
insert into corporate_action_before_marks select id from corporate_action where effective_on is not null;
grant select on corporate_action_before_marks to kuroshio_server;
-- The simulated companies announce what is to come anew; what operators announced before is announced again by two of them.
delete from corporate_action where effective_on is null and source = 'simulated';
