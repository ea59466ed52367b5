-- What companies pay and give on an ex-date. Announced by operators or a feed, in simulated mode by the simulation too.
create table corporate_action (
  id bigint generated always as identity primary key,
  instrument_no integer not null,
  -- As announced. A closed market moves it to the next trading day.
  ex_date date not null,
  kind text not null check (kind in ('cash', 'special-cash', 'stock', 'split', 'par-change', 'reduction')),
  -- For one old share: cash in units of the currency, and the shares that it becomes.
  cash_per_share numeric(18, 10) check (cash_per_share > 0),
  new_per_old numeric(18, 10) check (new_per_old > 0),
  -- When cash is paid; the ex-date where it is left out.
  pay_date date,
  source text not null,
  -- What the exchange made of it once its day had come, in price units.
  effective_on date,
  previous_close bigint,
  reference bigint,
  unique (instrument_no, ex_date, kind),
  check (cash_per_share is not null or new_per_old is not null)
);
create index corporate_action_due on corporate_action (ex_date) where effective_on is null;

-- What a customer gets of an action, by the shares held when its ex-date began.
create table entitlement (
  action_id bigint not null references corporate_action,
  customer_id integer not null,
  instrument_no integer not null,
  asset integer not null,
  shares bigint not null check (shares > 0),
  gross bigint not null check (gross > 0),
  fees bigint not null check (fees >= 0),
  tax bigint not null check (tax >= 0),
  ex_date date not null,
  pays_on date not null,
  state text not null check (state in ('pending', 'paid')),
  paid_at timestamptz,
  primary key (action_id, customer_id),
  check (gross >= fees + tax)
);
create index entitlement_due on entitlement (pays_on) where state = 'pending';
create index entitlement_of_customer on entitlement (customer_id, pays_on);

grant select, insert on corporate_action to kuroshio_server;
grant update (effective_on, previous_close, reference) on corporate_action to kuroshio_server;
grant select, insert on entitlement to kuroshio_server;
grant update (state, paid_at) on entitlement to kuroshio_server;
