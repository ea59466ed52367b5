-- What the role of the operators' door may do: `kuroshio_console`, made beside the server's before migrations run. It reads what operators
-- may look at, and writes what is theirs: requests, sessions, cases, the log. Whatever two of them have decided is written by the commands
-- of the server's role. Later tables are granted by their own migrations.

-- To read: everything but secrets and what nobody looks at. Of these it counts rows by whose they are.
do $$
declare
  one record;
begin
  for one in
    select c.relname, (select true from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped) as owned
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v', 'p') and c.relname <> 'schema_migrations'
  loop
    if one.relname = any (array['session', 'customer', 'fund_password', 'second_factor', 'recovery_codes', 'push_subscription', 'passkey',
        'answered_challenge', 'data_export', 'verification_photo', 'deposit_receipt', 'installation', 'invitation', 'outbox'])
    then
      if one.owned then execute format('grant select (customer_id) on %I to kuroshio_console', one.relname); end if;
    else
      execute format('grant select on %I to kuroshio_console', one.relname);
    end if;
  end loop;
end $$;
-- Who a customer is, without the password; devices, without what signs them in.
grant select (id, phone, invited_with, language, created_at) on customer to kuroshio_console;
grant select (code, owner_id) on invitation to kuroshio_console;
grant select (id, customer_id, device, ip, created_at, last_seen_at, expires_at, revoked_at) on session to kuroshio_console;
-- Encrypted; opened for who has taken the case, each look in the log first.
grant select on deposit_receipt to kuroshio_console;

-- To write. No right to make an operator or to change one's roles.
grant update (password_hash, totp_step, mark) on operator to kuroshio_console;
grant insert, update on operator_session, operator_request to kuroshio_console;
grant usage on sequence operator_session_id_seq, operator_request_id_seq to kuroshio_console;
grant insert on operator_log to kuroshio_console;
grant insert, update, delete on operator_case to kuroshio_console;
-- Operators' passkeys, where there are any: a challenge is answered once.
do $$
begin
  if to_regclass('operator_passkey') is not null then
    grant insert, update on operator_passkey to kuroshio_console;
    grant usage on sequence operator_passkey_id_seq to kuroshio_console;
    grant select, insert, delete on answered_challenge to kuroshio_console;
  end if;
end $$;
