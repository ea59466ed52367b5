// A statement of a hundred thousand entries as CSV and as PDF, from the ledger to the last byte, with the memory that it takes.
import { execFileSync } from 'node:child_process';
import { customerAccount, practiceGrant } from '@kuroshio/ledger';
import { TABLES } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import { createBooks, createPostingIds, passingSeals } from '@kuroshio/server/books/index.ts';
import { viewAsItStands } from '@kuroshio/server/exchange/view-as-it-stands.ts';
import { createState } from '@kuroshio/server/exchange/state.ts';
import { createLog } from '@kuroshio/server/platform/log.ts';
import { readStatement } from '@kuroshio/server/statements/statement.ts';
import { statementCsv } from '@kuroshio/server/statements/statement-csv.ts';
import { statementPdf } from '@kuroshio/server/statements/statement-pdf.ts';
import { loadTexts, translator } from '@kuroshio/text';
import { openBenchDatabase } from './bench-database.ts';

const TWD = 1;
const CUSTOMER = 100_001;
const ENTRIES = 100_000;
const AT_ONCE = 1_000;
const AT = Date.UTC(2026, 6, 9);
const DAY = '2026-07-09';
/** Milliseconds between looks at the memory. */
const LOOK_EVERY = 100;

const bench = await openBenchDatabase();
const books = createBooks({
  ...{ chain: passingSeals().chains.books, database: bench.database, ids: createPostingIds() },
  ...{ log: createLog('error'), now: () => AT },
});
for (let first = 0; first < ENTRIES; first += AT_ONCE) {
  const postings = Array.from({ length: AT_ONCE }, (_, n) => ({
    // Each of its own number, as a grant is given once.
    posting: {
      ...practiceGrant({ customer: CUSTOMER, asset: TWD, amount: cash(123_45n) }),
      businessId: BigInt(first + n),
    },
    tradingDate: DAY as never,
  }));
  const { state } = await books.post({ postings });
  if (state !== 'posted') throw new Error(`the entries of the bench were not posted: ${state}`);
}

const [{ amount } = { amount: 0n }] = await bench.owner.query<{ amount: bigint }>(
  'select amount from balance where account_id = $1',
  [customerAccount(CUSTOMER, TWD, 'available')],
);
const view = viewAsItStands(createState(TABLES));
const t = translator(await loadTexts('tw'));

/** Megabytes of the processes below this one that draw paper. */
function memoryAside(): number {
  try {
    const table = execFileSync('ps', ['-o', 'rss=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
    const lines = table.split('\n').filter((line) => line.includes('paper-aside'));
    return lines.reduce((sum, line) => sum + Number.parseInt(line.trim(), 10), 0) / 1_024;
  } catch {
    return 0;
  }
}

for (const format of ['csv', 'pdf'] as const) {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let [here, aside] = [before, 0];
  const looking = setInterval(() => {
    here = Math.max(here, process.memoryUsage().rss);
    if (format === 'pdf') aside = Math.max(aside, memoryAside());
  }, LOOK_EVERY);
  const begun = performance.now();
  const statement = await readStatement(
    { database: bench.database, view },
    { customer: CUSTOMER, currency: 'TWD', from: DAY, to: DAY, withHolds: false },
  );
  if (statement.closing !== amount) throw new Error('the statement does not end with the balance');
  const words = {
    ...({
      t,
      language: 'tw',
      title: 'Kuroshio',
      account: String(CUSTOMER),
      currency: 'TWD',
      from: DAY,
      to: DAY,
    } as const),
    ...{ made: { date: DAY, time: '13:30:00', zone: 'Asia/Taipei' } as const, simulated: true },
  };
  const bytes =
    format === 'csv' ? statementCsv(statement, words) : statementPdf(statement, words, new AbortController().signal);
  let [size, firstByte] = [0, 0];
  for await (const piece of bytes) {
    if (size === 0) firstByte = performance.now() - begun;
    size += piece.length;
  }
  clearInterval(looking);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  const grown = Math.round((here - before) / 1_048_576);
  console.log(
    `${format}: ${ENTRIES} entries in ${seconds} s, first byte after ${(firstByte / 1_000).toFixed(2)} s, ` +
      `${(size / 1_048_576).toFixed(1)} MB; the program grew by ${grown} MB at most` +
      (format === 'pdf' ? `, its process aside took ${Math.round(aside)} MB` : ''),
  );
}
await books.close();
await bench.close();
