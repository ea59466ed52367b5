import { HOUSE } from '@kuroshio/ledger';
import type { Database } from '../platform/database/index.ts';

/** One thing that must be true of the books, and what breaks it: rows that should not be there. */
interface Proof {
  readonly name: string;
  readonly truth: string;
  /** Selects what is wrong; nothing when all is right. */
  readonly broken: string;
}

const CUSTOMER = 'account_id >> 24 as customer, (account_id >> 8) & 65535 as asset';

/**
 * The proofs of the books. Purposes as numbered in `packages/ledger`: 1 available, 2 held, 3 receivable, 4 payable,
 * 5 pledged; assets below 1000 are cash, from 1000 on shares.
 */
const PROOFS: readonly Proof[] = [
  {
    name: 'balances',
    truth: 'every balance is the sum of its transfers',
    broken: `with moved as (
        select account_id, sum(amount) as amount from (
          select credit as account_id, amount from transfer union all select debit, -amount from transfer) t
        where account_id >= 100000::bigint << 24 group by account_id)
      select account_id, balance.amount as stored, moved.amount as summed from balance full join moved using (account_id)
      where coalesce(balance.amount, 0) <> coalesce(moved.amount, 0)`,
  },
  {
    name: 'assets',
    truth: 'the sum of all accounts of an asset is zero: customers and house together',
    broken: `with house as (
        select asset, sum(amount) as amount from (
          select (credit >> 8) & 65535 as asset, amount from transfer where credit < 100000::bigint << 24
          union all select (debit >> 8) & 65535, -amount from transfer where debit < 100000::bigint << 24) t group by asset),
      customers as (select (account_id >> 8) & 65535 as asset, sum(amount) as amount from balance group by 1)
      select asset from house full join customers using (asset)
      where coalesce(house.amount, 0) + coalesce(customers.amount, 0) <> 0`,
  },
  {
    name: 'postings',
    truth: 'every transfer belongs to a posting, and every posting has transfers',
    broken: `select coalesce(p.id, t.posting_id) as id from posting p
      full join (select distinct posting_id from transfer) t on t.posting_id = p.id
      where p.id is null or t.posting_id is null`,
  },
  {
    name: 'clearing',
    truth: 'what buyers bought sellers sold: clearing is zero in every asset',
    broken: `select asset, sum(amount) from (
        select (credit >> 8) & 65535 as asset, amount from transfer where credit >> 24 = ${HOUSE.clearing}
        union all select (debit >> 8) & 65535, -amount from transfer where debit >> 24 = ${HOUSE.clearing}) t
      group by asset having sum(amount) <> 0`,
  },
  {
    name: 'holds',
    truth: 'held and pledged money is the sum of open holds: orders and obligations to come',
    broken: `with holds as (
        select customer_id as customer, asset, sum(held) as held, sum(pledged) as pledged from (
          select customer_id, cash_asset as asset, held_cash as held, pledged_cash as pledged
          from orders where state = 'open'
          union all
          select customer_id, asset, held, pledged from obligation where state = 'pending') h group by 1, 2),
      booked as (
        select ${CUSTOMER}, sum(amount) filter (where account_id & 255 = 2) as held,
          sum(amount) filter (where account_id & 255 = 5) as pledged
        from balance where account_id & 255 in (2, 5) and (account_id >> 8) & 65535 < 1000 group by 1, 2)
      select * from holds full join booked using (customer, asset)
      where coalesce(holds.held, 0) <> coalesce(booked.held, 0) or coalesce(holds.pledged, 0) <> coalesce(booked.pledged, 0)`,
  },
  {
    name: 'held-shares',
    truth: 'held shares are what open sales hold',
    broken: `with holds as (
        select customer_id as customer, instrument_no as asset, sum(held_shares) as held
        from orders where state = 'open' and side = 'sell' group by 1, 2),
      booked as (
        select ${CUSTOMER}, amount as held from balance where account_id & 255 = 2 and (account_id >> 8) & 65535 >= 1000)
      select * from holds full join booked using (customer, asset)
      where coalesce(holds.held, 0) <> coalesce(booked.held, 0)`,
  },
  {
    name: 'obligations',
    truth: 'payable and receivable are the obligations to come',
    broken: `with due as (
        select customer_id as customer, asset, sum(pay) as pay, sum(receive) as receive
        from obligation where state = 'pending' group by 1, 2),
      booked as (
        select ${CUSTOMER}, -sum(amount) filter (where account_id & 255 = 4) as pay,
          sum(amount) filter (where account_id & 255 in (3, 5)) as receive
        from balance where account_id & 255 in (3, 4, 5) group by 1, 2)
      select * from due full join booked using (customer, asset)
      where coalesce(due.pay, 0) <> coalesce(booked.pay, 0) or coalesce(due.receive, 0) <> coalesce(booked.receive, 0)`,
  },
  {
    name: 'positions',
    truth: 'positions hold exactly the shares of the ledger',
    broken: `with held as (
        select customer_id as customer, instrument_no as asset, sum(quantity) as shares from positions group by 1, 2),
      booked as (
        select ${CUSTOMER}, sum(amount) as shares from balance where (account_id >> 8) & 65535 >= 1000 group by 1, 2)
      select * from held full join booked using (customer, asset)
      where coalesce(held.shares, 0) <> coalesce(booked.shares, 0)`,
  },
  {
    name: 'fractions',
    truth: 'what the house keeps of shares is in its account, and what its account has is kept',
    broken: `with booked as (
        select asset, sum(amount) as units from (
          select (credit >> 8) & 65535 as asset, amount from transfer where credit >> 24 = ${HOUSE.fractions}
          union all select (debit >> 8) & 65535, -amount from transfer where debit >> 24 = ${HOUSE.fractions}) t
        where asset >= 1000 group by asset)
      select * from kept_fraction full join booked on asset = instrument_no
      where coalesce(kept_fraction.units, 0) <> coalesce(booked.units, 0)`,
  },
  {
    name: 'reservations',
    truth: 'what positions have reserved is what open sales hold',
    broken: `with reserved as (
        select customer_id as customer, instrument_no as asset, sum(closing_quantity) as shares from positions group by 1, 2),
      selling as (
        select customer_id as customer, instrument_no as asset, sum(held_shares) as shares
        from orders where state = 'open' and side = 'sell' group by 1, 2)
      select * from reserved full join selling using (customer, asset)
      where coalesce(reserved.shares, 0) <> coalesce(selling.shares, 0)`,
  },
];

export interface BrokenProof {
  readonly name: string;
  readonly truth: string;
  /** Some of what is wrong. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Proves the books in one snapshot. @returns what is broken; nothing when all is right. */
export function proveBooks(database: Database): Promise<BrokenProof[]> {
  return database.transaction(
    async (tx) => {
      const broken: BrokenProof[] = [];
      for (const { name, truth, broken: sql } of PROOFS) {
        const rows = await tx.query(`${sql} limit 5`);
        if (rows.length > 0) broken.push({ name, truth, rows });
      }
      return broken;
    },
    { isolation: 'repeatable read' },
  );
}

export const PROOF_NAMES: readonly string[] = PROOFS.map(({ name }) => name);
