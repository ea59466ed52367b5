import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import type { BasisPoints, Cash } from '@kuroshio/money';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

type Wire = OutputOf<'leads/apply'>;

/** An application to lead, as stored. */
export interface ApplicationRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly name: string;
  readonly description: string;
  readonly asset: number;
  readonly own: Cash;
  readonly minimum: Cash;
  readonly target_bps: BasisPoints;
  readonly fee_bps: BasisPoints;
  readonly drawdown_bps: BasisPoints;
  readonly concentration_bps: BasisPoints;
  /** Symbols with blanks between them. */
  readonly universe: string;
  readonly joins_for: number;
  readonly asked_at: Date;
  readonly state: Wire['state'];
  readonly reason: Wire['reason'];
  readonly told: string | null;
  /** Roles with a blank between them: maker's, checker's. */
  readonly decided_as: string | null;
  readonly request_id: bigint | null;
  readonly decided_at: Date | null;
  readonly strategy_id: bigint | null;
  /** Of the laboratory, whose rule trades the pool; null where the lead does. */
  readonly run_id: bigint | null;
}

export type StoredApplication = ApplicationRow & { readonly [column: string]: unknown; readonly mark: Uint8Array };

const COLUMNS = `id, customer_id, client_key, fingerprint, name, description, asset, own, minimum, target_bps, fee_bps, drawdown_bps,
  concentration_bps, universe, joins_for, asked_at, state, reason, told, decided_as, request_id, decided_at, strategy_id, run_id`;
export const SELECT_APPLICATION = `select ${COLUMNS}, mark from lead_application`;

const digits = (value: bigint | null) => (value === null ? null : String(value));

/** Every column but the number, which stands beside them: nobody is approved by the database's password. */
export function markedApplication(row: ApplicationRow): KeptRow {
  return {
    ...{ table: 'lead_application', id: row.id, customer_id: row.customer_id },
    said: [
      ...[row.client_key, String(row.fingerprint), row.name, row.description, row.asset, String(row.own)],
      ...[String(row.minimum), row.target_bps, row.fee_bps, row.drawdown_bps, row.concentration_bps, row.universe],
      ...[row.joins_for, row.asked_at.getTime(), row.state, row.reason, row.told, row.decided_as],
      ...[digits(row.request_id), row.decided_at?.getTime() ?? null, digits(row.strategy_id)],
      // Rows from before rules could be offered have marks without it.
      ...(row.run_id === null ? [] : [digits(row.run_id)]),
    ],
  };
}

export const LEAD_APPLICATIONS: KeptTable = {
  select: SELECT_APPLICATION,
  rowOf(columns) {
    assert('joins_for' in columns, 'an application to lead was selected');
    return markedApplication(columns as unknown as ApplicationRow);
  },
};

/** The largest number that the database can look for. */
const LARGEST_ID = 2n ** 63n - 1n;

/** Undefined where there is none, or one that the program did not write. */
export async function readApplication(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  id: bigint,
  options: { readonly lock?: boolean } = {},
): Promise<ApplicationRow | undefined> {
  if (id > LARGEST_ID) return undefined;
  const lock = options.lock === true ? ' for update' : '';
  const [row] = await on.query<StoredApplication>(`${SELECT_APPLICATION} where id = $1${lock}`, [id]);
  return row !== undefined && marks.holds(markedApplication(row), row.mark) ? row : undefined;
}

export async function nextApplicationId(on: Queryable): Promise<bigint> {
  const [row] = await on.query<{ id: bigint }>("select nextval('lead_application_id_seq') as id");
  assert(row !== undefined, 'a sequence gives a number');
  return row.id;
}

/** Writes a row as it is, with its mark; one of that number that stands is replaced. */
export async function putApplication(on: Queryable, marks: Pick<Marks, 'make'>, row: ApplicationRow): Promise<void> {
  const names = [...COLUMNS.split(',').map((column) => column.trim()), 'mark'];
  const all: Readonly<Record<string, unknown>> = { ...row, mark: marks.make(markedApplication(row)) };
  const places = names.map((_, at) => `$${at + 1}`).join(', ');
  const sets = names.slice(1).map((name) => `${name} = excluded.${name}`);
  await on.query(
    `insert into lead_application (${names.join(', ')}) overriding system value values (${places})
     on conflict (id) do update set ${sets.join(', ')}`,
    names.map((name) => all[name] as never),
  );
}
