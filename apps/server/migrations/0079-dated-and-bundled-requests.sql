-- Requests that are applied at a time, and several that are approved and applied as one.

alter table operator_request
  -- When it is to be applied, by which clock: the machine's, or a market's, which runs faster where it is simulated.
  add column apply_at timestamptz,
  add column apply_clock text check (apply_clock in ('wall', 'TWSE', 'TPEX', 'US')),
  -- By how much it came too late, in seconds of that clock: the program did not run. Null of one that was in time.
  add column late_seconds integer check (late_seconds > 0),
  -- The request of which this one is a part: decided with it, and never alone.
  add column bundle_id bigint references operator_request (id),
  add check ((apply_at is null) = (apply_clock is null));

-- `scheduled`: two have said so, and its time has not come.
alter table operator_request drop constraint operator_request_state_check;
alter table operator_request add constraint operator_request_state_check check (state in
  ('sent', 'scheduled', 'approved', 'applied', 'failed', 'declined', 'withdrawn', 'expired', 'overtaken'));
alter table operator_request add check (state <> 'scheduled' or (checker is not null and apply_at is not null));

-- One at a time about one record, also where it waits for its time.
drop index operator_request_open;
create unique index operator_request_open on operator_request (about) where state in ('sent', 'scheduled', 'approved');
drop index operator_request_waiting;
create index operator_request_waiting on operator_request (sent_at) where state in ('sent', 'scheduled', 'approved');
create index operator_request_of_bundle on operator_request (bundle_id) where bundle_id is not null;
-- Asked before something is applied that waited: whether it was taken back.
create index operator_log_of_request on operator_log (request_id) where request_id is not null;
