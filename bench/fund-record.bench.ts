// The first page of the fund record of a customer with a million entries, beside one with fifty, and beside a page that is counted.
import { customerAccount, practiceGrant } from '@kuroshio/ledger';
import { TABLES } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import { createBooks, createPostingIds, passingSeals } from '@kuroshio/server/books/index.ts';
import { viewAsItStands } from '@kuroshio/server/exchange/view-as-it-stands.ts';
import { createState } from '@kuroshio/server/exchange/state.ts';
import { createLog } from '@kuroshio/server/platform/log.ts';
import { fundRecord } from '@kuroshio/server/statements/fund-record.ts';
import { openBenchDatabase } from './bench-database.ts';
import { printTable, type Row, ROUNDS, type Spread, spreadOf } from './spread.ts';

const TWD = 1;
const MANY = 100_001;
const FEW = 100_002;
const ENTRIES = Number(process.env['FUND_ENTRIES'] ?? 1_000_000);
const AT_ONCE = 1_000;
const PAGE = 20;
const LOOKS = 50;
const AT = Date.UTC(2026, 6, 9);

const bench = await openBenchDatabase();
const books = createBooks({
  ...{ chain: passingSeals().chains.books, database: bench.database, ids: createPostingIds() },
  ...{ log: createLog('error'), now: () => AT },
});
let businessId = 0n;
async function write(customer: number, count: number): Promise<void> {
  for (let written = 0; written < count; written += AT_ONCE) {
    const postings = Array.from({ length: Math.min(AT_ONCE, count - written) }, () => ({
      posting: { ...practiceGrant({ customer, asset: TWD, amount: cash(1_00n) }), businessId: ++businessId },
      tradingDate: '2026-07-09' as never,
    }));
    const { state } = await books.post({ postings });
    if (state !== 'posted') throw new Error(`the entries of the bench were not posted: ${state}`);
  }
}
await write(MANY, ENTRIES);
await write(FEW, 50);
await bench.owner.query('analyze');

const record = fundRecord({ database: bench.database, exchange: { view: viewAsItStands(createState(TABLES)) } });
const as = (customerId: number) =>
  ({
    requireCustomer: () => ({ customerId, sessionId: 1 }),
    ...{ now: AT, customer: undefined, token: undefined, account: undefined, ip: '', userAgent: '' },
    log: createLog('silent'),
  }) as never;

async function page(customer: number, before?: string): Promise<string> {
  const asked = {
    currency: 'TWD',
    limit: PAGE,
    withHolds: false,
    ...(before === undefined ? {} : { before }),
  } as never;
  const said = await record(asked, as(customer));
  if (!said.ok || said.value.entries.length !== PAGE) throw new Error('a page is full');
  return said.value.next;
}

/** The page as a pager with numbers asks for it: how many there are, and those of the page. */
async function counted(): Promise<void> {
  const account = customerAccount(MANY, TWD, 'available');
  await bench.database.query(
    'select count(*) from transfer t join posting p on p.id = t.posting_id where p.owner_id = $1',
    [MANY],
  );
  await bench.database.query(
    `select * from transfer t join posting p on p.id = t.posting_id where p.owner_id = $1 and $2 in (debit, credit)
     order by p.id desc limit ${PAGE}`,
    [MANY, account],
  );
}

async function timed(run: () => Promise<unknown>, looks = LOOKS): Promise<number> {
  const begun = performance.now();
  for (let n = 0; n < looks; n++) await run();
  return (performance.now() - begun) / looks;
}

const made = { many: [] as number[], few: [] as number[], deep: [] as number[], counted: [] as number[] };
let deep: string | undefined;
for (let n = 0; n < 50; n++) deep = await page(MANY, deep);
for (let round = 0; round < ROUNDS; round++) {
  made.many.push(await timed(() => page(MANY)));
  made.few.push(await timed(() => page(FEW)));
  made.deep.push(await timed(() => page(MANY, deep)));
  made.counted.push(await timed(counted, 3));
}
const few: Spread = spreadOf(made.few);
const rows: Row[] = [
  {
    figure: `first page of ${ENTRIES.toLocaleString('en-US')} entries`,
    unit: 'ms',
    ours: spreadOf(made.many),
    peer: { name: 'of 50 entries', made: few },
  },
  {
    figure: 'a thousand entries further down',
    unit: 'ms',
    ours: spreadOf(made.deep),
    peer: { name: 'of 50 entries', made: few },
  },
  {
    figure: 'first page',
    unit: 'ms',
    ours: spreadOf(made.many),
    peer: { name: 'with a count', made: spreadOf(made.counted) },
  },
];
printTable(rows);
await books.close();
await bench.close();
