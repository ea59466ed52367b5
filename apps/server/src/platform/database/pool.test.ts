import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createDatabase } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await test.owner.query('create table counter (id int primary key, n bigint not null)');
  await test.owner.query('insert into counter values (1, 0), (2, 0)');
  await test.owner.query('grant all on counter to kuroshio_server');
});

afterAll(() => test.close());

describe('values', () => {
  it('come as types that lose nothing', async () => {
    const [row] = await test.database.query(
      `select 9223372036854775807::bigint as big, 12::int as small, 0.10::numeric(10,2) as exact,
              '2026-11-21'::date as day, '2026-11-21T01:02:03.004Z'::timestamptz as moment,
              array[1, null, -5]::bigint[] as bigs, '{}'::bigint[] as none, null::bigint as nothing,
              '{"a": 1}'::jsonb as json`,
    );
    expect(row).toEqual({
      big: 9223372036854775807n,
      small: 12,
      exact: '0.10',
      day: '2026-11-21',
      moment: new Date('2026-11-21T01:02:03.004Z'),
      bigs: [1n, null, -5n],
      none: [],
      nothing: null,
      json: { a: 1 },
    });
  });

  it('go in as bigint and arrays of it', async () => {
    const rows = await test.database.query('select unnest($1::bigint[]) + $2::bigint as n', [
      [1n, 9007199254740993n],
      1n,
    ]);
    expect(rows).toEqual([{ n: 2n }, { n: 9007199254740994n }]);
  });
});

describe('a statement', () => {
  it('is given up by the database after the time that was set, and the connection is used again', async () => {
    const impatient = createDatabase(test.ownerUrl, { log: createLog('silent'), max: 1, statementTimeout: 50 });
    await expect(impatient.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
    expect(await impatient.query('select 1 as n')).toEqual([{ n: 1 }]);
    await impatient.close();
  });
});

describe('a transaction', () => {
  const read = async () => (await test.database.query<{ n: bigint }>('select n from counter where id = 1'))[0]?.n;

  it('leaves nothing behind when its work fails', async () => {
    const before = await read();
    const failing = test.database.transaction(async (tx) => {
      await tx.query('update counter set n = n + 100 where id = 1');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await read()).toBe(before);
  });

  it('runs again after a serialization failure, so that no update is lost', async () => {
    const before = (await read()) ?? 0n;
    let runs = 0;
    const increment = () =>
      test.database.transaction(
        async (tx) => {
          runs++;
          const [row] = await tx.query<{ n: bigint }>('select n from counter where id = 1');
          await tx.query('select pg_sleep(0.02)');
          await tx.query('update counter set n = $1 where id = 1', [(row?.n ?? 0n) + 1n]);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([increment(), increment(), increment()]);
    expect(await read()).toBe(before + 3n);
    expect(runs).toBeGreaterThan(3);
  });

  it('runs again after a deadlock', async () => {
    const touch = (first: number, second: number) =>
      test.database.transaction(async (tx) => {
        await tx.query('update counter set n = n + 1 where id = $1', [first]);
        await tx.query('select pg_sleep(0.1)');
        await tx.query('update counter set n = n + 1 where id = $1', [second]);
      });
    const before = (await read()) ?? 0n;
    await Promise.all([touch(1, 2), touch(2, 1)]);
    expect(await read()).toBe(before + 2n);
  });

  it('gives up after a bounded number of runs', async () => {
    let runs = 0;
    const hopeless = test.database.transaction(async (tx) => {
      runs++;
      await tx.query(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
    });
    await expect(hopeless).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(6);
  });

  it('keeps the pool whole when a connection dies in its middle', async () => {
    const dying = test.database.transaction((tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'));
    await expect(dying).rejects.toMatchObject({ code: '57P01' });
    expect(await test.database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a dedicated connection', () => {
  it('sends a whole transaction without waiting between', async () => {
    const connection = await test.database.dedicated();
    const answers = await Promise.all([
      connection.send('begin'),
      connection.send('update counter set n = 40 where id = $1', [2], 'set-counter'),
      connection.send('update counter set n = n + 2 where id = $1', [2], 'add-counter'),
      connection.send('commit'),
      connection.send<{ n: bigint }>('select n from counter where id = $1', [2]),
    ]);
    expect(answers.map((answer) => answer.command)).toEqual(['BEGIN', 'UPDATE', 'UPDATE', 'COMMIT', 'SELECT']);
    expect(answers[4].rows).toEqual([{ n: 42n }]);
    await connection.close();
  });

  it('answers ROLLBACK to the commit of a failed transaction, and works on', async () => {
    const connection = await test.database.dedicated();
    const answers = await Promise.allSettled([
      connection.send('begin'),
      connection.send('update counter set n = 0 where id = 2'),
      connection.send('select 1 / 0'),
      connection.send('update counter set n = 1 where id = 2'),
      connection.send('commit'),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(answers[3]).toMatchObject({ reason: { code: '25P02' } });
    expect(answers[4]).toMatchObject({ value: { command: 'ROLLBACK' } });
    expect((await connection.send<{ n: bigint }>('select n from counter where id = 2')).rows).not.toEqual([{ n: 0n }]);
    await connection.close();
  });

  it('tells when it is lost', async () => {
    const connection = await test.database.dedicated();
    const [pid] = (await connection.send<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    await test.owner.query('select pg_terminate_backend($1)', [pid?.pid ?? 0]);
    expect(await connection.lost).toBeInstanceOf(Error);
    await expect(connection.send('select 1')).rejects.toThrow();
    await connection.close();
  });
});

describe('a pool on the owner’s URL with a role', () => {
  it('has the role’s rights only', async () => {
    await test.owner.query('create table if not exists closed (n int)');
    const narrowed = createDatabase(test.ownerUrl, { log: createLog('silent'), role: 'kuroshio_server' });
    expect(await narrowed.query('select current_user::text as who')).toEqual([{ who: 'kuroshio_server' }]);
    await expect(narrowed.query('select * from closed')).rejects.toMatchObject({ code: '42501' });
    await narrowed.close();
  });
});

/** A message of PostgreSQL's protocol: its letter, its length, and what it says. */
function message(letter: string, ...said: readonly (string | number[])[]): Buffer {
  const body = Buffer.concat(said.map((part) => Buffer.from(part as string)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}

describe('a server that ends in the moment in which a connection has come up', () => {
  it('fails what was asked, and the process lives', async () => {
    const ready = [message('R', [0, 0, 0, 0]), message('Z', 'I')];
    const end = message('E', 'SFATAL\0', 'C57P01\0', 'Mterminating connection\0', [0]);
    // All in one piece: nobody has been given the connection when the error is read.
    const server = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([...ready, end]))));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const database = createDatabase(`postgres://nobody@127.0.0.1:${port}/none`, { log: createLog('silent') });
    await expect(database.query('select 1')).rejects.toThrow();
    await expect(database.transaction((tx) => tx.query('select 1'))).rejects.toThrow();
    await database.close();
    server.close();
  });
});
