import { assert } from '@kuroshio/base';
import type { ChainDeposit } from '@kuroshio/contract';
import type { Network } from '@kuroshio/identifiers';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable, SqlValue } from '../platform/database/index.ts';

export type Stored<Row> = Row & { readonly [column: string]: unknown; readonly mark: Uint8Array | null };

/** An address that a customer was shown. */
export interface AddressRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly network: Network;
  readonly key_fingerprint: string;
  readonly address: string;
  readonly opened_at: Date;
}

/** USDT that came to such an address. */
export interface TransferRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly network: Network;
  readonly tx_hash: string;
  readonly event_index: number;
  readonly address: string;
  readonly amount: bigint;
  readonly height: bigint;
  readonly block_hash: string;
  /**
   * `reversed`: gone from its chain after it was credited. The house bears it, and the customer goes on seeing it as credited; `borne`: two operators
   * have written it off.
   */
  readonly state: ChainDeposit['state'] | 'reversed' | 'borne';
  readonly seen_at: Date;
  readonly credited_at: Date | null;
}

interface CursorRow {
  readonly id: bigint;
  readonly height: bigint;
}

/** What a customer has had sent on a practice chain. */
export interface PracticeRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly network: Network;
  readonly address: string;
  readonly amount: bigint;
  readonly height: bigint;
  readonly at: Date;
}

export const SELECT_ADDRESS = `select id, customer_id, network, key_fingerprint, address, opened_at, mark from chain_address`;
const SELECT_TRANSFER = `select id, customer_id, network, tx_hash, event_index, address, amount, height, block_hash, state,
  seen_at, credited_at, mark from chain_transfer`;
const SELECT_CURSOR = 'select id, height, mark from chain_cursor';
export const SELECT_PRACTICE = `select id, customer_id, client_key, fingerprint, network, address, amount, height, at, mark
  from practice_chain_transfer`;

export function markedAddress(row: AddressRow): KeptRow {
  const { id, customer_id, network, key_fingerprint, address, opened_at } = row;
  return {
    ...{ table: 'chain_address', id, customer_id },
    said: [network, key_fingerprint, address, opened_at.getTime()],
  };
}

function markedTransfer(row: TransferRow): KeptRow {
  const { id, customer_id, network, tx_hash, event_index, address, amount, height, block_hash, state } = row;
  return {
    ...{ table: 'chain_transfer', id, customer_id },
    said: [
      ...[network, tx_hash, event_index, address, String(amount), String(height), block_hash, state],
      ...[row.seen_at.getTime(), row.credited_at?.getTime() ?? null],
    ],
  };
}

const markedCursor = ({ id, height }: CursorRow): KeptRow => ({
  ...{ table: 'chain_cursor', id, customer_id: 0 },
  said: [String(height)],
});

export function markedPractice(row: PracticeRow): KeptRow {
  const { id, customer_id, client_key, fingerprint, network, address, amount, height, at } = row;
  return {
    ...{ table: 'practice_chain_transfer', id, customer_id },
    said: [client_key, String(fingerprint), network, address, String(amount), String(height), at.getTime()],
  };
}

function kept<Row extends object>(
  select: string,
  column: keyof Row & string,
  marked: (row: Row) => KeptRow,
): KeptTable {
  return {
    select,
    rowOf(columns) {
      assert(column in columns, `${column} was selected`);
      return marked(columns as unknown as Row);
    },
  };
}

/** Rows of this capability that are marked, and watched. */
export const CHAIN_ROWS: readonly KeptTable[] = [
  kept<AddressRow>(SELECT_ADDRESS, 'key_fingerprint', markedAddress),
  kept<TransferRow>(SELECT_TRANSFER, 'tx_hash', markedTransfer),
  kept<CursorRow>(SELECT_CURSOR, 'height', markedCursor),
  kept<PracticeRow>(SELECT_PRACTICE, 'client_key', markedPractice),
];

const CURSOR: Readonly<Record<Network, bigint>> = { 'TRC-20': 1n, 'ERC-20': 2n };
const WRITE_CURSOR = `insert into chain_cursor (id, height, mark) values ($1, $2, $3)
  on conflict (id) do update set height = excluded.height, mark = excluded.mark`;

/** Up to where a chain was looked at for the last time; undefined before, and where somebody else has written it. */
export async function readCursor(on: Queryable, marks: Marks, network: Network): Promise<number | undefined> {
  const [row] = await on.query<Stored<CursorRow>>(`${SELECT_CURSOR} where id = $1`, [String(CURSOR[network])]);
  return row !== undefined && marks.holds(markedCursor(row), row.mark) ? Number(row.height) : undefined;
}

export async function writeCursor(tx: Queryable, marks: Marks, network: Network, height: number): Promise<void> {
  const row = { id: CURSOR[network], height: BigInt(height) };
  await tx.query(WRITE_CURSOR, [String(row.id), height, marks.make(markedCursor(row))]);
}

const WRITE_TRANSFER = `insert into chain_transfer (id, customer_id, network, tx_hash, event_index, address, amount, height, block_hash,
    state, seen_at, credited_at, mark)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  on conflict (id) do update set customer_id = excluded.customer_id, network = excluded.network, tx_hash = excluded.tx_hash,
    event_index = excluded.event_index, address = excluded.address, amount = excluded.amount, height = excluded.height,
    block_hash = excluded.block_hash, state = excluded.state, seen_at = excluded.seen_at, credited_at = excluded.credited_at,
    mark = excluded.mark`;

/** Writes a transfer as it is now, over whatever stands under its number. */
export async function writeTransfer(tx: Queryable, marks: Marks, row: TransferRow): Promise<void> {
  await tx.query(WRITE_TRANSFER, [
    ...[String(row.id), row.customer_id, row.network, row.tx_hash, row.event_index, row.address, row.amount],
    ...[String(row.height), row.block_hash, row.state, row.seen_at, row.credited_at, marks.make(markedTransfer(row))],
  ]);
}

/** Rows that the program wrote. */
export async function ownTransfers(
  on: Queryable,
  marks: Marks,
  condition: string,
  values: readonly SqlValue[],
): Promise<Stored<TransferRow>[]> {
  const rows = await on.query<Stored<TransferRow>>(`${SELECT_TRANSFER} where ${condition}`, [...values]);
  return rows.filter((row) => marks.holds(markedTransfer(row), row.mark));
}
