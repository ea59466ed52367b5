-- Where an order takes part: odd lots, the fixed price after hours and extended hours are boards beside the regular one.
alter table orders add column board text not null default 'regular'
  check (board in ('regular', 'extended', 'odd-lot', 'after-odd', 'fixed-price'));
