import type { Queryable } from '../platform/database/index.ts';
import type { Marks } from '../identity/index.ts';
import { type BankFileRow, type Kept, markedFile, SELECT_FILE } from './file-rows.ts';

const BEFORE = `${SELECT_FILE} where state = 'applied' and asset = $1 and id <> $2 and (closing_on, id) < ($3::date, $2)
  order by closing_on desc, id desc limit 5`;

/** What lies between a file and the one before it: by how much the balances differ, and whether the bank's numbers follow. */
export async function fileGap(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  file: Pick<BankFileRow, 'id' | 'asset' | 'opening' | 'sequence' | 'closing_on'>,
): Promise<{ readonly gap: bigint | null; readonly follows: boolean | null }> {
  const rows = await on.query<Kept<BankFileRow>>(BEFORE, [file.asset, String(file.id), file.closing_on]);
  const before = rows.find((row) => marks.holds(markedFile(row), row.mark));
  if (before === undefined) return { gap: null, follows: null };
  const numbered = [before.sequence, file.sequence].every((one) => /^\d{1,18}$/.test(one));
  return {
    gap: file.opening - before.closing,
    follows: numbered ? BigInt(file.sequence) === BigInt(before.sequence) + 1n : null,
  };
}
