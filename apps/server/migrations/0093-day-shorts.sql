-- Sales of borrowed shares that are to be bought back on the same day (現股當沖先賣). A row beside that of the short order. Written and sealed by the exchange's batches.
create table day_short (order_id bigint primary key references orders);
grant select, insert on day_short to kuroshio_server;
grant select on day_short to kuroshio_console;

-- What is not bought back becomes a short sale: the fee of the borrowing, and the tax of a sale in the place of a day trade's.
alter table short_change drop constraint short_change_kind_check;
alter table short_change add constraint short_change_kind_check
  check (kind in ('added', 'dividend', 'fee', 'rounding', 'conversion'));
