import { randomInt, timingSafeEqual } from 'node:crypto';
import { assert } from '@kuroshio/base';
import type { Seals } from '../books/index.ts';
import type { KeptRow, KeptTable, Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';

/** The recovery codes of a customer, as stored. */
interface CodesRow {
  readonly id: bigint;
  readonly customer_id: number;
  /** Keyed hashes of those that are left, one after the other. */
  readonly codes: Uint8Array;
  readonly drawn_at: Date;
}

interface Stored extends CodesRow {
  readonly [column: string]: unknown;
  readonly mark: Uint8Array | null;
}

type Key = Pick<Seals['key'], 'authenticate'>;

const SELECT = 'select id, customer_id, codes, drawn_at, mark from recovery_codes';
const HASH = 32;
const DRAWN = 10;
/** Without what looks alike. Ten of them are 49 bits: too many to try, at ten tries in a quarter of an hour. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

function markedCodes({ id, customer_id, codes, drawn_at }: CodesRow): KeptRow {
  return {
    table: 'recovery_codes',
    ...{ id, customer_id },
    said: [Buffer.from(codes).toString('hex'), drawn_at.getTime()],
  };
}

export const RECOVERY_CODES: KeptTable = {
  select: SELECT,
  rowOf(columns) {
    assert('codes' in columns, 'recovery codes were selected');
    return markedCodes(columns as unknown as CodesRow);
  },
};

/** As it was typed, without what people put in or write otherwise. */
const normalised = (typed: string) => typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');

/** Whether it has the form of one, and not that of a code of the app. */
export function looksLikeRecoveryCode(typed: string): boolean {
  return normalised(typed).length === LENGTH;
}

/** Under the program's key, so that whoever has the database has nothing to try codes against. */
const hashOf = (key: Key, customerId: number, code: string) =>
  Buffer.from(key.authenticate(`recovery code of ${customerId} ${normalised(code)}`), 'hex').subarray(0, HASH);

function hashesOf({ codes }: CodesRow): Buffer[] {
  const all = Buffer.from(codes);
  return Array.from({ length: all.length / HASH }, (_, at) => all.subarray(at * HASH, (at + 1) * HASH));
}

export async function findCodes(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  customerId: number,
  forUpdate = '',
): Promise<CodesRow | undefined> {
  const [stored] = await on.query<Stored>(`${SELECT} where customer_id = $1 ${forUpdate}`, [customerId]);
  return stored !== undefined && marks.holds(markedCodes(stored), stored.mark) ? stored : undefined;
}

export function codesLeft(row: CodesRow | undefined): number {
  return row === undefined ? 0 : row.codes.length / HASH;
}

/** Whether it is one of those that are left. */
export function isCodeOf(key: Key, row: CodesRow | undefined, customerId: number, code: string): boolean {
  const hash = hashOf(key, customerId, code);
  return row !== undefined && hashesOf(row).some((one) => timingSafeEqual(one, hash));
}

async function write(tx: Queryable, marks: Marks, row: Omit<CodesRow, 'id'>): Promise<void> {
  const [known] = await tx.query<{ id: bigint }>('select id from recovery_codes where customer_id = $1', [
    row.customer_id,
  ]);
  const [next] = known ? [known] : await tx.query<{ id: bigint }>("select nextval('recovery_codes_id_seq') as id");
  assert(next !== undefined, 'the sequence of recovery codes gives a number');
  await tx.query(
    `insert into recovery_codes (id, customer_id, codes, drawn_at, mark) overriding system value
     values ($1, $2, $3, $4, $5) on conflict (customer_id) do update
       set codes = excluded.codes, drawn_at = excluded.drawn_at, mark = excluded.mark`,
    [String(next.id), row.customer_id, row.codes, row.drawn_at, marks.make(markedCodes({ ...row, id: next.id }))],
  );
}

/** Draws new ones in the place of all before. @returns them, as they are shown once */
export async function drawRecoveryCodes(
  tx: Queryable,
  { marks, key }: { readonly marks: Marks; readonly key: Key },
  customerId: number,
  now: number,
): Promise<string[]> {
  const draw = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  const codes = Array.from({ length: DRAWN }, draw);
  const hashes = codes.map((code) => hashOf(key, customerId, code));
  await write(tx, marks, { customer_id: customerId, codes: Buffer.concat(hashes), drawn_at: new Date(now) });
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses one up. False where it is none of those that are left. */
export async function spendCode(
  tx: Queryable,
  { marks, key }: { readonly marks: Marks; readonly key: Key },
  customerId: number,
  code: string,
): Promise<boolean> {
  const row = await findCodes(tx, marks, customerId, 'for update');
  if (row === undefined || !isCodeOf(key, row, customerId, code)) return false;
  const hash = hashOf(key, customerId, code);
  const left = hashesOf(row).filter((one) => !one.equals(hash));
  await write(tx, marks, { ...row, codes: Buffer.concat(left) });
  return true;
}
