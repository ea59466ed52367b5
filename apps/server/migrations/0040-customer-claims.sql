-- What capabilities owe customers without it standing in the customers' own accounts: units of a strategy are money of a pool.
-- Each capability makes a view of its claims, customer_claim_<kind>, and gathers them; an account's total counts the whole.
-- It is for figures that are shown: nobody is paid by it.

create view customer_claim_strategy as
  -- At the last net asset value, a part of a minor unit dropped: it stays with the pool.
  select 'strategy'::text as kind, l.customer_id, s.asset::integer as asset,
    trunc(l.units::numeric * n.value_after / n.units_after)::bigint as amount
  from strategy_lot l
  join strategy s on s.id = l.strategy_id
  cross join lateral (select value_after, units_after from strategy_nav
    where strategy_id = l.strategy_id order by trading_date desc limit 1) n
  where l.units > 0 and n.units_after > 0 and l.customer_id <> s.pool
  union all
  -- What has left the pool's units and is on its way.
  select 'strategy', r.customer_id, s.asset, r.paid
  from strategy_request r join strategy s on s.id = r.strategy_id
  where r.state = 'priced' and r.kind = 'redeem' and r.customer_id <> s.pool;

select gather_parts('customer_claim');
grant select on customer_claim to kuroshio_server;
