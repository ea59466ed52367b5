// The console's lists on a house of a million customers and ten million postings, each beside the same call on a small house.
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { openExchange } from './bench-exchange.ts';
import { consoleCalls, type ConsoleCalls, type Sent } from './console-calls.ts';
import { fillHouse, type HouseSize } from './console-filling.ts';

const LARGE: HouseSize = {
  customers: Number(process.env['CONSOLE_CUSTOMERS'] ?? 1_000_000),
  postings: Number(process.env['CONSOLE_POSTINGS'] ?? 10_000_000),
};
const SMALL: HouseSize = { customers: 1_000, postings: 10_000 };
const ROUNDS = 9;
/** A call that takes longer than this is made only once more: ms. */
const LONG = 2_000;
/** How many times as long as on the small house a call may take before its plans are shown. */
const SLOW = 3;

interface House {
  readonly bench: BenchDatabase;
  readonly calls: ConsoleCalls;
}

async function open(name: string, bench: BenchDatabase, size: HouseSize): Promise<House> {
  const begun = performance.now();
  await fillHouse(bench.owner, size);
  const [row] = await bench.owner.query<{ bytes: bigint }>('select pg_database_size(current_database()) as bytes');
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(
    `${name}: ${size.customers.toLocaleString('en-US')} customers, ${size.postings.toLocaleString('en-US')} postings, ` +
      `${(Number(row?.bytes ?? 0n) / 2 ** 30).toFixed(1)} GiB, filled in ${seconds} s`,
  );
  return { bench, calls: consoleCalls(bench, size, market.exchange.view) };
}

/** The median of some rounds, in milliseconds, and the statements of the last one. */
async function timed({ calls: { sent } }: House, call: () => Promise<unknown>): Promise<readonly [number, Sent[]]> {
  // The first warms the caches and the plans.
  sent();
  const first = performance.now();
  await call();
  const rounds = performance.now() - first > LONG ? 1 : ROUNDS;
  const took: number[] = [];
  let statements: Sent[] = [];
  for (let round = 0; round < rounds; round++) {
    sent();
    const begun = performance.now();
    await call();
    took.push(performance.now() - begun);
    statements = sent();
  }
  return [took.toSorted((a, b) => a - b)[rounds >> 1] ?? Number.NaN, statements];
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
}

/** What a plan read of tables: rows that were looked at, whether they were taken or not. */
function readsOf(node: Node): string[] {
  const looked =
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops'];
  const relation = node['Relation Name'];
  const own =
    relation === undefined ? [] : [`${relation} ${Math.round(looked).toLocaleString('en-US')} (${node['Node Type']})`];
  return [...own, ...(node.Plans ?? []).flatMap(readsOf)];
}

async function explain({ bench }: House, { sql, params, ms }: Sent): Promise<void> {
  const [row] = await bench.owner.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Node }] }>(
    `explain (analyze, format json) ${sql}`,
    params,
  );
  const reads = row === undefined ? [] : readsOf(row['QUERY PLAN'][0].Plan);
  console.log(
    `    ${ms.toFixed(1)} ms: ${sql.replaceAll(/\s+/g, ' ').slice(0, 110)} …\n      rows read: ${reads.join(', ')}`,
  );
}

const [few, many] = [await openBenchDatabase(), await openBenchDatabase()];
const slow: string[] = [];
// Prices and clocks of a trading day, which lists of credit are reckoned with.
const market = await openExchange(await few.another('market'), 1);
try {
  const small = await open('small', few, SMALL);
  const large = await open('large', many, LARGE);
  for (const [name, onLarge] of Object.entries(large.calls.calls)) {
    const onSmall = small.calls.calls[name];
    if (onSmall === undefined) throw new Error(`no call ${name}`);
    const [onFew] = await timed(small, onSmall);
    const [onMany, statements] = await timed(large, onLarge);
    const ratio = onMany / onFew;
    console.log(
      `${name.padEnd(32)} ${onFew.toFixed(1).padStart(8)} ms ${onMany.toFixed(1).padStart(10)} ms   ratio ${ratio.toFixed(1)}`,
    );
    if (ratio <= SLOW) continue;
    slow.push(name);
    for (const statement of statements.toSorted((a, b) => b.ms - a.ms).slice(0, 2)) await explain(large, statement);
  }
} finally {
  await market.stop();
  await few.close();
  await many.close();
}
console.log(
  slow.length === 0
    ? `No call takes more than ${SLOW} times as long.`
    : `More than ${SLOW} times as long: ${slow.join('; ')}`,
);
