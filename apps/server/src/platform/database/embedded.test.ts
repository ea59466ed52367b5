import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, chmodSync, chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { linkLibraries } from './binaries.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { findClosedFolder } from './operating-user.ts';
import { readProcessStart } from './process-identity.ts';
import { waitForEnd } from './stale-server.ts';
import { makeTestFolder } from './test-folder.ts';

const log = createLog('silent');
const asRoot = process.getuid?.() === 0;
const nobody = 65_534;
// A repository that only root may enter cannot be run by anybody else.
const ordinaryUserReachesUs = [process.execPath, import.meta.filename].every(
  (file) => findClosedFolder(file, { name: 'nobody', uid: nobody, gid: nobody }) === undefined,
);
let folder: string;
const programs: ChildProcess[] = [];

beforeEach(() => {
  folder = makeTestFolder('embedded');
});

afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Runs a program of its own that starts the database and prints what it got; it lives until killed. */
function startProgram(
  dataDir: string,
  asUser?: number,
): Promise<{ program: ChildProcess; ownerUrl: string; pid: number }> {
  const embedded = new URL('./embedded.ts', import.meta.url).href;
  const logFile = new URL('../log.ts', import.meta.url).href;
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(embedded)};
    import { createLog } from ${JSON.stringify(logFile)};
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: createLog('silent') });
    console.log(JSON.stringify({ ownerUrl: server.ownerUrl, pid: server.pid }));
    process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
    setInterval(() => {}, 1000);
  `;
  const program = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: new URL('.', import.meta.url).pathname,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(asUser === undefined ? {} : { uid: asUser, gid: asUser }),
  });
  programs.push(program);
  return new Promise((resolve, reject) => {
    let errors = '';
    program.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    program.stdout?.once('data', (line) => resolve({ program, ...JSON.parse(String(line)) }));
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`the program ended with ${code}: ${errors}`)));
  });
}

function ended(program: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (program.exitCode !== null || program.signalCode !== null) resolve();
    else program.once('exit', () => resolve());
  });
}

describe('embedded PostgreSQL', () => {
  it('starts, keeps what was committed over a stop and a start, and guards its secrets', async () => {
    const first = await startEmbeddedPostgres({ dataDir: folder, log });
    await ask(first.ownerUrl, 'create table kept (n int)');
    await ask(first.ownerUrl, 'insert into kept values (7)');
    const settings = await ask<{ fsync: string; encoding: string; listen: string }>(
      first.ownerUrl,
      `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
              current_setting('listen_addresses') as listen`,
    );
    expect(settings).toEqual([{ fsync: 'on', encoding: 'UTF8', listen: '127.0.0.1' }]);
    await first.stop();
    await first.stop();
    expect(readProcessStart(first.pid)).toBeUndefined();

    expect(statSync(path.join(folder, 'database-owner.secret')).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(folder, 'postgres')).mode & 0o777).toBe(0o700);

    const second = await startEmbeddedPostgres({ dataDir: folder, log });
    expect(await ask(second.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }]);
    const wrong = new URL(second.ownerUrl);
    wrong.password = 'guessed';
    await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await second.stop();
  });

  it('refuses a data folder that a living program uses, and says so', async () => {
    const server = await startEmbeddedPostgres({ dataDir: folder, log });
    await expect(startEmbeddedPostgres({ dataDir: folder, log })).rejects.toThrow(/in use by another program/);
    await server.stop();
  });

  it('refuses a port that is taken, and names the setting', async () => {
    const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'a'), log });
    const second = startEmbeddedPostgres({ dataDir: path.join(folder, 'b'), port: server.port, log });
    await expect(second).rejects.toThrow(/DATABASE_PORT/);
    await server.stop();
  });

  it.each(['SIGKILL', 'SIGQUIT', 'SIGTERM'] as const)(
    'starts the server again, on the same port and with all that was committed, when it is ended by %s',
    async (signal) => {
      const server = await startEmbeddedPostgres({ dataDir: folder, log });
      const first = server.pid;
      await ask(server.ownerUrl, 'create table kept as select generate_series(1, 1000)');
      process.kill(first, signal);
      expect(await waitForEnd(first, 10_000)).toBe(true);
      const kept = async () => {
        for (;;) {
          const rows = await ask(server.ownerUrl, 'select count(*)::int as count from kept').catch(() => undefined);
          if (rows !== undefined) return rows;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      };
      expect(await kept()).toEqual([{ count: 1000 }]);
      expect(server.pid).not.toBe(first);
      await server.stop();
      expect(readProcessStart(server.pid)).toBeUndefined();
    },
  );

  it('stops for good also while the server is being started again', async () => {
    const server = await startEmbeddedPostgres({ dataDir: folder, log });
    const first = server.pid;
    process.kill(first, 'SIGKILL');
    expect(await waitForEnd(first, 10_000)).toBe(true);
    await server.stop();
    // Nobody holds the folder, and nobody comes back to it.
    const next = await startEmbeddedPostgres({ dataDir: folder, log });
    expect(await ask(next.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
  });

  it('leaves no orphan when the program is killed, and the next start has every committed row', async () => {
    const { program, ownerUrl, pid } = await startProgram(folder);
    await ask(ownerUrl, 'create table kept (n int)');
    await ask(ownerUrl, 'insert into kept select generate_series(1, 1000)');
    program.kill('SIGKILL');
    await ended(program);
    expect(await waitForEnd(pid, 5_000)).toBe(true);
    // postmaster.pid and program.lock of the killed program must not stop the next one.
    const next = await startEmbeddedPostgres({ dataDir: folder, log });
    expect(await ask(next.ownerUrl, 'select count(*)::int as count from kept')).toEqual([{ count: 1000 }]);
    await next.stop();
  });

  it('takes over from a server that outlived its program', async () => {
    const { program, ownerUrl, pid } = await startProgram(folder);
    await ask(ownerUrl, 'create table kept (n int)');
    // Stopped, the server cannot act on the signal that the kernel sends it, as if there had been none.
    process.kill(pid, 'SIGSTOP');
    program.kill('SIGKILL');
    await ended(program);
    expect(readProcessStart(pid)).toBeDefined();
    setTimeout(() => process.kill(pid, 'SIGCONT'), 200);
    const next = await startEmbeddedPostgres({ dataDir: folder, log });
    expect(next.pid).not.toBe(pid);
    expect(readProcessStart(pid)).toBeUndefined();
    expect(await ask(next.ownerUrl, 'select * from kept')).toEqual([]);
    await next.stop();
  });

  it('starts in spite of a postmaster.pid whose number now belongs to something else', async () => {
    const first = await startEmbeddedPostgres({ dataDir: folder, log });
    await first.stop();
    const file = path.join(folder, 'postgres', 'postmaster.pid');
    writeFileSync(file, `${process.pid}\n${path.dirname(file)}\n0\n1\n\n127.0.0.1\n`);
    const { uid, gid } = statSync(path.dirname(file));
    chownSync(file, uid, gid);
    const next = await startEmbeddedPostgres({ dataDir: folder, log });
    expect(await ask(next.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
  });

  it.skipIf(process.platform === 'win32')(
    'is reached by a socket that nobody else may use, and on 127.0.0.1',
    async () => {
      const server = await startEmbeddedPostgres({ dataDir: folder, log });
      const came = 'select inet_client_addr() is null as "bySocket"';
      expect(await ask(server.ownerUrl, came)).toEqual([{ bySocket: true }]);
      const other = new URL(server.ownerUrl);
      other.searchParams.delete('host');
      expect(await ask(other.href, came)).toEqual([{ bySocket: false }]);
      const wrong = new URL(server.ownerUrl);
      wrong.password = 'guessed';
      await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
      await server.stop();
    },
  );

  it('runs in a folder of any name', async () => {
    const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'a, "b" 100%25 股'), log });
    expect(await ask(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('is reached on 127.0.0.1 alone where a path is too long for a socket', async () => {
    const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'deep'.repeat(25)), log });
    expect(new URL(server.ownerUrl).search).toBe('');
    expect(await ask(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('starts in spite of a lock of its socket whose number now belongs to something else', async () => {
    const other = await startEmbeddedPostgres({ dataDir: path.join(folder, 'other'), log });
    const first = await startEmbeddedPostgres({ dataDir: path.join(folder, 'own'), log });
    await first.stop();
    const cluster = path.join(folder, 'own', 'postgres');
    const lock = path.join(cluster, `.s.PGSQL.${first.port}.lock`);
    writeFileSync(lock, `${other.pid}\n${cluster}\n0\n${first.port}\n${cluster}\n`);
    const { uid, gid } = statSync(cluster);
    chownSync(lock, uid, gid);
    const next = await startEmbeddedPostgres({ dataDir: path.join(folder, 'own'), port: first.port, log });
    expect(await ask(next.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
    await other.stop();
  });

  it('begins again after a first start that was killed half way', async () => {
    const left = path.join(folder, 'postgres.unfinished-0123');
    mkdirSync(left);
    writeFileSync(path.join(left, 'PG_VERSION'), '15\n');
    // Its initdb goes on for a moment.
    const going = path.join(folder, 'initdb-goes-on');
    writeFileSync(going, '');
    const loop = 'i=0; while [ -e "$1" ]; do mkdir -p "$0" && : > "$0/$i"; i=$((i+1)); done';
    const writing = spawn('sh', ['-c', loop, left, going], { stdio: 'ignore' });
    const ended = new Promise((resolve) => writing.once('close', resolve));
    const server = await startEmbeddedPostgres({ dataDir: folder, log });
    expect(await ask(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    // Not by a signal: a program that it has started would live on, and make the folder once more.
    rmSync(going);
    await ended;
    // What it has left is dropped by the next start.
    await (await startEmbeddedPostgres({ dataDir: folder, log })).stop();
    expect(existsSync(left)).toBe(false);
  });

  it.runIf(asRoot)('never runs as root, also below a folder that only root may pass', async () => {
    chmodSync(folder, 0o700);
    const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'deep', 'data'), log });
    const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
    expect(Number(uid)).toBeGreaterThan(0);
    await ask(server.ownerUrl, 'create table kept as select generate_series(1, 10000)');
    await ask(server.ownerUrl, 'checkpoint');
    await server.stop();
  });

  it.runIf(asRoot && ordinaryUserReachesUs)('runs for an ordinary user, and stops cleanly on SIGTERM', async () => {
    const own = path.join(folder, 'own');
    mkdirSync(own);
    chownSync(own, nobody, nobody);
    const { program, ownerUrl, pid } = await startProgram(own, nobody);
    expect(await ask(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    program.kill('SIGTERM');
    await ended(program);
    expect(program.exitCode).toBe(0);
    expect(readProcessStart(pid)).toBeUndefined();
  });
});

describe('library links', () => {
  it('makes the links that an install without scripts leaves out', () => {
    mkdirSync(path.join(folder, 'native', 'lib'), { recursive: true });
    writeFileSync(path.join(folder, 'native', 'lib', 'libpq.so.5.15'), 'library');
    writeFileSync(
      path.join(folder, 'native', 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libpq.so.5.15', target: 'native/lib/libpq.so.5' }]),
    );
    linkLibraries(folder);
    linkLibraries(folder);
    expect(readFileSync(path.join(folder, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
  });
});
