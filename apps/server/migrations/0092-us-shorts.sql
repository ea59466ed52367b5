-- Short sales in the US: shares are borrowed at a rate by night, and only whole ones are owed.
alter table short_change drop constraint short_change_kind_check;
alter table short_change add constraint short_change_kind_check check (kind in ('added', 'dividend', 'fee', 'rounding'));

-- What is held for shares that are owed, and what a recipe paid on it, is in the money of the sale.
create or replace view open_hold_short as
  select 'short'::text as kind, p.id, p.customer_id, o.cash_asset::integer as asset, p.collateral as held, 0::bigint as pledged, p.opened_at as since,
    null::date as until
  from short_position p join orders o on o.id = p.order_id where p.collateral > 0;
create or replace view charged_interest_short as
  select o.cash_asset::integer as asset, -c.interest as charged from short_cover c join orders o on o.id = c.order_id;
select gather_parts('open_hold'), gather_parts('charged_interest');
grant select on open_hold, charged_interest to kuroshio_server, kuroshio_console;

-- Shortfalls of short sales in the US.
alter table margin_shortfall drop constraint margin_shortfall_kind_check;
alter table margin_shortfall add constraint margin_shortfall_kind_check check (kind in ('position', 'short', 'us-position', 'us-short'));
