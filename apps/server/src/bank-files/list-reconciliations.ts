import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { currencyOf } from '../funding/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { BankFileParts } from './bank-file-parts.ts';
import {
  type DebitRow,
  type Kept,
  markedDebit,
  markedReconciliation,
  type ReconciliationRow,
  SELECT_DEBIT,
  SELECT_RECONCILIATION,
} from './file-rows.ts';
import { unexplained } from './reconcile.ts';

type Path = 'bank-files/list-reconciliations';

/** Enough to tell since when an account has not come out. */
const MOST_READ = 1_000;
const MOST_SHOWN = 60;
const RECONCILED = `${SELECT_RECONCILIATION} order by until desc, id desc limit ${MOST_READ}`;
const STATEMENTS = 'select id, statement_id from bank_file where id = any($1::bigint[])';
/** Payments that left the account and are none of the house's: neither a withdrawal nor something sent back, of just the amount. */
const STRANGE = `${SELECT_DEBIT} b where not exists (select 1 from withdrawal w where w.reference = b.reference and w.kind = 'card'
    and w.state = 'paid' and w.asset = b.asset and w.amount - w.fee = b.amount)
  and not exists (select 1 from bank_line l where l.return_reference = b.reference and l.asset = b.asset and l.amount = b.amount)
  order by b.id desc limit 100`;

/** What the bank says against the books, day by day. */
export function listReconciliations({
  database,
  marks,
}: BankFileParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async () => {
    const stored = await database.query<Kept<ReconciliationRow>>(RECONCILED);
    const rows = stored.filter((row) => marks.holds(markedReconciliation(row), row.mark));
    const broken = new Map<number, Date>();
    const since = new Map<bigint, Date>();
    for (const row of rows.toReversed()) {
      if (unexplained(row) === 0n) broken.delete(row.asset);
      else {
        const from = broken.get(row.asset) ?? row.until;
        broken.set(row.asset, from);
        since.set(row.id, from);
      }
    }
    const shown = rows.slice(0, MOST_SHOWN);
    const named = await database.query<{ id: bigint; statement_id: string }>(STATEMENTS, [
      shown.map(({ file_id }) => String(file_id)),
    ]);
    const statements = new Map(named.map(({ id, statement_id }) => [id, statement_id]));
    const debits = await database.query<Kept<DebitRow>>(STRANGE);
    return ok({
      reconciliations: shown.map((row) => ({
        ...{ file: String(row.file_id), statement: statements.get(row.file_id) ?? '', currency: currencyOf(row.asset) },
        ...{ until: row.until.getTime(), said: formatMinor(row.said), books: formatMinor(row.books) },
        ...{ toCredit: formatMinor(row.to_credit), toDebit: formatMinor(row.to_debit) },
        ...{ notLeft: formatMinor(row.not_left), notCome: formatMinor(row.not_come) },
        ...{ unexplained: formatMinor(unexplained(row)), since: since.get(row.id)?.getTime() ?? null },
      })),
      debits: debits
        .filter((row) => marks.holds(markedDebit(row), row.mark))
        .map(({ reference, asset, amount, at, remark }) => ({
          ...{ reference, currency: currencyOf(asset), amount: formatMinor(amount), at: at.getTime(), remark },
        })),
    });
  };
}
