-- Strategies that customers lead: what they apply with, and what a pool of theirs is held to.

-- Null, all of them, where the house runs it by an algorithm; they are part of the row's mark.
alter table strategy
  add column lead integer,
  add column name text,
  add column description text,
  -- Symbols that the pool may buy, with blanks between them; the most of its value that one of them may be.
  add column universe text,
  add column concentration_bps integer check (concentration_bps between 1 and 10000),
  -- What operators told those who are in it when they ended it.
  add column told text,
  add check ((lead is null) = (name is null) and (lead is null) = (description is null)
    and (lead is null) = (universe is null) and (lead is null) = (concentration_bps is null));

create table lead_application (
  id bigint generated always as identity primary key,
  customer_id integer not null,
  client_key text not null,
  fingerprint bigint not null,
  name text not null,
  description text not null,
  asset smallint not null,
  -- The lead's own money, set aside until it is decided; a follower's least amount. Minor units.
  own bigint not null check (own > 0),
  minimum bigint not null check (minimum > 0),
  -- Hundredths of a percent.
  target_bps integer not null,
  fee_bps integer not null check (fee_bps between 0 and 3000),
  drawdown_bps integer not null check (drawdown_bps between 1 and 9999),
  concentration_bps integer not null check (concentration_bps between 1 and 10000),
  universe text not null,
  -- Trading days in which it can be joined, from its approval.
  joins_for integer not null check (joins_for > 0),
  asked_at timestamptz not null,
  state text not null check (state in ('under-review', 'audit-failed', 'withdrawn', 'approved')),
  reason text,
  told text,
  -- Of the two operators, what they decided it as; and the request by which they did.
  decided_as text,
  request_id bigint,
  decided_at timestamptz,
  strategy_id bigint references strategy,
  mark bytea not null check (octet_length(mark) = 16),
  check ((state = 'under-review') = (decided_at is null)),
  check ((state = 'approved') = (strategy_id is not null))
);
create unique index lead_application_key on lead_application (customer_id, client_key);
create unique index lead_application_open on lead_application (customer_id) where state = 'under-review';
create index lead_application_queue on lead_application (id) where state = 'under-review';

create view open_hold_lead as
  select 'lead'::text as kind, a.id, a.customer_id, a.asset::integer as asset, a.own as held, 0::bigint as pledged,
    a.asked_at as since, null::date as until
  from lead_application a where a.state = 'under-review';
select gather_parts('open_hold');

-- A lead, or who is linked with one, trades against the lead's pool.
alter table surveillance_alert drop constraint surveillance_alert_rule_check;
alter table surveillance_alert add constraint surveillance_alert_rule_check
  check (rule in ('self-trade', 'shared-device', 'wash-trades', 'wash-ring', 'lead-against-pool'));

grant select, insert, update on lead_application to kuroshio_server;
grant usage on sequence lead_application_id_seq to kuroshio_server;

-- What a lead has in the pool of an own strategy stands under the pool's number.
create view customer_claim_lead as
  select 'lead'::text as kind, s.lead as customer_id, s.asset::integer as asset,
    trunc(l.units::numeric * n.value_after / n.units_after)::bigint as amount
  from strategy_lot l
  join strategy s on s.id = l.strategy_id and s.lead is not null
  cross join lateral (select value_after, units_after from strategy_nav
    where strategy_id = l.strategy_id order by trading_date desc limit 1) n
  where l.units > 0 and n.units_after > 0 and l.customer_id = s.pool
  union all
  select 'lead', s.lead, s.asset, r.paid
  from strategy_request r join strategy s on s.id = r.strategy_id and s.lead is not null
  where r.state = 'priced' and r.kind = 'redeem' and r.customer_id = s.pool;
select gather_parts('customer_claim');
