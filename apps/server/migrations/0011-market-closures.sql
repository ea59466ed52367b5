-- Days on which a market does not open although its calendar says so: a typhoon. Written by the operators before the day.
create table market_closure (
  country text not null check (country in ('taiwan', 'us')),
  day date not null,
  note text not null default '',
  primary key (country, day)
);

grant select on market_closure to kuroshio_server;
