import { createHash } from 'node:crypto';
import { assert, ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { CASH_ASSETS } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { HOUSE_ACCOUNT, isBankCurrency } from '../funding/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { BankFileParts } from './bank-file-parts.ts';
import {
  aboutFile,
  type BankFileRow,
  digestEntries,
  type EntryRow,
  type Kept,
  markedFile,
  newDigest,
  SELECT_FILE,
} from './file-rows.ts';
import type { PackedStatement } from './statement/packed.ts';
import { readAside } from './statement/read-aside.ts';
import { dayAt, endOfDay, TAIPEI_AHEAD } from './taipei-days.ts';

type Path = 'bank-files/upload-bank-file';

/** Files that wait for a decision at a time; each may hold a hundred thousand movements. */
const MOST_WAITING = 20;
const CHUNK = 2_000;

const KNOWN = `${SELECT_FILE} where hash = $1 and state <> 'forgotten' order by id`;
// Two that hand in the same file at once are one after the other.
const LOCK = "select pg_advisory_xact_lock(hashtext('bank-file-upload'))";
const WAITING = "select count(*)::integer as n from bank_file where state = 'waiting'";
const WRITE = `insert into bank_file (id, hash, digest, format, account, asset, statement_id, sequence, opening, closing, closing_on,
    credits, credited, debits, debited, pending, uploaded_by, uploaded_at, state, mark) overriding system value
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 'waiting', $19)`;
const WRITE_ENTRIES = `insert into bank_file_entry (file_id, line, place, direction, amount, at, pay_to, reference, remark)
  select $1, * from unnest($2::integer[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[], $7::text[], $8::text[], $9::text[])`;

/**
 * Takes a statement of the house's bank. It credits nobody: that asks for a request and a second operator.
 * @param read how a file is read
 */
export function uploadBankFile(
  parts: BankFileParts,
  read: (bytes: Uint8Array) => Promise<Outcome<PackedStatement>> = readAside,
): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, marks, operatorLog } = parts;

  async function known(on: Queryable, hash: Uint8Array): Promise<OutputOf<Path> | undefined> {
    const rows = await on.query<Kept<BankFileRow>>(KNOWN, [hash]);
    const row = rows.find((one) => marks.holds(markedFile(one), one.mark));
    return row && { id: String(row.id), hash: Buffer.from(hash).toString('hex'), known: true };
  }

  return async (_, context) => {
    const { operatorId } = context.requireOperator();
    const { now, ip, userAgent: device, file } = context;
    assert(file !== undefined, 'the edge lets nobody through without a file');
    const hash = createHash('sha256').update(file).digest();
    const before = await known(database, hash);
    if (before !== undefined) return ok(before);
    const told = await read(file);
    if (!told.ok) return told;
    const statement = told.value;
    if (statement.account !== HOUSE_ACCOUNT) return refuse('BANK_FILE_ACCOUNT', { account: statement.account });
    if (!isBankCurrency(statement.currency)) return refuse('BANK_FILE_CURRENCY', { given: statement.currency });
    const dated = checkDays(statement, now);
    if (!dated.ok) return dated;
    return database.transaction(async (tx): Promise<Outcome<OutputOf<Path>>> => {
      await tx.query(LOCK);
      const meanwhile = await known(tx, hash);
      if (meanwhile !== undefined) return ok(meanwhile);
      const [waiting] = await tx.query<{ n: number }>(WAITING);
      if ((waiting?.n ?? 0) >= MOST_WAITING) return refuse('BANK_FILES_WAITING', { most: MOST_WAITING });
      const [next] = await tx.query<{ id: bigint }>("select nextval('bank_file_id_seq') as id");
      assert(next !== undefined, 'the sequence of files gives a number');
      const digest = newDigest();
      const chunks: EntryRow[][] = [];
      for (let from = 0; from < statement.columns.place.length; from += CHUNK) {
        const entries = entriesFrom(statement, from, now);
        digestEntries(digest, entries);
        chunks.push(entries);
        // Orders are taken between two thousand and two thousand.
        await new Promise(setImmediate);
      }
      const row = rowOf(statement, { id: next.id, hash, digest: digest.digest(), operatorId, now });
      await tx.query(WRITE, [
        ...[String(row.id), row.hash, row.digest, row.format, row.account, row.asset, row.statement_id, row.sequence],
        ...[row.opening, row.closing, row.closing_on, row.credits, row.credited, row.debits, row.debited, row.pending],
        ...[row.uploaded_by, row.uploaded_at, marks.make(markedFile(row))],
      ]);
      for (const entries of chunks) {
        const column = <Name extends keyof EntryRow & string>(name: Name) => entries.map((one) => one[name]) as never;
        await tx.query(WRITE_ENTRIES, [
          ...[String(row.id), column('line'), column('place'), column('direction'), column('amount'), column('at')],
          ...[column('pay_to'), column('reference'), column('remark')],
        ]);
      }
      const about = aboutFile(row.id);
      const facts = { hash: hash.toString('hex'), statement: row.statement_id };
      await operatorLog.write(tx, { operatorId, action: 'bank-file-uploaded', about, facts, ip, device, now });
      return ok({ id: String(row.id), hash: hash.toString('hex'), known: false });
    });
  };
}

/** Nothing is booked later than the closing balance, and no balance is of a day to come: such a line would wait for deposits of tomorrow. */
function checkDays({ closingDay, columns }: PackedStatement, now: number): Outcome<null> {
  if (closingDay > dayAt(now)) return refuse('BANK_FILE_DATE_AHEAD', { where: closingDay });
  const late = columns.day.findIndex((day) => day > closingDay);
  return late < 0 ? ok(null) : refuse('BANK_FILE_DATE_AHEAD', { where: columns.place[late] ?? '' });
}

/** The end of the second, or of the day, that the bank tells, or now: what was announced in that same second, or on that day, came before it. */
function momentOf(day: string, time: string, now: number): number {
  const at = time === '' ? endOfDay(day) : Date.parse(`${day}T${time}.999Z`) - TAIPEI_AHEAD;
  return Math.min(at, now);
}

function entriesFrom({ columns }: PackedStatement, from: number, now: number): EntryRow[] {
  return columns.place.slice(from, from + CHUNK).map((place, n) => {
    const at = from + n;
    const [direction, amount] = [columns.direction[at], columns.amount[at]];
    assert(direction !== undefined && amount !== undefined, 'columns are of one length');
    return {
      ...{ line: at + 1, place, direction, amount, pay_to: columns.payTo[at] ?? '' },
      at: new Date(momentOf(columns.day[at] ?? '', columns.time[at] ?? '', now)),
      ...{ reference: columns.reference[at] ?? '', remark: columns.remark[at] ?? '' },
    };
  });
}

function rowOf(
  { columns, currency, statementId, closingDay, ...said }: PackedStatement,
  own: Pick<BankFileRow, 'id' | 'hash' | 'digest'> & { readonly operatorId: number; readonly now: number },
): BankFileRow {
  const [credits, debits] = [
    { count: 0, sum: 0n },
    { count: 0, sum: 0n },
  ];
  for (const [at, amount] of columns.amount.entries()) {
    const side = columns.direction[at] === 'credit' ? credits : debits;
    side.count += 1;
    side.sum += amount;
  }
  return {
    ...{ id: own.id, hash: own.hash, digest: own.digest, format: said.format, account: said.account },
    ...{ asset: CASH_ASSETS[currency].id, statement_id: statementId, sequence: said.sequence },
    ...{ opening: said.opening, closing: said.closing, closing_on: closingDay, pending: said.pending },
    ...{ credits: credits.count, credited: credits.sum, debits: debits.count, debited: debits.sum },
    ...{ uploaded_by: own.operatorId, uploaded_at: new Date(own.now), state: 'waiting' },
    ...{ request_id: null, maker: null, checker: null, applied_at: null },
  };
}
