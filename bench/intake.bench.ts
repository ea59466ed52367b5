// Durable intake of orders: from the exchange's queue to the answer after the commit (steps 5 to 12 of the way of an
// order, docs/architecture.md), beside the same rows written in other ways to the same PostgreSQL.
import { assert } from '@kuroshio/base';
import { proveBooks } from '@kuroshio/server/books/index.ts';
import { openBenchDatabase } from './bench-database.ts';
import { openExchange } from './bench-exchange.ts';
import { createBulk, createRoundTrips, createSingles, fillBalances } from './intake-peers.ts';
import { type Load, runLoad } from './load.ts';
import { printTable, ROUNDS, type Row, type Spread, spreadOf } from './spread.ts';

const CUSTOMERS = 5_000;
const CONNECTIONS = 8;
const BATCH = 256;
/** Milliseconds of one round. */
const ROUND = 600;

const spread = (loads: readonly Load[], read: (load: Load) => number): Spread => spreadOf(loads.map(read));

function rowsOf(name: string, ours: readonly Load[], peer: string, theirs: readonly Load[]): Row[] {
  const row = (figure: string, unit: string, read: (load: Load) => number): Row => ({
    figure: `${name}, ${figure}`,
    unit,
    ours: spread(ours, read),
    peer: { name: peer, made: spread(theirs, read) },
  });
  return [
    row('orders', '/s', ({ rate }) => rate),
    row('answer p50', 'ms', ({ p50 }) => p50),
    row('answer p99', 'ms', ({ p99 }) => p99),
  ];
}

const open = await openBenchDatabase();
try {
  const peer = await open.another('peer');
  const singles = await createSingles(peer, CONNECTIONS, CUSTOMERS);
  const roundTrips = await createRoundTrips(peer, CONNECTIONS, CUSTOMERS);
  await fillBalances(peer, CUSTOMERS);
  const ours = await openExchange(open.database, CUSTOMERS);
  // Orders of the peers do not clash: the bulk's numbers begin far above.
  const bulk = await createBulk(peer, BATCH, CUSTOMERS, 1_000_000_000);

  const rows: Row[] = [];
  const crowded: Load[] = [];
  const bulkRates: number[] = [];
  const usual: Load[] = [];
  await runLoad(1, ROUND / 2, () => bulk.write());
  for (const callers of [1, 10, 100, 1000]) {
    const mine: Load[] = [];
    const theirs: Load[] = [];
    await runLoad(callers, ROUND / 2, ours.place);
    await runLoad(callers, ROUND / 2, singles.place);
    for (let round = 0; round < ROUNDS; round++) {
      mine.push(await runLoad(callers, ROUND, ours.place));
      theirs.push(await runLoad(callers, ROUND, singles.place));
      if (callers === 1000) usual.push(await runLoad(callers, ROUND, roundTrips.place));
      if (callers === 1000) bulkRates.push((await runLoad(1, ROUND, () => bulk.write())).rate * BATCH);
    }
    rows.push(...rowsOf(`${callers} at once`, mine, 'one transaction an order', theirs));
    if (callers === 1000) crowded.push(...mine);
  }

  rows.push({
    figure: '1000 at once, orders',
    unit: '/s',
    ours: spread(crowded, ({ rate }) => rate),
    peer: { name: `same rows by ${BATCH}, no logic`, made: spreadOf(bulkRates) },
  });

  rows.push({
    figure: '1000 at once, orders',
    unit: '/s',
    ours: spread(crowded, ({ rate }) => rate),
    peer: { name: 'five round trips an order', made: spread(usual, ({ rate }) => rate) },
  });

  const running: Load[] = [];
  const stopMarket = ours.run();
  await runLoad(100, ROUND, ours.place);
  for (let round = 0; round < ROUNDS; round++) running.push(await runLoad(100, ROUND, ours.place));
  stopMarket();
  await ours.exchange.idle();
  rows.push(
    { figure: '100 at once, market running, orders', unit: '/s', ours: spread(running, ({ rate }) => rate) },
    { figure: '100 at once, market running, p50', unit: 'ms', ours: spread(running, ({ p50 }) => p50) },
    { figure: '100 at once, market running, p99', unit: 'ms', ours: spread(running, ({ p99 }) => p99) },
  );

  // What was measured was really done, and the books still balance.
  const [stored] = await open.owner.query<{ n: bigint }>(`select count(*) as n from orders where state = 'open'`);
  assert(stored?.n === BigInt(ours.exchange.state.orders.size), 'every acknowledged order is stored');
  const broken = [...(await proveBooks(open.owner)).map(({ name }) => name), ...(await ours.exchange.audit())];
  assert(broken.length === 0, `the proofs hold: ${broken.join(', ')}`);
  const [written] = await peer.query<{ n: bigint }>('select count(*) as n from transfer');
  assert(written?.n === BigInt(singles.placed() + roundTrips.placed() + bulk.written()), 'the peers wrote their rows');

  await ours.stop();
  await singles.close();
  await roundTrips.close();
  await bulk.close();
  printTable(rows);
  console.log(`${stored.n} orders rest and the proofs hold.`);
} finally {
  await open.close();
}
