// What sealing costs the intake of orders: the exchange beside one whose transactions are not sealed, in turn in one process.
import { assert } from '@kuroshio/base';
import { passingSeals, type SealChain, type Sealing, type Seals } from '@kuroshio/server/books/index.ts';
import type { Database } from '@kuroshio/server/platform/database/index.ts';
import { openBenchDatabase } from './bench-database.ts';
import { type BenchExchange, openExchange } from './bench-exchange.ts';
import { runLoad } from './load.ts';
import { printTable, type Row, spreadOf } from './spread.ts';

const CUSTOMERS = 5_000;
/** Milliseconds of one round. */
const ROUND = 1_000;
/** More than elsewhere: what is looked for is a few parts in a hundred. */
const ROUNDS = 15;

/** Seals nothing and says so to nobody. */
function unsealed(): Seals {
  const sealing: Sealing = {
    ...{ add: () => undefined, addPostings: () => undefined, addStanding: () => undefined },
    ...{ isEmpty: () => true, close: () => ({ root: '', keys: new Uint8Array() }) },
  };
  const chain: SealChain = {
    begin: () => sealing,
    seal: () => Promise.resolve(),
    committed: () => undefined,
    reread: () => Promise.resolve(),
  };
  return { ...passingSeals(), chains: { exchange: chain, books: chain, start: chain } };
}

interface Round {
  /** Orders a second. */
  readonly rate: number;
  /** Microseconds of this process's time an order, the load's included. */
  readonly cpu: number;
}

async function round(callers: number, { place }: BenchExchange): Promise<Round> {
  const before = process.cpuUsage();
  let placed = 0;
  const { rate } = await runLoad(callers, ROUND, async () => {
    await place();
    placed++;
  });
  const { user, system } = process.cpuUsage(before);
  return { rate, cpu: (user + system) / placed };
}

/** Bytes that the tables which the name fits take, with their indexes. */
async function bytesOf(owner: Database, which: string): Promise<number> {
  const [row] = await owner.query<{ bytes: bigint }>(
    `select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname ${which}`,
  );
  return Number(row?.bytes);
}

const open = await openBenchDatabase();
try {
  const bare = await open.another('unsealed');
  const ours = await openExchange(open.database, CUSTOMERS);
  const theirs = await openExchange(bare, CUSTOMERS, { seals: unsealed() });
  const rows: Row[] = [];
  for (const callers of [1, 100, 1_000]) {
    const mine: Round[] = [];
    const peers: Round[] = [];
    for (const one of [ours, theirs]) await round(callers, one);
    for (let n = 0; n < ROUNDS; n++) {
      // Each is the first of a pair in turn.
      if (n % 2 === 0) mine.push(await round(callers, ours));
      peers.push(await round(callers, theirs));
      if (n % 2 === 1) mine.push(await round(callers, ours));
    }
    const row = (figure: string, unit: string, read: (one: Round) => number): Row => ({
      figure: `${callers} at once, ${figure}`,
      unit,
      ours: spreadOf(mine.map(read)),
      peer: { name: 'the same, not sealed', made: spreadOf(peers.map(read)) },
    });
    rows.push(row('orders', '/s', ({ rate }) => rate));
    rows.push(row('processor time an order', 'µs', ({ cpu }) => cpu));
    rows.push({
      figure: `${callers} at once, of each pair the sealed one`,
      unit: 'of the other',
      ours: spreadOf(mine.map(({ rate }, n) => rate / (peers[n]?.rate ?? Number.NaN))),
    });
    const [seals, rest] = [await bytesOf(open.owner, "= 'seal'"), await bytesOf(open.owner, "<> 'seal'")];
    rows.push({ figure: `seals stored up to here`, unit: '% of the rest', ours: spreadOf([(seals / rest) * 100]) });
  }
  const [stored] = await bare.query<{ n: bigint }>('select count(*) as n from seal');
  assert(stored?.n === 0n, 'the peer seals nothing');
  await ours.stop();
  await theirs.stop();
  printTable(rows);
} finally {
  await open.close();
}
