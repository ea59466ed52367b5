import { CASH_ASSETS } from '@kuroshio/money';
import { HOUSE, PURPOSES } from '@kuroshio/ledger';
import { TABLES as RULES } from '@kuroshio/market';
import type { Database } from '@kuroshio/server/platform/database/index.ts';

export interface HouseSize {
  readonly customers: number;
  readonly postings: number;
}

export const FIRST_CUSTOMER = 100_001;
/** The moment at which the console is looked at. */
export const NOW = Date.UTC(2026, 6, 9, 2);
/** Postings that one statement writes. */
const AT_ONCE = 500_000;
const TWD = CASH_ASSETS.TWD.id;
/** Any would do. */
const SHARE = RULES.instruments.bySymbol('TWSE:2330')?.no ?? 0;
const OPERATORS = 10;
const WAITING_REQUESTS = 300;

const NO_MARK = `decode(repeat('00', 16), 'hex')`;
/** Of so many customers one waits for a review: a page of them in a small house too. */
const WAITS = 'least(100, $1 / 200)';
const account = (purpose: number, asset = String(TWD)) =>
  `((c::bigint << 24) + ((${asset})::bigint << 8) + ${purpose})`;
/** A moment of the last days: the rows of a table come in the order of their times, as they do in life. */
const within = (days: number, of: string) =>
  `to_timestamp(${NOW / 1_000} - ${days * 86_400}::float8 * (1 - n::float8 / (${of})))`;

/**
 * The tables that the console reads, of N customers ($1), each by one statement over generate_series. Foreign keys and triggers are
 * off in this session: sets of this size would be held up by them, and what they would write is not looked at here.
 */
const TABLES: Readonly<Record<string, string>> = {
  customer: `insert into customer (id, phone, password_hash, invited_with, language, created_at) overriding system value
    select ${FIRST_CUSTOMER} + n, '+8869' || lpad(n::text, 8, '0'), '', 'TESTCODE', 'tw', ${within(730, '$1')} from generate_series(0, $1 - 1) n`,
  session: `insert into session (customer_id, token_hash, device, ip, created_at, last_seen_at, expires_at, revoked_at)
    select ${FIRST_CUSTOMER} + n % $1, decode(md5('t' || n) || md5('u' || n), 'hex'), 'bench', '10.0.' || n % 200 || '.' || n % 250,
      now(), now(), now(), case when n < $1 then now() end from generate_series(0, 2 * $1 - 1) n`,
  operator: `insert into operator (name, password_hash, totp, totp_step, roles, state, added_at, mark)
    select 'bench' || n, '', '', 0, '{admin}', 'active', now(), ${NO_MARK} from generate_series(1, ${OPERATORS}) n where $1 > 0`,
  deposit: `insert into deposit (customer_id, client_key, fingerprint, channel, asset, amount, fee, state, pay_to, sender_tail, asked_at,
      due_at, decided_at, reviewer, mark)
    select ${FIRST_CUSTOMER} + n, 'bench', 0, 'virtual-account', ${TWD}, 100000, 0, case when n % ${WAITS} = 4 then 'under-review' else 'passed' end,
      n::text, '', ${within(60, '$1')}, ${within(60, '$1')} + interval '1 day', case when n % ${WAITS} = 4 then null else ${within(60, '$1')} end,
      case when n % ${WAITS} = 4 then null else 'house-desk' end, ${NO_MARK} from generate_series(0, $1 - 1) n`,
  withdrawal: `insert into withdrawal (customer_id, client_key, fingerprint, kind, destination_id, place, tail, asset, amount, fee, state,
      asked_at, due_at, latest_at, decided_at, reviewer, paid_at, payer, reference, mark)
    select ${FIRST_CUSTOMER} + n, 'bench', 0, 'card', 1, '004', '1234', ${TWD}, 100000, 0, case when open then 'under-review' else 'paid' end, at,
      at + interval '1 day', at + interval '3 days', case when open then null else at end, case when open then null else 'house-desk' end,
      case when open then null else at + interval '1 hour' end, case when open then null else 'house-desk' end,
      case when open then null else 'W' || n end, ${NO_MARK}
    from (select n, n % ${WAITS} = 4 as open, ${within(180, '$1')} as at from generate_series(0, $1 - 1) n) w`,
  verification_case: `insert into verification_case (customer_id, purpose, state, particulars, claimed, identity, submitted_at, due_at,
      decided_at, reviewer, mark)
    select ${FIRST_CUSTOMER} + n, 'certify', case when open then 'under-review' else 'certified' end, '', hash, case when open then null else hash end,
      at, at + interval '1 day', case when open then null else at end, case when open then null else 'house-desk' end, ${NO_MARK}
    from (select n, n % ${WAITS} = 4 as open, decode(md5('c' || n) || md5('d' || n), 'hex') as hash, ${within(730, '$1')} as at
      from generate_series(0, $1 - 1) n) v`,
  operator_log: `insert into operator_log (id, at, operator_id, action, about, customer_id, facts, ip, device, link)
    select n + 1, ${within(365, '$1')}, 1 + n % ${OPERATORS}, case when n = 10 then 'sign-in' when n % 3 = 0 then 'customer-searched' else 'customer-read' end,
      'customer/' || ${FIRST_CUSTOMER} + n, ${FIRST_CUSTOMER} + n, '{}', '10.1.1.1', 'bench', decode(repeat('00', 32), 'hex')
    from generate_series(0, $1 - 1) n`,
  operator_request: `insert into operator_request (kind, payload, about, customer_id, before, after, note, maker, request_key, fingerprint,
      sent_at, expires_at, state, checker, decided_at, decision_note, mark)
    select case when customer_id is null then 'setting-change' else 'restriction-set' end, '{}', 'customer/' || n, customer_id, '{}', '{}', '',
      1, 'bench' || n, 0, at, at + interval '3 days', case when n % ($1 / 10) < greatest($1 / 10 - ${WAITING_REQUESTS}, $1 / 20) then 'applied' else 'sent' end,
      case when n % ($1 / 10) < greatest($1 / 10 - ${WAITING_REQUESTS}, $1 / 20) then 2 end, at, '', ${NO_MARK}
    from (select n, case when n % 100 = 1 then null else ${FIRST_CUSTOMER} + n * 10 end as customer_id, ${within(365, '$1 / 10')} as at
      from generate_series(0, $1 / 10 - 1) n) r`,
  surveillance_alert: `insert into surveillance_alert (key, rule, customers, instrument_no, trading_date, trades, quantity, value, cash_asset,
      links, found_at)
    select 'k' || n, 'wash-trades', array[${FIRST_CUSTOMER} + n, ${FIRST_CUSTOMER + 1} + n], ${SHARE}, '2026-07-08', array[n], 1000, 100000, ${TWD}, '{}', now()
    from generate_series(1, $1 / 10) n`,
  orders: `insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, side, type, time_in_force, quantity, price,
      book_price, trading_date, state, filled_quantity, filled_value, fills, charges, held_cash, pledged_cash, held_shares, closes,
      placed_at, updated_at)
    select n + 1, ${FIRST_CUSTOMER} + n, 'bench', ${SHARE}, ${TWD}, 'buy', 'limit', 'ROD', 1000, 1000, 1000, '2026-07-08', 'filled', 1000, 100000, 1, '{}', 0, 0, 0,
      '[]', ${within(30, '$1')}, ${within(30, '$1')} from generate_series(0, $1 - 1) n`,
  fill: `insert into fill (order_id, step, price, quantity, value, fees, tax, charges, counterparty, trading_date, settles_on, at)
    select n + 1, 1, 1000, 1000, 100000, 100, 0, '{}', '', '2026-07-08', '2026-07-10', ${within(30, '$1')} from generate_series(0, $1 - 1) n`,
  positions: `insert into positions (id, customer_id, instrument_no, state, opened_quantity, opened_value, buy_charges, quantity,
      closing_quantity, cost, sold_quantity, sold_value, sell_charges, realised, opened_at, opened_kind, opened_by, opened_on)
    select n + 1, ${FIRST_CUSTOMER} + n, ${SHARE}, 'holding', 1000, 100000, 0, 1000, 0, 100000, 0, 0, 0, 0, now(), 'order', n + 1, '2026-07-08'
    from generate_series(0, $1 - 1) n`,
  margin_position: `insert into margin_position (position_id, loan) select n + 1, case when n % 50 = 3 then 60000 else 0 end
    from generate_series(0, $1 - 1) n where n % 5 = 3`,
  margin_order: `insert into margin_order (order_id, loan_bps, loan) select n + 1, 6000, 60000 from generate_series(0, $1 - 1) n where n % 5 = 3`,
  margin_call: `insert into margin_call (customer_id, called_on, due_on, amount, positions, ratio_bps, state, counted_on, ended_on, at, mark)
    select ${FIRST_CUSTOMER} + n * 5 + 3, '2026-07-06', '2026-07-08', 1000, array[n * 5 + 4], 12000, case when n < 20 then 'called' else 'met' end,
      '2026-07-08', case when n < 20 then null else '2026-07-08'::date end, now(), ${NO_MARK} from generate_series(0, $1 / 5 - 1) n`,
  bank_line: `insert into bank_line (source, reference, customer_id, pay_to, asset, amount, at, state, deposit_id, mark)
    select 'bank-file', 'L' || n, ${FIRST_CUSTOMER} + n, n::text, ${TWD}, 100000, ${within(60, '$1')}, case when open then 'unmatched' else 'matched' end,
      case when open then null else n + 1 end, ${NO_MARK}
    from (select n, n > $1 - 10 as open from generate_series(0, $1 - 1) n) l`,
  bank_debit: `insert into bank_debit (file_id, reference, asset, amount, at, remark, mark)
    select 1, 'W' || n, ${TWD}, 100000, ${within(180, '$1')}, '', ${NO_MARK} from generate_series(0, $1 - 1) n where n % ${WAITS} <> 4`,
  bank_reconciliation: `insert into bank_reconciliation (file_id, asset, until, said, books, to_credit, to_debit, not_left, not_come, found_at, mark)
    select n, ${TWD}, now() - n * interval '1 day', 0, 0, 0, 0, 0, 0, now(), ${NO_MARK} from generate_series(1, 1000) n where $1 > 0`,
  strategy: `insert into strategy (code, kind, algorithm, pool, asset, minimum, target_bps, fee_bps, entry_bps, exit_bps, drawdown_bps, opened_on,
      joins_until, ends_on, state, paid_out, mark)
    select 'BENCH' || n, 'copy', 'momentum', 400000000 + n, ${TWD}, 1, 1, 0, 0, 0, 5000, '2026-01-01', '2026-12-01', '2026-12-31', 'in-progress',
      false, ${NO_MARK} from generate_series(1, 20) n where $1 > 0`,
  strategy_nav: `insert into strategy_nav (strategy_id, trading_date, value, units, value_after, units_after, fees, is_fee_day, benchmark,
      holdings, struck_at, mark)
    select n, '2026-07-08', 1, 1, 1, 1, 0, false, 1, '{}', now(), ${NO_MARK} from generate_series(1, 20) n where $1 > 0`,
  strategy_lot: `insert into strategy_lot (strategy_id, customer_id, units, price_mark, cost, realised, stop_bps, stop_base, joined_on, mark)
    select 1 + n % 20, ${FIRST_CUSTOMER} + n, 100, 1, 100, 0, 5000, 0, '2026-07-01', ${NO_MARK} from generate_series(0, $1 / 5 - 1) n`,
  offering: `insert into offering (id, kind, source, venue, code, name_tw, name_en, industry, shares_outstanding, first_listing, sponsor_tw,
      sponsor_en, template, schedule, unit_shares, units, price, market_price, fee, postage, pays, crowd, commitment, stage, announced_at, mark)
    select 1, 'lottery', 'simulated', 'TWSE', '9990', '', '', '', 1000, true, '', '', '', '{}', 1000, 10, 100, 100, 0, 0, 'apply', 0,
      repeat('0', 64), 'applying', now(), ${NO_MARK} where $1 > 0`,
  application: `insert into application (offering_id, customer_id, client_key, fingerprint, state, asset, held, escrow, charged, shares,
      applied_at, mark)
    select 1, ${FIRST_CUSTOMER} + n, 'bench', 0, 'applied', ${TWD}, 2000, 0, 0, 1000, now(), ${NO_MARK} from generate_series(0, $1 / 2 - 1) n`,
  bank_card: `insert into bank_card (customer_id, kind, details, number, tail, bank_code, branch, branch_code, bic, added_at, usable_from, mark)
    select ${FIRST_CUSTOMER} + n, 'debit-card', '', decode(md5('e' || n) || md5('f' || n), 'hex'), '1234', '004', '', '', '', now(), now() + interval '10 minutes', ${NO_MARK}
    from generate_series(0, $1 - 1) n`,
  searched: `insert into searched (day, customer_id, instrument_no) select '2026-07-08', ${FIRST_CUSTOMER} + n, ${SHARE} from generate_series(0, $1 - 1) n`,
  plan_purchase: `insert into plan_purchase (plan_id, customer_id, instrument_no, asset, due_on, amount, state, reason, short, lots, odd, fraction, price,
      bought, paid, at, mark)
    select n, ${FIRST_CUSTOMER} + n, ${SHARE}, ${TWD}, '2026-07-01', 100000, 'due', '', 0, 0, 0, 0, 0, 0, 0, now(), ${NO_MARK}
    from generate_series(1, $1 - 1) n`,
  account_closure: `insert into account_closure (customer_id, closed_at, mark)
    select ${FIRST_CUSTOMER} + n * ($1 / 200), ${within(365, '200')}, ${NO_MARK} from generate_series(0, 199) n`,
};

/** Money in, in turn by all customers: an entry each of the customer's own book, chained to the one before it. */
async function fillLedger(tx: Database | Parameters<Parameters<Database['transaction']>[0]>[0], size: HouseSize) {
  const { customers, postings } = size;
  const bank = `(${HOUSE.bank}::bigint << 24) + (${TWD} << 8)`;
  for (let first = 0; first < postings; first += AT_ONCE) {
    const params = [first, Math.min(AT_ONCE, postings - first), customers];
    await tx.query(
      `insert into posting (id, kind, business_id, step, owner_id, trading_date, created_at)
       select n + 1, 1, n, 0, ${FIRST_CUSTOMER} + n % $3, '2026-07-08', ${within(365, String(postings))}
       from generate_series($1::bigint, $1::bigint + $2 - 1) n`,
      params,
    );
    await tx.query(
      `insert into transfer (posting_id, line, debit, credit, amount, debit_balance, credit_balance, entry, total, previous)
       select n + 1, 0, ${bank}, ${account(1)}, 1, null, e, e, e, case when e > 1 then n + 1 - $3 end
       from (select n, ${FIRST_CUSTOMER} + n % $3 as c, n / $3 + 1 as e from generate_series($1::bigint, $1::bigint + $2 - 1) n) t`,
      params,
    );
  }
  const each = Math.floor(postings / customers);
  const all = `(select ${FIRST_CUSTOMER} + n as c, n from generate_series(0, $1::integer - 1) n) t`;
  await tx.query(
    `insert into balance (account_id, amount, entries, total, last)
     select ${account(1)}, $2::bigint, $2::bigint, $2::bigint, n + 1 + ($2::bigint - 1) * $1::bigint from ${all} order by 1`,
    [customers, each],
  );
  // Shares of two kinds, and what was held once.
  await tx.query(
    `insert into balance (account_id, amount, entries, total)
     select ${account(1, 's')}, 1000, 0, 0 from ${all}, (values (${SHARE}), (${SHARE + 1})) v (s) order by 1`,
    [customers],
  );
  await tx.query(`insert into balance (account_id, amount) select ${account(2)}, 0 from ${all} order by 1`, [
    customers,
  ]);
  await tx.query(
    `insert into balance (account_id, amount) select ${account(PURPOSES.loan.number)}, -60000 from ${all} where n % 50 = 3 order by 1`,
    [customers],
  );
  // As after the proofs of the night.
  await tx.query(
    `insert into proof_checkpoint (up_to, proved_at) values (pg_current_xact_id()::text::bigint + 1, now());`,
  );
  await tx.query(`insert into proof_sum (account_id, amount) values (${bank}, -$1::bigint)`, [postings]);
}

/** A house of so many customers and postings, written in sets. */
export async function fillHouse(owner: Database, size: HouseSize): Promise<void> {
  await owner.query("insert into invitation (code) values ('TESTCODE')");
  await owner.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('set local synchronous_commit = off');
    for (const [table, statement] of Object.entries(TABLES)) {
      await tx.query(statement, [size.customers]).catch((error: unknown) => {
        throw new Error(`the rows of ${table} were not written`, { cause: error });
      });
    }
    await fillLedger(tx, size);
  });
  await owner.query('vacuum analyze');
}
