-- Margin purchases in the US: an account of its own, with what may be lent in cents. Written and sealed by the exchange's batches.
create table us_margin_account (
  customer_id integer primary key,
  credit_limit bigint not null check (credit_limit > 0),
  opened_on date not null,
  closed_on date
);
grant select, insert, update on us_margin_account to kuroshio_server;

-- What was agreed to, and what is called, is of one of the accounts.
alter table margin_agreement add column account text not null default 'margin' check (account in ('margin', 'us-margin'));
alter table margin_call drop constraint margin_call_account_check;
alter table margin_call add constraint margin_call_account_check check (account in ('margin', 'secured', 'us-margin'));
alter table margin_shortfall drop constraint margin_shortfall_kind_check;
alter table margin_shortfall add constraint margin_shortfall_kind_check check (kind in ('position', 'short', 'us-position'));

-- A margin purchase is owed in the money of its order. What stands for a secured loan may not have come by an order: these are in New
-- Taiwan dollars.
create or replace view open_debt_margin as
  select 'margin'::text as kind, m.position_id as id, p.customer_id,
    coalesce((select cash_asset from orders where p.opened_kind = 'order' and id = p.opened_by), 1)::integer as asset,
    m.loan as principal, 0::bigint as interest
  from margin_position m join positions p on p.id = m.position_id
  where m.loan > 0 and not exists (select from secured_position s where s.position_id = m.position_id and s.draw_id is not null);
create or replace view charged_interest_margin as
  select cash_asset::integer as asset, interest as charged from margin_close join orders on orders.id = order_id
  union all
  select coalesce((select cash_asset from orders where p.opened_kind = 'order' and id = p.opened_by), 1)::integer, m.interest
    from margin_payment m join positions p on p.id = m.position_id;
select gather_parts('open_debt'), gather_parts('charged_interest');
grant select on open_debt, charged_interest to kuroshio_server, kuroshio_console;
