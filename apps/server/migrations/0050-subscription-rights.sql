-- Rights to subscribe for the new shares of a capital increase, whole shares, by what was held as the ex-date began. Written and
-- sealed by the batch that begins the day; an offering of kind `rights` takes the subscriptions.
create table subscription_right (
  action_id bigint not null references corporate_action,
  customer_id integer not null,
  instrument_no integer not null,
  -- Units of shares.
  held bigint not null check (held > 0),
  shares bigint not null check (shares > 0),
  ex_date date not null,
  primary key (action_id, customer_id)
);
create index subscription_right_of_customer on subscription_right (customer_id, action_id);
grant select, insert on subscription_right to kuroshio_server;

alter table offering
  drop constraint offering_kind_check,
  add constraint offering_kind_check check (kind in ('lottery', 'placement', 'fundraising', 'rights'));
-- One offering for each capital increase.
create unique index offering_of_action on offering ((terms::json ->> 'actionId')) where kind = 'rights';
