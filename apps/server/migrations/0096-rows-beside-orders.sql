-- Rows beside orders are written in the batch of their order, by the exchange alone, and sealed as it is: an order that went missing would
-- be named by the seals. To look for it once more at each insert, and to lock it, took the database half of what a loan on an order takes
-- it. Fills, positions and postings never did.
alter table margin_order drop constraint margin_order_order_id_fkey;
alter table short_order drop constraint short_order_order_id_fkey;
alter table secured_order drop constraint secured_order_order_id_fkey;
alter table day_short drop constraint day_short_order_id_fkey;
