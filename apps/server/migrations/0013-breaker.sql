-- The market-wide breaker of the day: the highest level that has halted the venue, and until when it does.
alter table venue_state add column breaker_level smallint not null default 0 check (breaker_level between 0 and 3);
alter table venue_state add column halted_until integer not null default 0;
