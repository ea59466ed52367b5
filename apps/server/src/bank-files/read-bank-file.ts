import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { markedRequest, SELECT_REQUEST, type StoredRequest, wireRequests } from '../requests/index.ts';
import type { BankFileParts } from './bank-file-parts.ts';
import { aboutFile, type BankFileRow, type Kept, markedFile, SELECT_FILE } from './file-rows.ts';
import { weighEntries, type Weighed } from './weigh-entries.ts';
import { wireFiles } from './wire-file.ts';

type Path = 'bank-files/read-bank-file';
type Shown = Pick<OutputOf<Path>, 'fates' | 'entries'>;

const REQUESTS = `${SELECT_REQUEST} where about = $1 order by id desc limit 20`;
const MOST_SHOWN = 100;
/** What an operator looks at first. */
const ORDER = ['queue', 'leaves', 'found', 'matches', 'known'] as const;

/** A file of the bank, and what would become of its movements as things stand. */
export function readBankFile(parts: BankFileParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, marks } = parts;

  async function preview(file: BankFileRow): Promise<Shown> {
    if (file.state !== 'waiting') return { fates: [], entries: [] };
    const sums = new Map<Weighed['fate'], { count: number; amount: bigint }>();
    const shown = new Map<Weighed['fate'], Weighed[]>();
    // What refuses the file is said by the request that would apply it.
    await weighEntries(database, marks, file, (thousand) => {
      for (const weighed of thousand) {
        const { fate, entry } = weighed;
        const sum = sums.get(fate) ?? { count: 0, amount: 0n };
        sums.set(fate, { count: sum.count + 1, amount: sum.amount + entry.amount });
        const own = shown.get(fate) ?? [];
        if (own.length < MOST_SHOWN) own.push(weighed);
        shown.set(fate, own);
      }
    });
    const worth = ORDER.flatMap((fate) => shown.get(fate) ?? []).slice(0, MOST_SHOWN);
    return {
      fates: ORDER.flatMap((fate) => {
        const sum = sums.get(fate);
        return sum === undefined ? [] : [{ fate, count: sum.count, amount: formatMinor(sum.amount) }];
      }),
      entries: worth.map(({ entry, fate, deposit }) => ({
        ...{ place: entry.place, fate, amount: formatMinor(entry.amount), at: entry.at.getTime() },
        ...{ payTo: entry.pay_to, reference: entry.reference, remark: entry.remark },
        deposit: deposit === null ? null : String(deposit),
      })),
    };
  }

  return async ({ id }, context) => {
    const [row] = await database.query<Kept<BankFileRow>>(`${SELECT_FILE} where id = $1`, [id]);
    if (row === undefined || !marks.holds(markedFile(row), row.mark)) return refuse('BANK_FILE_NOT_FOUND');
    const stored = await database.query<StoredRequest>(REQUESTS, [aboutFile(id)]);
    const ours = stored.filter((one) => marks.holds(markedRequest(one), one.mark));
    const [wired] = await wireFiles(parts, [row]);
    assert(wired !== undefined, 'one row gives one file');
    return ok({
      ...wired,
      ...(await preview(row)),
      requests: await wireRequests(database, ours, context.requireOperator(), context.now),
    });
  };
}
