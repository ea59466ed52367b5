-- What is lent on a purchase on margin stands in the row of its order: a row beside it, with an index of its own, took the database a
-- twelfth of what such an order takes it. Rows of before stay as they were sealed.
alter table orders add column loan_bps integer check (loan_bps between 0 and 10000);
alter table orders add column loan bigint check (loan >= 0);
alter table orders add constraint orders_loan_whole check ((loan_bps is null) = (loan is null));

-- What is lent on each order, wherever it stands.
create view order_loan as
  select id as order_id, loan_bps, loan from orders where loan_bps is not null
  union all
  select m.order_id, m.loan_bps, m.loan from margin_order m
  where not exists (select from orders o where o.id = m.order_id and o.loan_bps is not null);
grant select on order_loan to kuroshio_server, kuroshio_console;
revoke insert, update on margin_order from kuroshio_server;
-- Forgotten when it was made.
grant select on us_margin_account to kuroshio_console;
