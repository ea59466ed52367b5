import { ok, type Outcome } from '@kuroshio/base';
import type { PayloadOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { currencyOf } from '../funding/index.ts';
import type { AllRules } from '../requests/index.ts';
import { applyFile } from './apply-file.ts';
import type { BankFileParts } from './bank-file-parts.ts';
import { fileGap } from './file-gap.ts';
import { aboutFile, type BankFileRow, type Kept, markedFile, SELECT_FILE } from './file-rows.ts';
import { weighEntries } from './weigh-entries.ts';

/** How a file of the bank is applied by two operators: its hash is frozen in the request, and its sums are shown to both. */
export function fileRules(parts: BankFileParts): Pick<AllRules, 'bank-file-apply'> {
  const { database, marks } = parts;

  async function find({ fileId, hash }: PayloadOf<'bank-file-apply'>): Promise<Outcome<BankFileRow>> {
    const [row] = await database.query<Kept<BankFileRow>>(`${SELECT_FILE} where id = $1`, [fileId]);
    if (row === undefined || row.state === 'forgotten' || !marks.holds(markedFile(row), row.mark))
      return refuse('BANK_FILE_NOT_FOUND');
    if (row.state === 'applied') return refuse('BANK_FILE_APPLIED');
    return Buffer.from(row.hash).toString('hex') === hash ? ok(row) : refuse('BANK_FILE_CHANGED');
  }

  return {
    'bank-file-apply': {
      async preview(payload) {
        const found = await find(payload);
        if (!found.ok) return found;
        const file = found.value;
        let known = 0;
        const weighed = await weighEntries(database, marks, file, (thousand) => {
          known += thousand.filter(({ fate }) => fate === 'known').length;
        });
        if (!weighed.ok) return weighed;
        const { gap, follows } = await fileGap(database, marks, file);
        const money = (amount: bigint) => `${formatMinor(amount)} ${currencyOf(file.asset)}`;
        const before = {
          ...{ state: file.state, statement: file.statement_id, closingOn: file.closing_on },
          ...{ opening: money(file.opening), credits: String(file.credits), credited: money(file.credited) },
          ...{ debits: String(file.debits), debited: money(file.debited), closing: money(file.closing) },
          ...{ known: String(known), gap: gap === null || gap === 0n ? '' : money(gap) },
          ...(follows === false ? { follows: 'out-of-turn' } : {}),
        };
        return ok({ about: aboutFile(file.id), customerId: null, before, after: { ...before, state: 'applied' } });
      },
      async apply({ id: requestId, payload, maker, checker, now }) {
        const fileId = BigInt(payload.fileId);
        const applied = await applyFile(parts, { fileId, hash: payload.hash, requestId, maker, checker, now });
        return applied.ok ? ok(aboutFile(fileId)) : applied;
      },
    },
  };
}
