-- What operators write down about a customer. It changes nothing, is never changed, and the customer gets it with all else that is kept.
create table customer_note (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer,
  operator_id integer not null references operator,
  text text not null check (length(text) between 1 and 1000),
  -- Of a note that is sent again.
  note_key text not null,
  fingerprint bigint not null,
  at timestamptz not null,
  mark bytea not null,
  unique (operator_id, note_key)
);
create index customer_note_of_customer on customer_note (customer_id, id);
grant select on customer_note to kuroshio_server;
grant select, insert on customer_note to kuroshio_console;
grant usage on sequence customer_note_id_seq to kuroshio_console;

-- As before, with notes among what is removed ten years after an account was closed.
create or replace function remove_person_data(p_customer integer, p_stage text, p_mark bytea) returns text
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
      'notice_preference', 'deposit_receipt', 'bank_card', 'wallet_address', 'fund_password', 'second_factor', 'recovery_codes', 'passkey', 'data_export']
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
    foreach one in array array['verification_photo', 'verification_case', 'restriction', 'customer_note', 'own_limit', 'basket_outcome', 'basket_run',
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
