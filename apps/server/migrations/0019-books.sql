-- The books opened to every capability: purposes as a table, a balance beside each line, and entries that are counted.

-- PURPOSES. The same rows as in packages/ledger/src/purposes.ts; a capability that needs another adds its row here by its
-- own migration. The sign follows from the number, as in a chart of accounts, so the check below covers those to come.

create table account_purpose (
  number smallint primary key check (number between 1 and 255 and number <> 64),
  name text not null unique,
  -- credit: never below zero; debit: never above it.
  sign text not null,
  check (sign = case when number = 4 then 'debit' when number < 128 then 'credit' when number < 192 then 'debit' else 'either' end)
);
insert into account_purpose values
  (1, 'available', 'credit'), (2, 'held', 'credit'), (3, 'receivable', 'credit'), (4, 'payable', 'debit'), (5, 'pledged', 'credit');
grant select on account_purpose to kuroshio_server;

alter table balance drop constraint balance_check;
alter table balance add constraint balance_keeps_sign check (
  case when account_id & 255 = 4 or account_id & 255 >= 128 then amount <= 0 or account_id & 255 >= 192 else amount >= 0 end);

-- RUNNING BALANCES. A customer's accounts in one asset are a book: `account >> 8`. A posting is one entry of each book that
-- it touches. Every line carries the balance of each of its accounts after it; the last line of a posting in a book also
-- carries the number of the entry, from 1 without a gap, the sum of all accounts of the book after it, and the posting that
-- was the entry before. A statement is read from entry to entry by the primary key, so it needs no index of its own.

create table transfer_with_balances (
  posting_id bigint not null,
  line smallint not null,
  debit bigint not null,
  credit bigint not null,
  amount bigint not null,
  -- Null where the account is the house's.
  debit_balance bigint,
  credit_balance bigint,
  entry bigint,
  total bigint,
  previous bigint
);

insert into transfer_with_balances
with side as (
    select posting_id, line, debit as account_id, -amount as change from transfer where debit >= 100000::bigint << 24
    union all
    select posting_id, line, credit, amount from transfer where credit >= 100000::bigint << 24),
  account as (
    select posting_id, line, account_id,
      sum(change) over (partition by account_id order by posting_id, line rows unbounded preceding)::bigint as balance
    from side),
  booked as (
    select account_id >> 8 as book, posting_id, max(line) as line, sum(change) as net from side group by 1, 2),
  counted as (
    select posting_id, line, row_number() over entries as entry, (sum(net) over entries)::bigint as total,
      lag(posting_id) over entries as previous
    from booked window entries as (partition by book order by posting_id rows unbounded preceding))
select t.posting_id, t.line, t.debit, t.credit, t.amount, d.balance, c.balance,
  counted.entry, counted.total, counted.previous
from transfer t
left join account d on d.posting_id = t.posting_id and d.line = t.line and d.account_id = t.debit
left join account c on c.posting_id = t.posting_id and c.line = t.line and c.account_id = t.credit
left join counted on counted.posting_id = t.posting_id and counted.line = t.line
order by t.posting_id, t.line;

drop table transfer;
alter table transfer_with_balances rename to transfer;
alter table transfer
  add primary key (posting_id, line),
  -- Checks are read anew by each statement that writes, so they are short: 1677721600000 is the first account of a customer.
  -- Both accounts are in one asset, so every posting balances per asset.
  add constraint transfer_moves
    check (amount > 0 and debit <> credit and (debit >> 8) & 65535 = (credit >> 8) & 65535),
  -- What passes from one customer to another passes through the house: a line is of one book, or of the house alone.
  add constraint transfer_of_one_book check (least(debit, credit) < 1677721600000 or debit >> 8 = credit >> 8),
  add constraint transfer_says_balances check (
    (debit_balance is null) = (debit < 1677721600000) and (credit_balance is null) = (credit < 1677721600000)
    and (entry is null) = (total is null) and coalesce(entry = 1, true) = (previous is null));
grant select, insert on transfer to kuroshio_server;
-- What a statement was read by.
drop index posting_of_owner;

-- The row of `available` heads its book: who posts to any account of the book changes this row too, so entries of one book
-- come one after the other, and counts and sums are right however many post at once.
alter table balance
  add column entries bigint,
  add column total bigint,
  -- The posting that was the last entry, and the one that was it before the last write.
  add column last bigint,
  add column last_before bigint;
insert into balance (account_id, amount)
  select distinct ((account_id >> 8) << 8) + 1, 0 from balance on conflict do nothing;
update balance set entries = 0, total = 0 where account_id & 255 = 1;
update balance set entries = t.entry, total = t.total, last = t.posting_id
  from (
    select distinct on (greatest(debit, credit) >> 8) greatest(debit, credit) >> 8 as book, entry, total, posting_id
    from transfer where entry is not null order by greatest(debit, credit) >> 8, entry desc) t
  where account_id = (t.book << 8) + 1;
alter table balance add constraint balance_heads_book check (
  (account_id & 255 = 1) = (entries is not null) and (entries is null) = (total is null)
  and coalesce(entries = 0, true) = (last is null));

-- THE DOOR. A newcomer's number is known before the money is posted that opens the account.
grant usage on sequence customer_id_seq to kuroshio_server;

-- PARTS OF THE PROOFS. Each capability makes a view of what it holds, open_hold_<kind>, and of what it has left to pay and to
-- receive, open_due_<kind>, and gathers them: `select gather_parts('open_hold')`. The proofs and the customer's list of what
-- holds an amount read the whole.

create function gather_parts(whole text) returns void language plpgsql as $$
begin
  execute (
    select format('create or replace view %I as %s', whole,
      string_agg(format('select * from %I', viewname), ' union all ' order by viewname))
    from pg_views where schemaname = current_schema() and starts_with(viewname, whole || '_'));
end $$;
revoke execute on function gather_parts from public;

-- What of available or of receivable is set aside, in one asset (cash or shares), and for what: `id` within its kind.
create view open_hold_order as
  select 'order'::text as kind, id, customer_id, cash_asset as asset, held_cash as held, pledged_cash as pledged,
    placed_at as since, null::date as until
  from orders where state = 'open' and held_cash + pledged_cash > 0
  union all
  select 'order', id, customer_id, instrument_no, held_shares, 0, placed_at, null
  from orders where state = 'open' and held_shares > 0;

-- Of an order's trades, until they are paid.
create view open_hold_settlement as
  select 'settlement'::text as kind, s.business_id as id, s.customer_id, s.asset, s.held, s.pledged, o.updated_at as since,
    s.settles_on as until
  from obligation s left join orders o on s.kind = 'order' and o.id = s.business_id
  where s.state = 'pending' and s.held + s.pledged > 0;
create view open_due_settlement as
  select 'settlement'::text as kind, business_id as id, customer_id, asset, pay, receive, settles_on as until
  from obligation where state = 'pending';

select gather_parts('open_hold'), gather_parts('open_due');
grant select on open_hold, open_due to kuroshio_server;

-- THE CHECKPOINT of the proofs. The number of a posting says nothing about when it was committed. So each write of postings
-- leaves the number of its transaction, which the server cannot choose: below the oldest that still runs, nothing more can
-- come. What the checkpoint has passed is dropped.

create table posted_range (
  xact bigint not null default pg_current_xact_id()::text::bigint,
  first bigint not null,
  last bigint not null
);
grant select, delete on posted_range to kuroshio_server;
grant insert (first, last) on posted_range to kuroshio_server;

create table proof_checkpoint (
  -- There is one.
  one boolean primary key default true check (one),
  -- What transactions below this number have posted is proved.
  up_to bigint not null,
  proved_at timestamptz not null
);
-- The house's balances by what the checkpoint covers; they have no row in `balance`.
create table proof_sum (
  account_id bigint primary key check (account_id < 100000::bigint << 24),
  amount numeric not null
);
grant select, insert, update, delete on proof_checkpoint, proof_sum to kuroshio_server;
