-- Loans on shares that are held already (擔保借款). What is owed on a position stays the row of margin_position, whichever way it was
-- lent: a sale pays it back, and calls and proofs follow. Beside it the terms of a secured loan. Written and sealed by the exchange's batches.

create table secured_draw (
  -- Of the draw: its parts, one for each position, have the same.
  id bigint not null,
  position_id bigint not null references positions,
  customer_id integer not null,
  client_key text not null,
  fingerprint bigint not null,
  principal bigint not null check (principal > 0),
  -- Paid at the draw for what was lent on the same shares before.
  interest bigint not null check (interest >= 0),
  -- What the customer said it is for.
  purpose text not null,
  trading_date date not null,
  at timestamptz not null,
  primary key (id, position_id)
);
create index secured_draw_by_key on secured_draw (customer_id, client_key);

create table secured_position (
  position_id bigint primary key references positions,
  -- All empty once it is paid back.
  draw_id bigint,
  loan_bps integer check (loan_bps between 1 and 10000),
  drawn_on date,
  interest_from date,
  rated_at timestamptz
);

-- Sales that pay such a loan back.
create table secured_order (order_id bigint primary key references orders);

-- A position that nobody bought by an order may owe now: one that was allotted, or came by a corporate action. All loans on shares are in
-- New Taiwan dollars.
create or replace view open_debt_margin as
  select 'margin'::text as kind, m.position_id as id, p.customer_id, 1::integer as asset, m.loan as principal, 0::bigint as interest
  from margin_position m join positions p on p.id = m.position_id
  where m.loan > 0 and not exists (select from secured_position s where s.position_id = m.position_id and s.draw_id is not null);
create view open_debt_secured as
  select 'secured'::text as kind, m.position_id as id, p.customer_id, 1::integer as asset, m.loan as principal, 0::bigint as interest
  from margin_position m join positions p on p.id = m.position_id
  join secured_position s on s.position_id = m.position_id and s.draw_id is not null
  where m.loan > 0;
create view charged_interest_secured as
  select 1::integer as asset, interest as charged from secured_draw where interest > 0;
select gather_parts('open_debt'), gather_parts('charged_interest');
grant select on open_debt, charged_interest to kuroshio_server, kuroshio_console;

-- A call is of what was bought on margin and sold short, or of what stands for secured loans: each by its own ratio.
alter table margin_call add column account text not null default 'margin' check (account in ('margin', 'secured'));
-- A secured loan goes on by the number of its draw.
alter table margin_extension drop constraint margin_extension_kind_check;
alter table margin_extension add constraint margin_extension_kind_check check (kind in ('position', 'short', 'secured'));

grant select, insert on secured_draw to kuroshio_server;
grant select, insert, update on secured_position, secured_order to kuroshio_server;
grant select on secured_draw, secured_position, secured_order to kuroshio_console;
