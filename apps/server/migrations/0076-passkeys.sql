-- Passkeys of customers: public keys alone, whose private halves never leave the customer's device. Each row is marked as a whole, what
-- each use changes with it: it is written anew by the program, with its mark. A removed one stays, with when.
create table passkey (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer (id),
  -- The authenticator's own number of it.
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  transports text[] not null,
  -- Given by the customer, or told from the authenticator; empty where neither is known.
  name text not null check (char_length(name) <= 40),
  -- What the browser that added it called itself.
  device text not null,
  added_at timestamptz not null,
  -- How often the authenticator says that it has signed; 0 for ever where it does not count. Never goes back.
  sign_count bigint not null check (sign_count >= 0),
  -- Whether it says that it is kept elsewhere too.
  backed_up boolean not null,
  last_used_at timestamptz,
  removed_at timestamptz,
  mark bytea not null check (octet_length(mark) = 16)
);
create index passkey_of_customer on passkey (customer_id, id);
grant select, insert, update on passkey to kuroshio_server;
grant usage on sequence passkey_id_seq to kuroshio_server;

-- Challenges that were answered, until they would be over anyway: each is answered once. What is given out is not stored: a challenge
-- says itself, under the key of the seals, for what it is and until when.
create table answered_challenge (
  challenge bytea primary key,
  expires_at timestamptz not null
);
create index answered_challenge_over on answered_challenge (expires_at);
grant select, insert, delete on answered_challenge to kuroshio_server;

-- As before, with passkeys among what is removed five years after an account was closed.
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
