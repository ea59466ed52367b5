-- The last best bid and ask of a day on which an instrument did not trade, and what the next day is reckoned from because of
-- them. Only where they move it: otherwise the reference of the day stands.
create table closing_quote (
  instrument_no integer not null,
  trading_date date not null,
  -- In price units; 0 where nobody asked for it.
  bid bigint not null check (bid >= 0),
  ask bigint not null check (ask >= 0),
  reference bigint not null check (reference > 0 and reference in (bid, ask)),
  primary key (instrument_no, trading_date)
);

grant select, insert, update on closing_quote to kuroshio_server;
