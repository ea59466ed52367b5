-- What an instrument is marked with, and how long it must be held, are rows that are added and never changed: of one mark from its
-- first day, and of one instrument's rule from its first day, the newest counts. A mark of the program over each, so that nobody suspends a stock, frees it of its limits or
-- locks what customers buy with the database's password.
alter table instrument_mark drop constraint instrument_mark_pkey;
alter table instrument_mark add column id bigint generated always as identity primary key;
-- By which request of an operator; null of what the program marks itself, such as a new listing's first days.
alter table instrument_mark add column request_id bigint;
alter table instrument_mark add column mark bytea check (octet_length(mark) = 16);
-- What ends the day before it begins was taken back before it began.
alter table instrument_mark drop constraint instrument_mark_check;
alter table instrument_mark add constraint instrument_mark_days check (last_day >= first_day - 1);
create index instrument_mark_of_instrument on instrument_mark (instrument_no, kind, first_day, id);
grant usage on sequence instrument_mark_id_seq to kuroshio_server;

alter table holding_rule drop constraint holding_rule_pkey;
-- The trading day from which it counts for what is ordered; of one day the newest row counts.
alter table holding_rule add column first_day date not null default '1970-01-01';
alter table holding_rule add column id bigint generated always as identity primary key;
alter table holding_rule add column request_id bigint;
alter table holding_rule add column mark bytea check (octet_length(mark) = 16);
create index holding_rule_of_instrument on holding_rule (instrument_no, first_day, id);
grant insert on holding_rule to kuroshio_server;
grant usage on sequence holding_rule_id_seq to kuroshio_server;

-- What was announced before there were marks.
create table instrument_mark_before_marks (row_id bigint primary key references instrument_mark);
insert into instrument_mark_before_marks select id from instrument_mark;
create table holding_rule_before_marks (row_id bigint primary key references holding_rule);
insert into holding_rule_before_marks select id from holding_rule;
grant select on instrument_mark_before_marks, holding_rule_before_marks to kuroshio_server, kuroshio_console;
