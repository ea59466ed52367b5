-- A strategy was stopped for the rest of a day: it sells what it holds, and nothing else until the next one.

create table strategy_halt (
  strategy_id bigint not null references strategy,
  trading_date date not null,
  -- A loss of the day, an algorithm that failed, wanted what it may not hold, or sent too many orders.
  reason text not null check (reason in ('loss', 'failed', 'not-allowed', 'too-many')),
  at timestamptz not null,
  primary key (strategy_id, trading_date)
);
grant select, insert on strategy_halt to kuroshio_server;
