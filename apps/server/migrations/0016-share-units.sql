-- US shares are counted in millionths, so that a fraction of one can be held. Instruments 3001 to 4999 are those of the US:
-- what has been stored in whole shares becomes so many millionths, in orders, positions and the ledger alike.

update orders set
    quantity = quantity * 1000000,
    filled_quantity = filled_quantity * 1000000,
    held_shares = held_shares * 1000000,
    asked_quantity = asked_quantity * 1000000,
    closes = (select coalesce(jsonb_agg(jsonb_set(one, '{quantity}', to_jsonb((one ->> 'quantity')::bigint * 1000000)) order by n), '[]')
      from jsonb_array_elements(closes) with ordinality as t (one, n))
  where instrument_no between 3001 and 4999;
update order_amendment a set quantity = a.quantity * 1000000
  from orders o where o.id = a.order_id and o.instrument_no between 3001 and 4999;
update conditional_order set quantity = quantity * 1000000 where instrument_no between 3001 and 4999;
update fill f set quantity = f.quantity * 1000000
  from orders o where o.id = f.order_id and o.instrument_no between 3001 and 4999;
update positions set
    opened_quantity = opened_quantity * 1000000,
    quantity = quantity * 1000000,
    closing_quantity = closing_quantity * 1000000,
    sold_quantity = sold_quantity * 1000000
  where instrument_no between 3001 and 4999;
update position_close c set quantity = c.quantity * 1000000
  from positions p where p.id = c.position_id and p.instrument_no between 3001 and 4999;
update entitlement set shares = shares * 1000000 where instrument_no between 3001 and 4999;
update transfer set amount = amount * 1000000 where (debit >> 8) & 65535 between 3001 and 4999;
update balance set amount = amount * 1000000 where (account_id >> 8) & 65535 between 3001 and 4999;

alter table orders drop constraint orders_board_check;
alter table orders add constraint orders_board_check
  check (board in ('regular', 'extended', 'odd-lot', 'after-odd', 'fixed-price', 'fractional'));
-- What an order is to be worth, in minor units, where it asks for an amount and not for shares.
alter table orders add column asked_amount bigint check (asked_amount > 0);

-- What the house keeps of shares that customers hold parts of: less than one of each instrument, in millionths.
create table kept_fraction (
  instrument_no integer primary key,
  units integer not null check (units between 0 and 999999)
);
grant select, insert, update on kept_fraction to kuroshio_server;
