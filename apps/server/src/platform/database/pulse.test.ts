import { connect, createServer, type Server, type Socket } from 'node:net';
import { describe, expect, inject, it, type TestContext } from 'vitest';
import { createLog } from '../log.ts';
import { createDatabase, type Database } from './pool.ts';

/** Longer than the silence that is noticed and the sign of life that is waited for, shorter than anybody's patience. */
const NOTICED = 9_000;

/** A network between program and database that can die: it takes everything and carries nothing, and says no word. */
interface Network {
  readonly url: string;
  die(): void;
  revive(): void;
  close(): void;
}

async function createNetwork(databaseUrl: string): Promise<Network> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let dead = false;
  // A dead network does not say goodbye either, which a socket otherwise does by itself.
  const server: Server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (!dead) to.write(chunk);
      });
      from.on('end', () => {
        if (!dead) to.end();
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' ? address?.port : 0);
  // Not by the server's socket, which is no network.
  url.searchParams.delete('host');
  return {
    url: url.href,
    die() {
      dead = true;
    },
    revive() {
      dead = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A network of a test's own: most of each test is waiting, so they wait at the same time. */
async function connected({
  onTestFinished,
}: TestContext): Promise<{ readonly network: Network; readonly database: Database }> {
  const network = await createNetwork(inject('testServer').ownerUrl);
  const database = createDatabase(network.url, { log: createLog('silent'), max: 3 });
  onTestFinished(async () => {
    network.close();
    await database.close();
  });
  return { network, database };
}

async function refusedWithin(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await expect(work).rejects.toThrow(/does not answer|timeout|terminated/);
  return performance.now() - began;
}

describe('a database that gives no sign of life', () => {
  it.concurrent('leaves nobody waiting: statements, transactions and the core’s own connection', async (test) => {
    const { network, database } = await connected(test);
    const core = await database.dedicated();
    await database.query('select 1');
    network.die();
    const waits = await Promise.all([
      refusedWithin(database.query('select 1')),
      refusedWithin(database.transaction((tx) => tx.query('select 1'))),
      refusedWithin(Promise.all([core.send('begin'), core.send('select 1'), core.send('commit')])),
    ]);
    expect(Math.max(...waits)).toBeLessThan(NOTICED);
    expect(await core.lost).toBeInstanceOf(Error);

    // Once it is known, nobody waits at all.
    expect(await refusedWithin(database.query('select 1'))).toBeLessThan(500);
    expect(await refusedWithin(database.dedicated())).toBeLessThan(500);
    const closing = performance.now();
    await core.close();
    expect(performance.now() - closing).toBeLessThan(3_000);
  });

  it.concurrent('is used again when it answers', async (test) => {
    const { network, database } = await connected(test);
    await database.query('select 1');
    network.die();
    await refusedWithin(database.query('select 1'));
    network.revive();
    const until = performance.now() + NOTICED;
    let rows: unknown;
    while (rows === undefined && performance.now() < until) {
      rows = await database.query('select 2 as two').catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(rows).toEqual([{ two: 2 }]);
  });

  it.concurrent('is not one that works long, however long that is', async (test) => {
    const { database } = await connected(test);
    const core = await database.dedicated();
    const long = 'select pg_sleep(6), 3 as three';
    const answers = await Promise.all([database.query(long), core.send(long)]);
    expect(answers[0]).toMatchObject([{ three: 3 }]);
    expect(answers[1].rows).toMatchObject([{ three: 3 }]);
    await core.close();
  });

  it('is not one whose answers this program was too busy to read', async (test) => {
    const { database } = await connected(test);
    const core = await database.dedicated();
    await database.query('select 1');
    const answers = Promise.allSettled([
      database.query('select pg_sleep(4), 4 as four'),
      core.send('select 4 as four'),
    ]);
    let working = true;
    void answers.then(() => {
      working = false;
    });
    // What the first seconds of the program are like on a machine that is busy.
    while (working) {
      const until = performance.now() + 300;
      while (performance.now() < until);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await answers).toMatchObject([{ value: [{ four: 4 }] }, { value: { rows: [{ four: 4 }] } }]);
    await core.close();
  });

  it.concurrent('lets an idle connection be closed', async (test) => {
    const { network, database } = await connected(test);
    const core = await database.dedicated();
    network.die();
    const closing = performance.now();
    await core.close();
    const took = performance.now() - closing;
    expect(took, 'it was given the time to say goodbye').toBeGreaterThan(900);
    expect(took).toBeLessThan(3_000);
  });
});
