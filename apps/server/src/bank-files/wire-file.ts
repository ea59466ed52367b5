import type { OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { currencyOf } from '../funding/index.ts';
import { namesOf } from '../operators/index.ts';
import type { BankFileParts } from './bank-file-parts.ts';
import { fileGap } from './file-gap.ts';
import type { BankFileRow } from './file-rows.ts';

type Wired = Omit<OutputOf<'bank-files/list-bank-files'>['files'][number], 'request'>;

/** Files as operators see them. */
export async function wireFiles(
  { database, marks }: Pick<BankFileParts, 'database' | 'marks'>,
  rows: readonly BankFileRow[],
): Promise<Wired[]> {
  const names = await namesOf(
    database,
    rows.map(({ uploaded_by }) => uploaded_by),
  );
  const wired: Wired[] = [];
  for (const row of rows) {
    const { gap, follows } = await fileGap(database, marks, row);
    wired.push({
      ...{ id: String(row.id), hash: Buffer.from(row.hash).toString('hex'), format: row.format, account: row.account },
      ...{ currency: currencyOf(row.asset), statement: row.statement_id, sequence: row.sequence },
      ...{ opening: formatMinor(row.opening), closing: formatMinor(row.closing), closingOn: row.closing_on },
      ...{ credits: row.credits, credited: formatMinor(row.credited), debits: row.debits },
      ...{ debited: formatMinor(row.debited), pending: row.pending, state: row.state },
      ...{ uploadedBy: names.get(row.uploaded_by) ?? String(row.uploaded_by), uploadedAt: row.uploaded_at.getTime() },
      appliedAt: row.applied_at?.getTime() ?? null,
      ...{ gap: gap === null ? null : formatMinor(gap), follows },
    });
  }
  return wired;
}
