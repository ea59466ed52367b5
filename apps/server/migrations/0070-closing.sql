-- Accounts that their customers have closed, and what was removed of their data since. Rows are added and never changed, with a mark over each.
create table account_closure (
  id bigint generated always as identity primary key,
  customer_id integer not null unique references customer (id),
  closed_at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16),
  -- By the database's own clock, and not among what the server may write: how long data is kept is counted from it, so nobody with the
  -- server's password has anything removed early by a row of long ago.
  written_at timestamptz not null default now()
);
grant select, insert (id, customer_id, closed_at, mark) on account_closure to kuroshio_server;
grant usage on sequence account_closure_id_seq to kuroshio_server;

create table data_removal (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  stage text not null check (stage in ('five-years', 'ten-years')),
  -- How many rows of which tables.
  removed text not null,
  at timestamptz not null,
  mark bytea not null check (octet_length(mark) = 16),
  unique (customer_id, stage)
);
grant select, insert on data_removal to kuroshio_server;
grant usage on sequence data_removal_id_seq to kuroshio_server;

-- The server may delete none of these rows. What it may is call this, which removes them for an account that is closed long enough, and for no
-- other. Five years after: what served the dealings. Ten years after: who the person was. Postings, orders and what was paid stay: they prove
-- the books, and name a number alone.
create function remove_person_data(p_customer integer, p_stage text, p_mark bytea) returns text
language plpgsql security definer set search_path = public as $$
declare
  n bigint;
  said jsonb := '{}';
  one text;
begin
  if not exists (select from account_closure where customer_id = p_customer
      and written_at < now() - case p_stage when 'five-years' then interval '5 years' when 'ten-years' then interval '10 years' end)
  then raise exception 'the data of % is kept', p_customer; end if;
  if p_stage = 'five-years' then
    foreach one in array array['push_subscription', 'session', 'message', 'searched', 'watch_member', 'watch_group', 'alert', 'attention',
      'notice_preference', 'deposit_receipt', 'bank_card', 'wallet_address', 'fund_password', 'second_factor', 'recovery_codes', 'data_export']
    loop
      if one = 'watch_member' then
        delete from watch_member where group_id in (select id from watch_group where customer_id = p_customer);
      else
        execute format('delete from %I where customer_id = $1', one) using p_customer;
      end if;
      get diagnostics n = row_count;
      said := said || jsonb_build_object(one, n);
    end loop;
  else
    delete from verification_view where case_id in (select id from verification_case where customer_id = p_customer);
    get diagnostics n = row_count;
    said := said || jsonb_build_object('verification_view', n);
    foreach one in array array['verification_photo', 'verification_case', 'restriction', 'own_limit', 'basket_outcome', 'basket_run',
      'basket_version', 'paper_end', 'paper_round', 'paper_run', 'laboratory_outcome', 'laboratory_run', 'purchase_plan', 'plan_purchase']
    loop
      if one = 'laboratory_outcome' then
        delete from laboratory_outcome where id in (select id from laboratory_run where customer_id = p_customer)
          and id not in (select run_id from lead_application where run_id is not null union select run_id from lead_rule);
      elsif one = 'laboratory_run' then
        -- What a strategy was offered by stays with the strategy.
        delete from laboratory_run where customer_id = p_customer
          and id not in (select run_id from lead_application where run_id is not null union select run_id from lead_rule);
      elsif one = 'paper_end' then
        delete from paper_end where id in (select id from paper_run where customer_id = p_customer);
      elsif one = 'paper_round' then
        delete from paper_round where run_id in (select id from paper_run where customer_id = p_customer);
      elsif one = 'purchase_plan' then
        delete from plan_purchase where customer_id = p_customer;
        delete from purchase_plan where customer_id = p_customer;
      else
        execute format('delete from %I where customer_id = $1', one) using p_customer;
      end if;
      get diagnostics n = row_count;
      said := said || jsonb_build_object(one, n);
    end loop;
    -- The number of the account stays; the telephone number is free again.
    update customer set phone = 'removed-' || id, password_hash = '', second_factor = false, mark = p_mark where id = p_customer;
    said := said || jsonb_build_object('customer', 1);
  end if;
  return said::text;
end $$;
revoke all on function remove_person_data(integer, text, bytea) from public;
grant execute on function remove_person_data(integer, text, bytea) to kuroshio_server;
