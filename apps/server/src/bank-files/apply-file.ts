import { assert, ok, type Outcome, type Refusal } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import { BANK_FILE, type BankLineRow, markedLine, ownerOfNumber } from '../funding/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { BankFileParts } from './bank-file-parts.ts';
import { type BankFileRow, type DebitRow, type Kept, markedDebit, markedFile, SELECT_FILE } from './file-rows.ts';
import { reconcile } from './reconcile.ts';
import { weighEntries, type Weighed } from './weigh-entries.ts';

/** By whose approval a file is applied. */
export interface Application {
  readonly fileId: bigint;
  /** As it was when the request was sent, in hexadecimal digits. */
  readonly hash: string;
  readonly requestId: bigint;
  readonly maker: number;
  readonly checker: number;
  /** Epoch ms. */
  readonly now: number;
}

const ADD_LINES = `insert into bank_line (id, source, reference, customer_id, pay_to, asset, amount, at, state, deposit_id, file_id, remark,
    mark) overriding system value
  select id, '${BANK_FILE}', reference, customer_id, pay_to, $8, amount, at, case when deposit_id is null then 'unmatched' else 'matched' end,
    deposit_id, $9, remark, mark
  from unnest($1::bigint[], $2::text[], $3::integer[], $4::text[], $5::bigint[], $6::timestamptz[], $7::bigint[], $10::text[],
    $11::bytea[]) as l (id, reference, customer_id, pay_to, amount, at, deposit_id, remark, mark)`;
const ADD_DEBITS = `insert into bank_debit (id, file_id, reference, asset, amount, at, remark, mark) overriding system value
  select id, $1, reference, $2, amount, at, remark, mark
  from unnest($3::bigint[], $4::text[], $5::bigint[], $6::timestamptz[], $7::text[], $8::bytea[])
    as d (id, reference, amount, at, remark, mark)`;
const SETTLE = `update bank_file set state = 'applied', request_id = $2, maker = $3, checker = $4, applied_at = $5, mark = $6 where id = $1`;
const PAID = "select reference from withdrawal where reference = any($1::text[]) and state = 'paid'";
const CUSTOMERS = 'select id from customer where id = any($1::integer[])';

/** A refusal within the transaction: nothing of the file stands. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

const numbers = async (tx: Queryable, sequence: 'bank_line_id_seq' | 'bank_debit_id_seq', count: number) =>
  (await tx.query<{ id: bigint }>(`select nextval('${sequence}') as id from generate_series(1, $1)`, [count])).map(
    ({ id }) => id,
  );

/**
 * Puts a file's movements down, all or nothing: what came as lines of the bank, what left as payments of the house. Each once by the bank's
 * name for it, whatever file or format told it. It moves no money: deposits do, once they are compared with the lines.
 */
export async function applyFile({ database, marks }: BankFileParts, application: Application): Promise<Outcome<null>> {
  const { fileId, hash, requestId, maker, checker, now } = application;
  try {
    return await database.transaction(async (tx): Promise<Outcome<null>> => {
      const [file] = await tx.query<Kept<BankFileRow>>(`${SELECT_FILE} where id = $1 for update`, [String(fileId)]);
      if (file === undefined || !marks.holds(markedFile(file), file.mark)) return refuse('BANK_FILE_NOT_FOUND');
      // By this very request, before the program could write so.
      if (file.state === 'applied') return file.request_id === requestId ? ok(null) : refuse('BANK_FILE_APPLIED');
      if (file.state !== 'waiting') return refuse('BANK_FILE_NOT_FOUND');
      if (Buffer.from(file.hash).toString('hex') !== hash) return refuse('BANK_FILE_CHANGED');
      const weighed = await weighEntries(tx, marks, file, (thousand) => write(tx, marks, file, thousand));
      if (!weighed.ok) throw new Refused(weighed.refusal);
      await reconcile(tx, marks, file, now);
      const row: BankFileRow = {
        ...{ ...file, state: 'applied', request_id: requestId, maker, checker, applied_at: new Date(now) },
      };
      await tx.query(SETTLE, [
        ...[String(fileId), String(requestId), maker, checker, row.applied_at, marks.make(markedFile(row))],
      ]);
      // What was needed of it stands in lines now; the bank has the rest.
      await tx.query('delete from bank_file_entry where file_id = $1', [String(fileId)]);
      return ok(null);
    });
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

async function write(
  tx: Queryable,
  marks: Pick<Marks, 'make'>,
  file: BankFileRow,
  weighed: readonly Weighed[],
): Promise<void> {
  const fresh = weighed.filter(({ fate }) => fate !== 'known');
  const credits = fresh.filter(({ entry }) => entry.direction === 'credit');
  const debits = fresh.filter(({ entry }) => entry.direction === 'debit');
  if (credits.length > 0) await writeLines(tx, marks, file, credits);
  if (debits.length > 0) await writeDebits(tx, marks, file, debits);
}

async function writeLines(
  tx: Queryable,
  marks: Pick<Marks, 'make'>,
  { id: file_id, asset }: BankFileRow,
  credits: readonly Weighed[],
): Promise<void> {
  const owners = credits.map(({ entry }) => ownerOfNumber(entry.pay_to) ?? 0);
  const there = new Set((await tx.query<{ id: number }>(CUSTOMERS, [owners])).map(({ id }) => id));
  const ids = await numbers(tx, 'bank_line_id_seq', credits.length);
  const rows = credits.map(({ entry, fate, deposit }, n): BankLineRow => {
    const [id, owner] = [ids[n], owners[n]];
    assert(id !== undefined && owner !== undefined, 'each line has its number');
    const deposit_id = fate === 'found' ? deposit : null;
    return {
      ...{ id, source: BANK_FILE, reference: entry.reference, customer_id: there.has(owner) ? owner : null },
      ...{ pay_to: entry.pay_to, asset, amount: entry.amount, at: entry.at, deposit_id, file_id },
      ...{ state: deposit_id === null ? 'unmatched' : 'matched', return_reference: null },
      // For who looks into it; where nobody has to, it may name a person and is of no use.
      remark: deposit_id === null ? entry.remark : '',
    };
  });
  await tx.query(ADD_LINES, [
    ...[rows.map(({ id }) => id), rows.map(({ reference }) => reference), rows.map((one) => one.customer_id)],
    ...[rows.map(({ pay_to }) => pay_to), rows.map(({ amount }) => amount), rows.map(({ at }) => at)],
    ...[rows.map(({ deposit_id }) => deposit_id), asset, String(file_id), rows.map(({ remark }) => remark)],
    rows.map((row) => marks.make(markedLine(row))),
  ]);
}

async function writeDebits(
  tx: Queryable,
  marks: Pick<Marks, 'make'>,
  { id: file_id, asset }: BankFileRow,
  debits: readonly Weighed[],
): Promise<void> {
  const ids = await numbers(tx, 'bank_debit_id_seq', debits.length);
  const references = debits.map(({ entry }) => entry.reference);
  const paid = new Set((await tx.query<{ reference: string }>(PAID, [references])).map(({ reference }) => reference));
  const rows = debits.map(({ entry: { reference, amount, at, remark } }, n): DebitRow => {
    const id = ids[n];
    assert(id !== undefined, 'each payment has its number');
    return { id, file_id, reference, asset, amount, at, remark: paid.has(reference) ? '' : remark };
  });
  await tx.query(ADD_DEBITS, [
    ...[String(file_id), asset, rows.map(({ id }) => id), rows.map(({ reference }) => reference)],
    ...[rows.map(({ amount }) => amount), rows.map(({ at }) => at), rows.map(({ remark }) => remark)],
    rows.map((row) => marks.make(markedDebit(row))),
  ]);
}
