import { timingSafeEqual } from 'node:crypto';
import type { Seals } from '../books/index.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';

/** With what a customer signs in, as stored. */
export interface CredentialRow {
  readonly table: 'customer';
  readonly id: number;
  readonly phone: string;
  readonly password_hash: string;
  /** Whether a code of the second factor is asked for. Left out: not. */
  readonly second_factor?: boolean;
}

/** A session, as stored. */
export interface SessionRow {
  readonly table: 'session';
  readonly id: bigint;
  readonly customer_id: number;
  readonly token_hash: Uint8Array;
  readonly device: string;
  readonly ip: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
}

interface AdoptedRow {
  readonly table: 'marks_adopted';
  readonly adopted_at: Date;
}

/** A row of another capability on which somebody's money depends, and what its mark is made of; of the house's own the customer is 0. */
export interface KeptRow {
  readonly table:
    | (
        | 'verification_case'
        | 'fund_password'
        | 'bank_card'
        | 'wallet_address'
        | 'second_factor'
        | 'recovery_codes'
        | 'passkey'
      )
    | ('deposit' | 'bank_line' | 'withdrawal' | 'credit_loan' | 'share_lending' | 'coupon')
    | ('bank_file' | 'bank_debit' | 'bank_reconciliation')
    | ('offering' | 'offering_change' | 'application')
    | ('block' | 'block_purchase' | 'block_print' | 'purchase_plan' | 'plan_purchase')
    | ('basket_version' | 'basket_run' | 'basket_outcome' | 'basket_preview')
    | ('strategy' | 'strategy_nav' | 'strategy_lot' | 'strategy_request' | 'lead_application')
    | ('laboratory_model' | 'laboratory_run' | 'laboratory_outcome')
    | ('paper_run' | 'paper_round' | 'paper_end' | 'lead_rule')
    | (
        | 'operator'
        | 'operator_session'
        | ('operator_link' | 'operator_passkey')
        | 'operator_request'
        | 'restriction'
        | 'customer_note'
        | 'market_halt'
        | 'margin_call'
        | 'margin_agreement'
        | 'margin_extension'
        | 'margin_figure'
        | 'margin_shortfall'
        | ('credit_stop' | 'liquidation_stop')
        | ('chain_address' | 'chain_transfer' | 'chain_cursor' | 'practice_chain_transfer')
        | ('setting_version' | 'own_limit' | 'account_closure' | 'data_removal')
      );
  readonly id: bigint;
  /** Null where it is no customer's. */
  readonly customer_id: number | null;
  readonly said: readonly (string | number | null)[];
}

export type MarkedRow = CredentialRow | SessionRow | KeptRow | AdoptedRow;

/** Columns from which a row's mark is made, and the mark. */
export const CREDENTIAL_COLUMNS = 'id, phone, password_hash, second_factor, mark';
export const SESSION_COLUMNS =
  'id, customer_id, token_hash, device, ip, created_at, last_seen_at, expires_at, revoked_at, mark';

/** The marks of rows by which customers are known: made where a row is written, held against it where it is used. */
export interface Marks {
  /** Of a row that is about to be written; remembered as one that this program wrote. */
  make(row: MarkedRow): Buffer;
  /** Whether a stored row is one that this program wrote. One that is not is named in the log and counted. */
  holds(row: MarkedRow, stored: Uint8Array | null): boolean;
  /** The same, nothing said. */
  fits(row: MarkedRow, stored: Uint8Array | null): boolean;
  /** Whether this very mark was made lately by this process: an old row that is put back has an old one. */
  isFresh(row: MarkedRow, stored: Uint8Array): boolean;
  /** What was made longer ago than any transaction runs needs no longer be remembered. */
  settle(): void;
  /** Names all rows that were found not to be ours: from now on they are refused. */
  name(rows: readonly MarkedRow[]): void;
}

/** Longer than a transaction that writes such a row can take, ms. */
const FRESH = 600_000;
/** One row is named in the log at most this often, ms. */
const NAMED_EVERY = 60_000;
const MOST_NAMED = 10_000;
/** Of many that are found at once so many are named in the log. */
const MOST_SAID = 50;
const MARK_BYTES = 16;

const momentOf = (at: Date | null) => at?.getTime() ?? null;

/** Nothing else that the key authenticates begins so, and two rows have the same text only where they say the same. */
function textOf(row: MarkedRow): string {
  const said = (...values: readonly (string | number | null)[]) => `mark of ${row.table} ${JSON.stringify(values)}`;
  if (row.table === 'marks_adopted') return said(row.adopted_at.getTime());
  if (row.table === 'customer') {
    const credential = [row.id, row.phone, row.password_hash];
    return row.second_factor === true ? said(...credential, 'second factor') : said(...credential);
  }
  if (row.table !== 'session') return said(String(row.id), row.customer_id, ...row.said);
  const times = [row.created_at, row.last_seen_at, row.expires_at, row.revoked_at].map(momentOf);
  return said(
    ...[String(row.id), row.customer_id, Buffer.from(row.token_hash).toString('hex'), row.device, row.ip],
    ...times,
  );
}

export function nameOf(row: MarkedRow): string {
  return row.table === 'marks_adopted' ? row.table : `${row.table} ${row.id}`;
}

const freshName = (row: MarkedRow, mark: Uint8Array) => `${nameOf(row)} ${Buffer.from(mark).toString('hex')}`;

export function createMarks({
  key,
  log,
  metrics,
  now,
}: {
  readonly key: Pick<Seals['key'], 'authenticate'>;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly now: () => number;
}): Marks {
  const refused = metrics.counter(
    'kuroshio_forged_identity_rows_total',
    'Sessions and credentials that the program had not written, each time one was found or used.',
    ['table'],
  );
  /** Marks that were made lately, and when; of one row several may be, of which one was then written. */
  const made = new Map<string, number>();
  const said = new Map<string, number>();
  let named: ReadonlySet<string> = new Set();

  const markOf = (row: MarkedRow) => Buffer.from(key.authenticate(textOf(row)), 'hex').subarray(0, MARK_BYTES);
  const fits = (row: MarkedRow, stored: Uint8Array | null) =>
    stored !== null && stored.length === MARK_BYTES && timingSafeEqual(markOf(row), stored);

  function say(row: MarkedRow): void {
    const name = nameOf(row);
    refused.inc({ table: row.table });
    if (now() - (said.get(name) ?? Number.NEGATIVE_INFINITY) < NAMED_EVERY) return;
    if (said.size >= MOST_NAMED) said.clear();
    said.set(name, now());
    const customer = 'customer_id' in row ? row.customer_id : row.table === 'customer' ? row.id : undefined;
    log.fatal({ security: 'forged-identity', row: name, customer }, 'a row of identity was not written by the program');
  }

  return {
    make(row) {
      const mark = markOf(row);
      made.set(freshName(row, mark), now());
      return mark;
    },
    fits,
    holds(row, stored) {
      const good = fits(row, stored) && !named.has(nameOf(row));
      if (!good) say(row);
      return good;
    },
    isFresh: (row, stored) => made.has(freshName(row, stored)),
    settle() {
      for (const [name, at] of made) {
        if (now() - at <= FRESH) return;
        made.delete(name);
      }
    },
    name(rows) {
      named = new Set(rows.map(nameOf));
      for (const row of rows.slice(0, MOST_SAID)) say(row);
    },
  };
}
