import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const log = createLog('silent');
let folder: string;
let test: TestDatabase;

function write(file: string, sql: string): void {
  writeFileSync(path.join(folder, file), sql);
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-migrations-'));
  test = await createTestDatabase(folder);
});

afterEach(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const run = () => migrate({ ownerUrl: test.ownerUrl, folder, log });

describe('migrate', () => {
  it('applies each file once and in order', async () => {
    write('0001-first.sql', 'create table a (n int); insert into a values (1);');
    write('0002-second.sql', 'insert into a values (2);');
    expect(await run()).toBe(2);
    expect(await run()).toBe(0);
    write('0003-third.sql', 'insert into a values (3);');
    expect(await run()).toBe(1);
    expect(await test.owner.query('select n from a order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('applies each file once when several programs start together', async () => {
    write('0001-first.sql', 'create table a (n int); insert into a values (1);');
    const ran = await Promise.all([run(), run(), run()]);
    expect(ran.sort((a, b) => a - b)).toEqual([0, 0, 1]);
  });

  it('leaves nothing of a file that fails', async () => {
    write('0001-first.sql', 'create table a (n int); select 1 / 0;');
    await expect(run()).rejects.toThrow(/1-first failed: division by zero/);
    expect(await test.owner.query(`select to_regclass('a')::text as found`)).toEqual([{ found: null }]);
    write('0001-first.sql', 'create table a (n int);');
    expect(await run()).toBe(1);
  });

  it('refuses a file that changed after it ran, and a database newer than the program', async () => {
    write('0001-first.sql', 'create table a (n int);');
    await run();
    write('0001-first.sql', 'create table a (n bigint);');
    await expect(run()).rejects.toThrow(/0001-first.sql was changed after it ran/);
    rmSync(path.join(folder, '0001-first.sql'));
    await expect(run()).rejects.toThrow(/the program is too old/);
  });

  it.each([
    ['1-first.sql', /the name must be like/],
    ['0001-First.sql', /the name must be like/],
    ['0002-second.sql', /should have the number 1/],
  ])('refuses the file name %s', (file, text) => {
    write(file, 'select 1');
    expect(() => readMigrations(folder)).toThrow(text);
  });
});

describe('opening an external database', () => {
  it('runs the server without the owner’s rights when only DATABASE_URL is given', async () => {
    write('0001-first.sql', 'create table a (n int); grant select, insert on a to kuroshio_server;');
    const opened = await openDatabase({
      config: { dataDir: folder, databaseUrl: test.ownerUrl },
      migrationsDir: folder,
      log,
    });
    await opened.database.query('insert into a values (1)');
    await expect(opened.database.query('delete from a')).rejects.toMatchObject({ code: '42501' });
    await opened.close();
  });

  it('gives another login the server’s rights', async () => {
    write('0001-first.sql', 'create table a (n int); grant select, insert on a to kuroshio_server;');
    const login = `login_${path
      .basename(folder)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '_')}`;
    await test.owner.query(`create role ${login} login password 'for this test'`);
    const url = new URL(test.ownerUrl);
    url.username = login;
    url.password = 'for this test';
    const opened = await openDatabase({
      config: { dataDir: folder, databaseUrl: test.ownerUrl, serverDatabaseUrl: url.href },
      migrationsDir: folder,
      log,
    });
    await opened.database.query('insert into a values (1)');
    await expect(opened.database.query('delete from a')).rejects.toMatchObject({ code: '42501' });
    await opened.close();
    await test.owner.query(`drop role ${login}`);
  });
});
