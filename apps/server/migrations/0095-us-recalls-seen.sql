-- By which operators find the recalls of US shares, the newest day first: of what was told and of what the house bought in, among all messages and orders
-- of all customers. Only these rows are in them, so that no other message or order pays for it.
create index message_recalled on message (split_part(source_key, '/', 3), (split_part(source_key, '/', 2)::bigint))
  where source_key like 'us-short-recall/%';
create index orders_recalled on orders (split_part(client_order_id, '.', 3), (substr(split_part(client_order_id, '.', 2), 2)::bigint))
  where client_order_id like 'margin-recall.%';
