// Placing orders over HTTP, end to end: from a client's call to the answer of the real program, with the market
// running; and until the live connection tells of the order. Beside a bare handler of the same framework that inserts
// one row into the same PostgreSQL. The load comes from this process.
import { fork } from 'node:child_process';
import path from 'node:path';
import { assert } from '@kuroshio/base';
import { ApiClient } from '../tests/api/api-client.ts';
import { lookInto, ownerUrlOf } from '../tests/crash/program-database.ts';
import { HttpConnection } from '../tests/load/http-connection.ts';
import { LoadClient } from '../tests/load/load-client.ts';
import { startProgram } from '../tests/program.ts';
import { type Load, runLoad } from './load.ts';
import { printTable, ROUNDS, type Row, type Spread, spreadOf } from './spread.ts';

/** A customer may have 200 orders open; so many hold what all rounds place. */
const CUSTOMERS = 250;
const OPENED_AT_ONCE = 10;
const AT_ONCE = [1, 10, 100];
/** Milliseconds of one round. */
const ROUND = 600;

interface Customer {
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
}

const program = await startProgram({ env: { RATE_LIMIT: '1000000', SIM_SPEED: '10', VALIDATE_ANSWERS: 'false' } });
const url = new URL(ownerUrlOf(program.dataDir));
await lookInto(url.href, (database) => database.query('create database peer template template0'));
url.pathname = '/peer';
const peer = fork(path.join(import.meta.dirname, 'edge-peer.ts'), [url.href], { execArgv: [] });
const close = async () => {
  peer.kill();
  await program.remove();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => process.exit(1)));
}

try {
  const peerUrl = await new Promise<string>((resolve, reject) => {
    peer.once('message', (told) => resolve(String(told)));
    peer.once('exit', () => reject(new Error('the peer did not start')));
  });
  const guest = new ApiClient(program.url);
  const { quotes } = await guest.must('quotes/snapshot', { symbols: ['US:AAPL'] });
  const price = Math.floor(Number(quotes[0]?.reference) / 200) * 100;
  const ticket = { symbol: 'US:AAPL', side: 'buy', type: 'limit', timeInForce: 'ROD', quantity: 1, price };

  const customers: Customer[] = [];
  for (let first = 0; first < CUSTOMERS; first += OPENED_AT_ONCE) {
    const opening = Array.from({ length: OPENED_AT_ONCE }, async () => {
      const client = new ApiClient(program.url);
      await client.register(program.invitationCode);
      customers.push({ token: client.token, headers: client.headers() });
    });
    await Promise.all(opening);
  }

  let placed = 0;
  const ours = Array.from({ length: Math.max(...AT_ONCE) }, () => new HttpConnection(program.url));
  const theirs = ours.map(() => new HttpConnection(peerUrl));

  async function send(caller: number, customer: Customer | undefined, order: object): Promise<void> {
    const connection = ours[caller];
    assert(connection && customer, 'there are connections and customers');
    const answer = await connection.post('/api/vue/trading/place-order', customer.headers, JSON.stringify(order));
    assert(answer.body.startsWith('{"status":1'), `the order is placed: ${answer.http} ${answer.body}`);
  }

  function placeOurs(caller: number): Promise<void> {
    const n = placed++;
    return send(caller, customers[n % CUSTOMERS], { ...ticket, clientOrderId: `edge-order-${n}` });
  }

  async function placeTheirs(caller: number): Promise<void> {
    const body = JSON.stringify({ ...ticket, clientOrderId: `edge-order-${placed++}` });
    const answer = await theirs[caller]?.post('/orders', { 'content-type': 'application/json' }, body);
    assert(answer?.http === 200, 'the row is inserted');
  }

  const rows: Row[] = [];
  const spread = (loads: readonly Load[], read: (load: Load) => number): Spread => spreadOf(loads.map(read));
  for (const callers of AT_ONCE) {
    const mine: Load[] = [];
    const bare: Load[] = [];
    await runLoad(callers, ROUND / 2, placeOurs);
    await runLoad(callers, ROUND / 2, placeTheirs);
    for (let round = 0; round < ROUNDS; round++) {
      mine.push(await runLoad(callers, ROUND, placeOurs));
      bare.push(await runLoad(callers, ROUND, placeTheirs));
    }
    const row = (figure: string, unit: string, read: (load: Load) => number): Row => ({
      figure: `${callers} at once, ${figure}`,
      unit,
      ours: spread(mine, read),
      peer: { name: 'bare handler, one row', made: spread(bare, read) },
    });
    rows.push(
      row('orders', '/s', ({ rate }) => rate),
      row('answer p50', 'ms', ({ p50 }) => p50),
      row('answer p99', 'ms', ({ p99 }) => p99),
    );
  }

  // From sending to the live connection's word, which comes after the commit as the answer does.
  const told = new Map<string, () => void>();
  const live = await Promise.all(
    customers.slice(0, 10).map(async (customer) => {
      const client = await LoadClient.open({
        url: program.url,
        onText(payload) {
          for (const [, key = ''] of payload.toString().matchAll(/"clientOrderId":"([^"]+)"/g)) told.get(key)?.();
        },
      });
      client.send({ op: 'auth', token: customer.token });
      client.send({ op: 'sub', topics: ['orders'] });
      return client;
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const callers of [1, 10]) {
    const pushes: Load[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      pushes.push(
        await runLoad(callers, ROUND / 2, async (caller) => {
          const key = `edge-push-${placed++}`;
          const heard = new Promise<void>((resolve) => told.set(key, resolve));
          // It ends at once, so that these few customers can place any number.
          const order = { ...ticket, timeInForce: 'IOC', clientOrderId: key };
          await Promise.all([send(caller, customers[caller], order), heard]);
          told.delete(key);
        }),
      );
    }
    rows.push(
      { figure: `${callers} at once, until the push, p50`, unit: 'ms', ours: spread(pushes, ({ p50 }) => p50) },
      { figure: `${callers} at once, until the push, p99`, unit: 'ms', ours: spread(pushes, ({ p99 }) => p99) },
    );
  }
  for (const client of live) client.socket.destroy();
  for (const connection of [...ours, ...theirs]) connection.close();

  const [stored] = await lookInto(ownerUrlOf(program.dataDir), (database) =>
    database.query<{ n: bigint }>("select count(*) as n from orders where client_order_id like 'edge-%'"),
  );
  const [inserted] = await lookInto(url.href, (database) =>
    database.query<{ n: bigint }>('select count(*) as n from bare_order'),
  );
  assert(stored && inserted && stored.n + inserted.n === BigInt(placed), 'what was acknowledged is stored');
  printTable(rows);
  console.log(`${stored.n} orders and ${inserted.n} bare rows are stored.`);
} finally {
  await close();
}
