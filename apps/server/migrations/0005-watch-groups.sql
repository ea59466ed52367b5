-- Watchlists in groups. What a customer watched until now becomes the first group, in the same order.

create table watch_group (
  id integer generated always as identity primary key,
  customer_id integer not null references customer (id),
  -- Empty for the first group until the customer names it: the app has a word for it in each language.
  name text not null check (char_length(name) <= 20),
  -- The group that a star fills; it cannot be deleted.
  is_first boolean not null,
  place integer not null,
  created_at timestamptz not null
);
create unique index watch_group_first on watch_group (customer_id) where is_first;
create index watch_group_of_customer on watch_group (customer_id);

create table watch_member (
  group_id integer not null references watch_group (id) on delete cascade,
  instrument_no integer not null,
  place integer not null,
  added_at timestamptz not null,
  primary key (group_id, instrument_no)
);

insert into watch_group (customer_id, name, is_first, place, created_at)
  select customer_id, '', true, 0, min(added_at) from watched group by customer_id;
insert into watch_member (group_id, instrument_no, place, added_at)
  select g.id, w.instrument_no, row_number() over (partition by w.customer_id order by w.added_at, w.instrument_no), w.added_at
  from watched w join watch_group g on g.customer_id = w.customer_id;

drop table watched;
create view watched as
  select g.customer_id, m.instrument_no, min(m.added_at) as added_at
  from watch_group g join watch_member m on m.group_id = g.id
  group by g.customer_id, m.instrument_no;
comment on view watched is 'Which customer watches which instrument, in whichever group.';

-- What was opened from a search: of each customer once a day, so that nobody can lift an instrument alone.
create table searched (
  day date not null,
  customer_id integer not null references customer (id),
  instrument_no integer not null,
  primary key (day, customer_id, instrument_no)
);
comment on table searched is 'Rows older than a week are removed.';

grant select on watched to kuroshio_server;
grant select, insert, update, delete on watch_group, watch_member to kuroshio_server;
grant select, insert, delete on searched to kuroshio_server;
