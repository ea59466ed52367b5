-- That a customer has fetched what is kept about them: when and from where. How often in a day is told from it.
create table data_export (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  at timestamptz not null,
  ip text not null,
  device text not null,
  language text not null
);
create index data_export_of_customer on data_export (customer_id, at);
grant select, insert on data_export to kuroshio_server;
grant usage on sequence data_export_id_seq to kuroshio_server;
