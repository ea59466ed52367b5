import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../program.ts';
import { checkAccount } from './account-view.ts';
import { ApiClient, eventually } from './api-client.ts';
import { brokenProofs, metric } from './read-metrics.ts';

const running = new Set<Program>();

async function start(options: Parameters<typeof startProgram>[0] = {}): Promise<Program> {
  const program = await startProgram(options);
  running.add(program);
  return program;
}

afterAll(async () => {
  for (const program of running) await program.remove();
});

const usBuy = { symbol: 'US:AAPL', side: 'buy', type: 'limit', timeInForce: 'ROD', quantity: 1 } as const;

/** Half of the reference: such an order stays open. */
async function lowPrice(client: ApiClient): Promise<number> {
  const { quotes } = await client.must('quotes/snapshot', { symbols: ['US:AAPL'] });
  return Math.floor(Number(quotes[0]?.reference) / 200) * 100;
}

/** The same customer at another program, or at the same one after a new start. */
function move(client: ApiClient, url: string): ApiClient {
  return Object.assign(new ApiClient(url), { token: client.token, account: client.account });
}

async function provedAfter(program: Program, seconds: number): Promise<void> {
  await eventually('a proof of the books', async () => {
    return (await metric(program.url, 'kuroshio_proof_last_seconds')) > seconds ? true : undefined;
  });
  expect(await brokenProofs(program.url)).toEqual([]);
}

describe('killed with -9', () => {
  it('keeps every order that it has acknowledged, and what was held for it', async () => {
    const killed = await start();
    const client = new ApiClient(killed.url);
    await client.register(killed.invitationCode);
    const price = await lowPrice(client);
    const first = { ...usBuy, price, clientOrderId: 'durable-first' };
    const acknowledged = [await client.must('trading/place-order', first)];
    await client.must('trading/place-order', {
      ...usBuy,
      type: 'market',
      price: undefined,
      clientOrderId: 'durable-fill',
    });
    // The market may have to open first.
    await eventually('a fill', async () => {
      const { orders } = await client.must('trading/list-orders', { market: 'usd', show: 'ended', limit: 1 });
      return orders[0]?.state === 'filled' ? true : undefined;
    });

    // Killed in the middle of orders: what was answered before must be there, what was not may be.
    let sent = 0;
    const senders = Array.from({ length: 8 }, async () => {
      while (sent < 150) {
        const order = { ...usBuy, price, clientOrderId: `durable-${++sent}-x` };
        const answer = await client.call('trading/place-order', order).catch(() => undefined);
        if (answer === undefined) return;
        if (answer.data) acknowledged.push(answer.data);
      }
    });
    await eventually('some orders', () => (acknowledged.length > 30 ? true : undefined));
    expect(await killed.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    running.delete(killed);
    await Promise.all(senders);
    expect(acknowledged.length).toBeLessThan(150);

    const restartedAt = Date.now() / 1000;
    const again = await start({ dataDir: killed.dataDir });
    expect(again.invitationCode).toBe(killed.invitationCode);
    const back = move(client, again.url);
    const pending = new Set<string>();
    for (let before: string | undefined; ; ) {
      const { orders, more } = await back.must('trading/list-orders', {
        ...{ market: 'usd', show: 'pending', limit: 50 },
        ...(before === undefined ? {} : { before }),
      });
      for (const order of orders) pending.add(order.id);
      before = orders.at(-1)?.id;
      if (!more) break;
    }
    expect(acknowledged.filter((order) => !pending.has(order.id))).toEqual([]);
    await checkAccount(back, 'usd');
    await provedAfter(again, restartedAt);

    const known = acknowledged[0];
    expect(await back.must('trading/place-order', first)).toMatchObject({ id: known?.id, orderNo: known?.orderNo });
    const other = await back.call('trading/place-order', { ...first, quantity: 2 });
    expect(other).toMatchObject({ http: 200, msg: 'KEY_REUSED' });
    for (const id of pending) await back.must('trading/cancel-order', { id });
    const { frozen } = await checkAccount(back, 'usd');
    expect(frozen, 'no order holds money any more').toBe('0');
    await provedAfter(again, Date.now() / 1000);
    expect(again.output()).not.toMatch(/"level":"(error|fatal)"/);
  }, 240_000);
});

describe('two programs', () => {
  let one: Program;
  let two: Program;

  beforeAll(async () => {
    [one, two] = await Promise.all([start(), start()]);
  }, 240_000);

  it('run side by side and know nothing of each other', async () => {
    expect(one.url).not.toBe(two.url);
    const client = new ApiClient(one.url);
    const phone = await client.register(one.invitationCode);
    const stranger = move(client, two.url);
    expect(await stranger.call('identity/session', {})).toMatchObject({ http: 401 });
    await new ApiClient(two.url).register(two.invitationCode, phone);
    if (one.invitationCode !== two.invitationCode) {
      const answer = await new ApiClient(two.url).call('identity/register', {
        ...{ phone: '0912345678', country: 'TW', password: 'correct horse 1', passwordAgain: 'correct horse 1' },
        ...{ invitationCode: one.invitationCode, agreed: true, language: 'en' },
      });
      expect(answer.msg).toBe('INVITATION_NOT_FOUND');
    }
  });

  it('do not share a data folder', async () => {
    await expect(startProgram({ dataDir: one.dataDir })).rejects.toThrow(
      /is in use by another program \(process \d+\)/,
    );
    expect((await fetch(`${one.url}/readyz`)).status).toBe(200);
  });

  it('stop cleanly within ten seconds, with orders on the way and somebody listening', async () => {
    const client = new ApiClient(two.url);
    await client.register(two.invitationCode);
    const price = await lowPrice(client);
    const live = new WebSocket(`${two.url.replace('http', 'ws')}/api/vue/live`);
    const closed = new Promise<number>((resolve) => live.addEventListener('close', (event) => resolve(event.code)));
    await new Promise((resolve) => live.addEventListener('open', resolve));
    const answers = Array.from({ length: 20 }, (_, i) =>
      client.call('trading/place-order', { ...usBuy, price, clientOrderId: `stopping-${i}` }).catch(() => undefined),
    );
    const asked = Date.now();
    expect(await two.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(Date.now() - asked).toBeLessThan(10_000);
    expect(await closed).toBe(1001);
    running.delete(two);

    const acknowledged = (await Promise.all(answers)).filter((answer) => answer?.status === 1);
    const again = await start({ dataDir: two.dataDir });
    const { orders } = await move(client, again.url).must('trading/list-orders', {
      ...{ market: 'usd', show: 'pending', limit: 50 },
    });
    const ids = orders.map((order) => order.id);
    for (const answer of acknowledged) expect(ids).toContain(answer?.data?.id);
    await provedAfter(again, 0);
  }, 120_000);

  describe('the role that runs the server', () => {
    let database: Client;

    beforeAll(async () => {
      const client = new ApiClient(one.url);
      await client.register(one.invitationCode);
      const secret = readFileSync(path.join(one.dataDir, 'database-server.secret'), 'utf8').trim();
      const [, , , port] = readFileSync(path.join(one.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
      database = new Client({
        ...{ host: '127.0.0.1', port: Number(port), user: 'kuroshio_server', password: secret, database: 'kuroshio' },
      });
      await database.connect();
    });

    afterAll(() => database.end());

    it.each(['posting', 'transfer'])('reads %s and adds to it', async (table) => {
      const { rows } = await database.query(
        "select has_table_privilege($1, 'select') as reads, has_table_privilege($1, 'insert') as adds",
        [table],
      );
      expect(rows).toEqual([{ reads: true, adds: true }]);
      const { rows: counted } = await database.query(`select count(*)::int as count from ${table}`);
      expect(counted[0].count).toBeGreaterThan(0);
    });

    it.each([
      'update posting set owner_id = owner_id',
      'update transfer set amount = amount + 1',
      'delete from posting',
      'delete from transfer',
      'truncate posting cascade',
      'truncate transfer',
      'drop table transfer',
      'alter table transfer disable trigger all',
      'create table elsewhere (x int)',
      'set role kuroshio_owner',
      'grant update on posting to current_user',
    ])('may not: %s', async (sql) => {
      const before = await ledger();
      const outcome = await database.query(sql).then(
        () => 'allowed',
        (error: { code?: string }) => error.code,
      );
      // 42501: insufficient privilege. 22023: there is no such role. A grant of what one has not is ignored with a warning.
      expect(['42501', '22023', ...(sql.startsWith('grant') ? ['allowed'] : [])]).toContain(outcome);
      expect(await ledger()).toEqual(before);
      const { rows } = await database.query("select has_table_privilege('posting', 'update') as may");
      expect(rows).toEqual([{ may: false }]);
    });

    async function ledger() {
      const { rows } = await database.query('select count(*), sum(amount) from transfer');
      return rows;
    }
  });
});
