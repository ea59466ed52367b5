-- Which orders are of a trading date: they are written in the order of time, and a date never changes. A block range index has it in some
-- pages and costs an insert next to nothing; operators look for orders of a day by it.
create index orders_by_date on orders using brin (trading_date) with (pages_per_range = 16, autosummarize = on);
-- Who was on the other side of an order's fills.
create index customer_trade_of_seller on customer_trade (sell_order_id);
create index customer_trade_of_buyer on customer_trade (buy_order_id);
