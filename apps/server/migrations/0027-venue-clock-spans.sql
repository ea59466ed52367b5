-- How each venue's clock ran: rows keep the time of the machine, and by these any moment of it becomes the venue's date and
-- time of day. A row is written whenever the clock leaves what the row before it foretells: a day begins, quiet hours are
-- left out, the session closes (speed 0: the clock stands), the program was stopped, or the speed was changed.
create table venue_clock_span (
  venue text not null,
  -- The machine's clock.
  wall_from timestamptz not null,
  -- What the venue's clock showed then, and how many of its milliseconds pass in one of the machine's.
  trading_date date not null,
  ms_of_day integer not null check (ms_of_day between 0 and 86400000),
  speed double precision not null check (speed >= 0),
  primary key (venue, wall_from)
);

grant select, insert, update on venue_clock_span to kuroshio_server;
