-- What an instrument is marked with for some days. Written by the operators.
create table instrument_mark (
  instrument_no integer not null,
  -- `attention` is shown; `disposition` is matched in call auctions; `suspended` takes no order; `no-limit` has no daily
  -- price limit (a new listing's first days).
  kind text not null check (kind in ('attention', 'disposition', 'suspended', 'no-limit')),
  first_day date not null,
  last_day date not null,
  note text not null default '',
  primary key (instrument_no, kind, first_day),
  check (last_day >= first_day)
);

grant select on instrument_mark to kuroshio_server;
