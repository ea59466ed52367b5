-- How many take part in each offering and for how much, kept as they come and go: counting them anew for everybody who looks, or
-- applies, took the longer the more there were. It is only shown; whatever decides reads the rows themselves.
create table application_demand (
  offering_id integer not null references offering,
  -- The class that was applied in; -1 where all are for the same.
  tier integer not null,
  count integer not null check (count >= 0),
  shares bigint not null check (shares >= 0),
  primary key (offering_id, tier)
);

create function count_applications() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into application_demand (offering_id, tier, count, shares)
    select offering_id, coalesce(tier, -1), count(*), coalesce(sum(wanted), 0) from came where state <> 'cancelled' group by 1, 2
    on conflict (offering_id, tier) do update
      set count = application_demand.count + excluded.count, shares = application_demand.shares + excluded.shares;
  return null;
end $$;
create trigger application_comes after insert on application referencing new table as came
  for each statement execute function count_applications();

create function uncount_application() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update application_demand set count = count - 1, shares = shares - coalesce(new.wanted, 0)
    where offering_id = new.offering_id and tier = coalesce(new.tier, -1);
  return null;
end $$;
create trigger application_goes after update on application for each row
  when (old.state <> 'cancelled' and new.state = 'cancelled') execute function uncount_application();

insert into application_demand (offering_id, tier, count, shares)
  select offering_id, coalesce(tier, -1), count(*), coalesce(sum(wanted), 0) from application where state <> 'cancelled' group by 1, 2;

grant select on application_demand to kuroshio_server;
