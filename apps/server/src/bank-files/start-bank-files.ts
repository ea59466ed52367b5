import type { Funding } from '../funding/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { type Looking, lookAgain } from '../platform/look-again.ts';
import type { BankFileParts } from './bank-file-parts.ts';
import { creditLines } from './credit-lines.ts';
import { type BankFileRow, type Kept, markedFile, SELECT_FILE } from './file-rows.ts';

const LOOK_EVERY = 2_000;
/** How long a file waits for a decision, ms. */
const WAITS = 7 * 86_400_000;
const OLD = `${SELECT_FILE} where state = 'waiting' and uploaded_at < $1
  and not exists (select 1 from operator_request r where r.about = 'bank-file/' || bank_file.id and r.state in ('sent', 'approved'))
  limit 20`;

/** Credits what files of the bank have told, and forgets those that nobody wanted applied in a week. */
export function startBankFiles(
  parts: BankFileParts & { readonly clock: Clock; readonly log: Log },
  funding: Pick<Funding, 'decideDeposit' | 'creditMatched'>,
): Looking {
  const { database, marks, clock, log } = parts;

  async function forget(now: number): Promise<void> {
    const rows = await database.query<Kept<BankFileRow>>(OLD, [new Date(now - WAITS)]);
    for (const { mark, ...row } of rows) {
      if (!marks.holds(markedFile(row as BankFileRow), mark)) continue;
      const after = { ...row, state: 'forgotten' } as BankFileRow;
      await database.transaction(async (tx) => {
        await tx.query("update bank_file set state = 'forgotten', mark = $2 where id = $1 and state = 'waiting'", [
          ...[String(row['id']), marks.make(markedFile(after))],
        ]);
        await tx.query('delete from bank_file_entry where file_id = $1', [String(row['id'])]);
      });
    }
  }

  return lookAgain(
    async () => {
      const now = clock.now();
      await creditLines(parts, funding, now);
      await forget(now);
    },
    { clock, log, what: 'files of the bank', every: LOOK_EVERY },
  );
}
