-- Offerings that are shared out by what each applies for: placements and fundraisings of funds.

alter table offering
  drop constraint offering_kind_check,
  add constraint offering_kind_check check (kind in ('lottery', 'placement', 'fundraising')),
  -- What only these have, as JSON, told before: the classes of applicants, the minimum, the lock, the facts of a fund.
  add column terms text,
  add constraint offering_terms_check check ((kind = 'lottery') = (terms is null));

alter table application
  -- Shares that are applied for, and in which class: where all are for the same, nothing.
  add column wanted integer check (wanted > 0),
  add column tier integer check (tier between 0 and 9),
  add constraint application_wanted_in_tier check ((wanted is null) = (tier is null));
