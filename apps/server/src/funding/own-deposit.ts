import { assert } from '@kuroshio/base';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import {
  type BankLineRow,
  type DepositRow,
  markedDeposit,
  markedLine,
  SELECT_DEPOSIT,
  SELECT_LINE,
  type Stored,
} from './deposit-rows.ts';
import { HOUSE_ACCOUNT } from './virtual-account.ts';

/** The source of lines that a file of the bank has told. */
export const BANK_FILE = 'bank-file';

const LARGEST_ID = 2n ** 63n - 1n;

/** A deposit that the program wrote, locked until the transaction ends. */
export async function lockDeposit(tx: Queryable, marks: Marks, id: bigint): Promise<Stored<DepositRow> | undefined> {
  if (id > LARGEST_ID) return undefined;
  const [row] = await tx.query<Stored<DepositRow>>(`${SELECT_DEPOSIT} where id = $1 for update`, [String(id)]);
  return row !== undefined && marks.holds(markedDeposit(row), row.mark) ? row : undefined;
}

/** A deposit that the program wrote, as it stands. */
export async function findDeposit(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  id: bigint,
): Promise<Stored<DepositRow> | undefined> {
  if (id > LARGEST_ID) return undefined;
  const [row] = await on.query<Stored<DepositRow>>(`${SELECT_DEPOSIT} where id = $1`, [String(id)]);
  return row !== undefined && marks.holds(markedDeposit(row), row.mark) ? row : undefined;
}

/** The line by which a deposit is, or can be, decided: matched with it, or come for it and not matched yet. */
export async function lineOf(
  on: Queryable,
  marks: Marks,
  row: Pick<DepositRow, 'id' | 'pay_to' | 'asked_at' | 'state' | 'amount' | 'asset'>,
): Promise<Stored<BankLineRow> | undefined> {
  if (row.state === 'under-review') return arrivedFor(on, marks, row);
  const [line] = await on.query<Stored<BankLineRow>>(`${SELECT_LINE} where deposit_id = $1 order by id limit 1`, [
    String(row.id),
  ]);
  return line !== undefined && marks.holds(markedLine(line), line.mark) ? line : undefined;
}

/**
 * The payment that operators name for a deposit with a receipt: the line by which a file of the bank tells of it, where one does and nobody
 * has taken it up, `none` where nobody has put it down, `used` where it counts for something else.
 */
export async function namedPayment(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  { customer_id, asset, amount }: Pick<DepositRow, 'customer_id' | 'asset' | 'amount'>,
  reference: string,
): Promise<Stored<BankLineRow> | 'none' | 'used'> {
  const [line, other] = await on.query<Stored<BankLineRow>>(`${SELECT_LINE} where reference = $1`, [reference]);
  if (line === undefined) return 'none';
  const isFree = other === undefined && line.source === BANK_FILE && line.state === 'unmatched';
  // What came to somebody else's number is theirs.
  const isTheirs =
    line.customer_id === null ? ['', HOUSE_ACCOUNT].includes(line.pay_to) : line.customer_id === customer_id;
  const fits = line.asset === asset && line.amount === amount;
  return isFree && isTheirs && fits && marks.holds(markedLine(line), line.mark) ? line : 'used';
}

/** One payment counts once: what operators have named already is nobody else's, though they did so while a file was being applied. */
export const COUNTS_ONCE = `not exists (select 1 from bank_line o where o.reference = l.reference and o.id <> l.id
  and o.source in ('operator', '${BANK_FILE}') and l.source = '${BANK_FILE}')`;

/** What has come to a number since a deposit was announced for it, and nobody has matched. */
export async function arrivedFor(
  on: Queryable,
  marks: Marks,
  { pay_to, asked_at, amount, asset }: Pick<DepositRow, 'pay_to' | 'asked_at' | 'amount' | 'asset'>,
): Promise<Stored<BankLineRow> | undefined> {
  if (pay_to === '') return undefined;
  // Just the amount first: a dollar that somebody else sends to the number must not have the customer's own sent back.
  const rows = await on.query<Stored<BankLineRow>>(
    `${SELECT_LINE} l where pay_to = $1 and state = 'unmatched' and at >= $2 and ${COUNTS_ONCE}
     order by (amount = $3 and asset = $4) desc, id limit 5`,
    [pay_to, asked_at, amount, asset],
  );
  return rows.find((row) => marks.holds(markedLine(row), row.mark));
}

const SETTLE = `update deposit set state = $2, decided_at = $3, reviewer = $4, second = $5, reason = $6, mark = $7 where id = $1`;

export async function writeDecided(tx: Queryable, marks: Marks, row: DepositRow): Promise<void> {
  await tx.query(SETTLE, [
    ...[String(row.id), row.state, row.decided_at, row.reviewer, row.second, row.reason],
    marks.make(markedDeposit(row)),
  ]);
}

const ADD_LINE = `insert into bank_line (id, source, reference, customer_id, pay_to, asset, amount, at, state, deposit_id, mark)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/** Puts down the payment that operators found at the bank for a deposit with a receipt, so that it counts once. */
export async function addFoundLine(
  tx: Queryable,
  marks: Marks,
  deposit: Pick<DepositRow, 'id' | 'customer_id' | 'asset' | 'amount'>,
  { reference, at }: { readonly reference: string; readonly at: Date },
): Promise<void> {
  const [next] = await tx.query<{ id: bigint }>("select nextval('bank_line_id_seq') as id");
  assert(next !== undefined, 'the sequence of lines gives a number');
  const row: BankLineRow = {
    ...{ id: next.id, source: 'operator', reference, customer_id: deposit.customer_id, pay_to: '' },
    ...{ asset: deposit.asset, amount: deposit.amount, at, state: 'matched', deposit_id: deposit.id },
    ...{ file_id: null, remark: '', return_reference: null },
  };
  await tx.query(ADD_LINE, [
    ...[String(row.id), row.source, reference, row.customer_id, row.pay_to, row.asset, row.amount, at, row.state],
    ...[String(deposit.id), marks.make(markedLine(row))],
  ]);
}

const SAY = `update bank_line set state = $2, deposit_id = $3, return_reference = $4, remark = $5, mark = $6 where id = $1`;

/** Says what became of a line. Its remark is for who looks into it: where nobody has to any more, it goes, as it may name a person. */
export async function writeLine(tx: Queryable, marks: Marks, line: BankLineRow): Promise<void> {
  const isOver = line.state === 'matched' || line.return_reference !== null;
  const row: BankLineRow = { ...line, remark: isOver ? '' : line.remark };
  await tx.query(SAY, [
    ...[String(row.id), row.state, row.deposit_id === null ? null : String(row.deposit_id), row.return_reference],
    ...[row.remark, marks.make(markedLine(row))],
  ]);
}
