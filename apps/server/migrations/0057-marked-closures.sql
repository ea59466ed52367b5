-- That a market does not open on a day, and that it does after all, are rows that are added and never changed: of a day the newest
-- counts. A mark over each, so that nobody closes or opens a market with the database's password.
alter table market_closure drop constraint market_closure_pkey;
alter table market_closure add column id bigint generated always as identity primary key;
-- False of a row that takes a closure back.
alter table market_closure add column closes boolean not null default true;
alter table market_closure add column mark bytea check (octet_length(mark) = 16);
create index market_closure_day on market_closure (country, day, id);
revoke delete on market_closure from kuroshio_server;
grant usage on sequence market_closure_id_seq to kuroshio_server;

-- What was announced before there were marks.
create table market_closure_before_marks (closure_id bigint primary key references market_closure);
insert into market_closure_before_marks select id from market_closure;
grant select on market_closure_before_marks to kuroshio_server;
