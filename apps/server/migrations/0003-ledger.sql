-- The books. Postings and transfers are only ever added: the server has no right to change or delete one.
-- An account is (owner × 2^24 + asset × 2^8 + purpose), see packages/ledger/src/accounts.ts.

create sequence posting_block;

create table posting (
  id bigint primary key,
  kind smallint not null,
  business_id bigint not null,
  step integer not null,
  owner_id integer not null,
  -- Of the venue that caused it; null where none did.
  trading_date date,
  created_at timestamptz not null,
  unique (kind, business_id, step)
);
create index posting_of_owner on posting (owner_id, id);

create table transfer (
  posting_id bigint not null,
  line smallint not null,
  debit bigint not null,
  credit bigint not null,
  amount bigint not null check (amount > 0),
  primary key (posting_id, line),
  check (debit <> credit),
  -- Both accounts are in one asset, so every posting balances per asset.
  check (((debit >> 8) & 65535) = ((credit >> 8) & 65535))
);

-- Credits less debits of each customer account. The house's accounts are summed from the transfers when asked for:
-- a row of their own would be written by every trade.
create table balance (
  account_id bigint primary key,
  amount bigint not null,
  check (account_id >= 100000::bigint << 24),
  -- Purpose 4 is payable, which is what a customer owes.
  check (case account_id & 255 when 4 then amount <= 0 else amount >= 0 end)
) with (fillfactor = 70);

grant usage on sequence posting_block to kuroshio_server;
grant select, insert on posting, transfer to kuroshio_server;
grant select, insert, update on balance to kuroshio_server;
