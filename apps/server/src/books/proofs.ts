import { FIRST_CUSTOMER, FIRST_CUSTOMER_ACCOUNT, HOUSE, HOUSE_PURPOSE, PURPOSES } from '@kuroshio/ledger';
import { OFFERED_PROOFS } from './offered-proofs.ts';
import { ASSET, type Proof } from './proof.ts';

/** Assets below are cash, from here on shares. */
const FIRST_SHARES = 1000;
const BOOK = '(greatest(debit, credit) >> 8)';
const FIRST_BOOK = `(${FIRST_CUSTOMER}::bigint << 16)`;
const OF_HOUSE = `< ${FIRST_CUSTOMER_ACCOUNT}`;
const CUSTOMER = `account_id >> 24 as customer, ${ASSET} as asset`;
const { held, receivable, payable, pledged, loan, interest } = PURPOSES;
const sumOf = (...purposes: readonly { readonly number: number }[]) =>
  `coalesce(sum(amount) filter (where account_id & 255 in (${purposes.map(({ number }) => number).join()})), 0)`;

/** What lines move on the house's accounts. */
const houseOf = (lines: string) => `select account_id, sum(amount) as amount from (
    select credit as account_id, amount from ${lines} where credit ${OF_HOUSE}
    union all select debit, -amount from ${lines} where debit ${OF_HOUSE}) t group by account_id`;

/**
 * From the chain of entries of customers' books: every line of theirs as one or two sides in the order of its account, and
 * what each entry moved in all.
 */
const sidesOf = (linesOfChain: string) => `sides as (
    select c.book, c.entry, t.line, v.account_id, v.change, v.balance
    from chain c ${linesOfChain}
    cross join lateral (values (debit, -amount, debit_balance), (credit, amount, credit_balance))
      as v (account_id, change, balance)
    where not v.account_id ${OF_HOUSE}),
  nets as (select book, entry, sum(change) as net from sides group by 1, 2)`;

/** All lines, all accounts, all entries. */
export const WHOLE = `with house as (${houseOf('transfer')}),
  lines as not materialized (select *, ${BOOK} as book from transfer),
  accounts as not materialized (select *, account_id >> 8 as book from balance),
  chain as not materialized (
    select posting_id, book, entry, total, previous from lines where entry is not null),
  holds as not materialized (select * from open_hold),
  dues as not materialized (select * from open_due),
  debts as not materialized (select * from open_debt),
  owned as not materialized (select * from positions),
  ${sidesOf(`join transfer t on t.posting_id = c.posting_id and ${BOOK} = c.book`)}`;

/** Books, as numbers, of which something is looked at, and by the customer that the indices know. */
const within = (asset: string) => `customer_id = any (array(select distinct (book >> 16)::integer from touched))
    and (customer_id::bigint << 16) + ${asset} in (select book from touched)`;

/**
 * What was posted by transactions from number $1 on, as far as it can be seen. Touched are the books of these lines, and those
 * of which a row of `balance` was written since, whoever wrote it. The chain of a touched book goes from its head, the row of
 * `available`, down to its first new entry. Few rows of large tables are looked up one by one: the planner keeps to that where
 * it finds a limit or an offset.
 */
export const SINCE = `with recursive posted as materialized (
    select id from posted_range join posting on id between first and posted_range.last
    where xact >= $1::bigint and xact < pg_snapshot_xmax(pg_current_snapshot())::text::bigint),
  lines as materialized (
    select t.*, ${BOOK} as book from posted
    cross join lateral (select * from transfer where posting_id = posted.id offset 0) t),
  floors as materialized (select book, min(entry) as floor from lines where entry is not null group by book),
  touched as materialized (
    select book from lines where book >= ${FIRST_BOOK}
    union select account_id >> 8 from balance where age(xmin) <= age($1::text::xid8::xid)),
  accounts as materialized (
    select b.*, book from touched join balance b on b.account_id between book << 8 and (book << 8) + 255),
  chain as (
    select t.*, h.book, coalesce(floor, h.entries) as floor
    from accounts h left join floors using (book) cross join lateral (
      select posting_id, entry, total, previous from transfer
      where posting_id = h.last and ${BOOK} = h.book and entry is not null limit 1) t
    where h.account_id & 255 = 1
    union all
    select t.*, c.book, c.floor from chain c cross join lateral (
      select posting_id, entry, total, previous from transfer
      where posting_id = c.previous and ${BOOK} = c.book and entry is not null limit 1) t
    where c.entry > c.floor),
  house as materialized (
    select account_id, sum(amount) as amount
    from (select account_id, amount from proof_sum union all ${houseOf('lines')}) t group by 1),
  holds as materialized (select * from open_hold where ${within('asset')}),
  dues as materialized (select * from open_due where ${within('asset')}),
  debts as materialized (select * from open_debt where ${within('asset')}),
  owned as materialized (select * from positions where ${within('instrument_no')}),
  ${sidesOf(`cross join lateral (
      select * from transfer where posting_id = c.posting_id and ${BOOK} = c.book offset 0) t`)}`;

const AFTER_ACCOUNT = `select account_id, entry, line, change, balance,
    lag(balance) over (partition by account_id order by entry, line) as before from sides`;

export const PROOFS: readonly Proof[] = [
  {
    name: 'balances',
    truth: 'every balance is the sum of its transfers',
    broken: `select account_id, accounts.amount as stored, moved.amount as summed
      from accounts full join (select account_id, sum(change) as amount from (
          select credit as account_id, amount as change from lines where not credit ${OF_HOUSE}
          union all select debit, -amount from lines where not debit ${OF_HOUSE}) t group by 1) moved using (account_id)
      where coalesce(accounts.amount, 0) <> coalesce(moved.amount, 0)`,
    // The last new line of an account says what it has now.
    since: `select account_id, accounts.amount as stored, last.balance as summed
      from (select distinct on (account_id) account_id, balance from sides order by account_id, entry desc, line desc) last
      left join accounts using (account_id) where accounts.amount is distinct from last.balance`,
  },
  {
    name: 'running-balances',
    truth: 'the balance beside each line is the one before it of the account, and what the line moves',
    broken: `select * from (${AFTER_ACCOUNT}) t where balance is distinct from coalesce(before, 0) + change`,
    since: `select * from (${AFTER_ACCOUNT}) t where balance is distinct from coalesce(before + change, balance)`,
  },
  {
    name: 'entries',
    truth: 'the entries of a book are counted without a gap, each names the one before it and says the sum after it',
    broken: `select book, posting_id, entry, total from (
        select c.*, net, lag(entry, 1, 0::bigint) over w as before, lag(total, 1, 0::bigint) over w as had,
          lag(posting_id) over w as named
        from chain c join nets using (book, entry) window w as (partition by book order by entry)) t
      where entry <> before + 1 or total <> had + net or previous is distinct from named`,
    since: `select c.book, c.posting_id, c.entry, c.total
      from chain c join nets using (book, entry) left join lateral (
        select entry, total from transfer
        where posting_id = c.previous and ${BOOK} = c.book and entry is not null limit 1) p on true
      where c.entry <> coalesce(p.entry, 0) + 1 or c.total <> coalesce(p.total, 0) + net`,
  },
  {
    name: 'chains',
    truth: 'every line of a customer is part of an entry, which the chain of its book leads to',
    broken: `select l.book, l.posting_id, l.line from lines l where l.book >= ${FIRST_BOOK}
      and not exists (select from chain c where c.book = l.book and c.posting_id = l.posting_id)`,
  },
  {
    name: 'books',
    truth: 'the head of each book has the number and the sum of its last entry, which is the sum of its accounts',
    broken: `select sums.book, head.entries, head.total, had, chain.entry, chain.total as said
      from (select book, sum(amount) as had from accounts group by 1) sums
      left join (select book, entries, total, last from accounts where account_id & 255 = 1) head using (book)
      left join chain on chain.book = sums.book and chain.posting_id = head.last
      where head.total is distinct from had or head.entries is distinct from coalesce(chain.entry, 0)
        or head.total is distinct from coalesce(chain.total, 0)`,
  },
  {
    name: 'purposes',
    truth: 'every account of a customer has a purpose of the table',
    broken: `select account_id from accounts
      where account_id & 255 not in (select number from account_purpose) or account_id & 255 = ${HOUSE_PURPOSE}`,
  },
  {
    name: 'assets',
    truth: 'the sum of all accounts of an asset is zero: customers and house together',
    broken: `select ${ASSET} as asset, sum(amount) from (
        select account_id, amount from house union all select account_id, amount from balance) t
      group by 1 having sum(amount) <> 0`,
  },
  {
    name: 'postings',
    truth: 'every transfer belongs to a posting, and every posting has transfers',
    broken: `select coalesce(p.id, t.posting_id) as id from posting p
      full join (select distinct posting_id from transfer) t on t.posting_id = p.id
      where p.id is null or t.posting_id is null`,
    since: 'select id from posted where not exists (select from transfer where posting_id = id)',
  },
  {
    name: 'clearing',
    truth:
      'what buyers bought sellers sold, and what followers paid pools got: what is between them is zero in every asset',
    broken: `select ${ASSET} as asset, amount from house
      where account_id >> 24 in (${HOUSE.clearing}, ${HOUSE.strategies}) and amount <> 0`,
  },
  {
    name: 'holds',
    truth: 'what is held and pledged, money and shares, is the sum of open holds of every kind',
    broken: `select * from (
        select customer_id as customer, asset, sum(held) as held, sum(pledged) as pledged from holds group by 1, 2) h
      full join (
        select ${CUSTOMER}, ${sumOf(held)} as booked, ${sumOf(pledged)} as booked_pledged from accounts group by 1, 2) b
        using (customer, asset)
      where coalesce(held, 0) <> coalesce(booked, 0) or coalesce(pledged, 0) <> coalesce(booked_pledged, 0)`,
  },
  {
    name: 'dues',
    truth: 'what is payable and receivable is the sum of what is due of every kind',
    broken: `select * from (
        select customer_id as customer, asset, sum(pay) as pay, sum(receive) as receive from dues group by 1, 2) d
      full join (
        select ${CUSTOMER}, -${sumOf(payable)} as booked, ${sumOf(receivable, pledged)} as booked_receive
        from accounts group by 1, 2) b using (customer, asset)
      where coalesce(pay, 0) <> coalesce(booked, 0) or coalesce(receive, 0) <> coalesce(booked_receive, 0)`,
  },
  {
    name: 'debts',
    truth: 'what customers owe by the ledger is what they owe by their loans of every kind, principal and interest',
    broken: `select * from (
        select customer_id as customer, asset, sum(principal) as principal, sum(interest) as interest
        from debts group by 1, 2) d
      full join (
        select ${CUSTOMER}, -${sumOf(loan)} as booked, -${sumOf(interest)} as booked_interest from accounts group by 1, 2) b
        using (customer, asset)
      where coalesce(principal, 0) <> coalesce(booked, 0) or coalesce(interest, 0) <> coalesce(booked_interest, 0)`,
  },
  {
    name: 'interest',
    truth: 'what the house has earned of interest is what loans of every kind were charged',
    broken: `select * from (select asset, sum(charged) as charged from charged_interest group by 1) c
      full join (
        select ${ASSET} as asset, amount as booked from house where account_id >> 24 = ${HOUSE.interest}) b using (asset)
      where coalesce(charged, 0) <> coalesce(booked, 0)`,
  },
  {
    name: 'lent',
    truth: 'what borrowers owe of shares, and have put up for them, is what customers have lent',
    broken: `select * from (
        select instrument_no as asset, -sum(quantity) as amount from share_lending where returned_on is null group by 1
        union all
        select asset, sum(collateral) from share_lending where returned_on is null group by 1) l
      full join (
        select ${ASSET} as asset, amount as booked from house
        where account_id >> 24 in (${HOUSE.lent}, ${HOUSE.collateral})) b using (asset)
      where coalesce(amount, 0) <> coalesce(booked, 0)`,
  },
  {
    name: 'shorts',
    truth: 'what customers owe the house of shares is what they have sold short and not given back',
    broken: `select * from (
        select instrument_no as asset, -sum(quantity) as amount from short_position where quantity > 0 group by 1) s
      full join (
        select ${ASSET} as asset, amount as booked from house where account_id >> 24 = ${HOUSE.shorts}) b using (asset)
      where coalesce(amount, 0) <> coalesce(booked, 0)`,
  },
  {
    name: 'positions',
    truth: 'positions hold exactly the shares of the ledger',
    broken: `select * from (
        select customer_id as customer, instrument_no as asset, sum(quantity) as shares from owned group by 1, 2) o
      full join (
        select ${CUSTOMER}, sum(amount) as booked from accounts where ${ASSET} >= ${FIRST_SHARES} group by 1, 2) b
        using (customer, asset)
      where coalesce(shares, 0) <> coalesce(booked, 0)`,
  },
  {
    name: 'reservations',
    truth: 'what positions have reserved is what holds of shares hold',
    broken: `select * from (
        select customer_id as customer, instrument_no as asset, sum(closing_quantity) as reserved from owned group by 1, 2) o
      full join (
        select customer_id as customer, asset, sum(held) as held from holds
        where asset >= ${FIRST_SHARES} group by 1, 2) h using (customer, asset)
      where coalesce(reserved, 0) <> coalesce(held, 0)`,
  },
  {
    name: 'fractions',
    truth: 'what the house keeps of shares is in its account, and what its account has is kept',
    broken: `select * from kept_fraction full join (
        select ${ASSET} as asset, amount as booked from house
        where account_id >> 24 = ${HOUSE.fractions} and ${ASSET} >= ${FIRST_SHARES}) b on asset = instrument_no
      where coalesce(units, 0) <> coalesce(booked, 0)`,
  },
  ...OFFERED_PROOFS,
  {
    name: 'checkpoint',
    truth: 'what the checkpoint has summed is what was posted before it',
    // One of another server counts other transactions: it is made anew.
    broken: `select account_id, proof_sum.amount as stored, posted.amount as summed
      from proof_sum full join (
        select account_id, sum(amount) as amount from (
          select account_id, amount from house
          union all select account_id, -amount from (${houseOf(`(select transfer.* from posted_range
            join transfer on posting_id between first and posted_range.last
            where xact >= (select up_to from proof_checkpoint)) as since`)}) later) t
        group by 1) posted using (account_id)
      where coalesce(proof_sum.amount, 0) <> coalesce(posted.amount, 0)
        and (select up_to from proof_checkpoint) <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
    since: null,
  },
];

export const PROOF_NAMES: readonly string[] = PROOFS.map(({ name }) => name);
