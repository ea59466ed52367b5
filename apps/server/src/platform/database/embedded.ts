import type { ChildProcess } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { createToken } from '../secrets.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { lockFolder } from './folder-lock.ts';
import { createLauncher, type Launcher } from './operating-user.ts';
import { clearStaleServer, stopServer } from './stale-server.ts';

export interface EmbeddedPostgres {
  /** `postgres://` URL of the role that owns the database `kuroshio`; it holds the password. */
  readonly ownerUrl: string;
  readonly port: number;
  /** The server's process number. */
  readonly pid: number;
  /** Fast shutdown: open transactions are rolled back, committed work is on disk. Safe to call twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The program's data folder; the database is its subfolder `postgres`, made at the first start. */
  readonly dataDir: string;
  /** TCP port on 127.0.0.1; a free one when left out. */
  readonly port?: number | undefined;
  readonly log: Log;
  /** Called when the server ends without having been asked to. */
  readonly onUnexpectedEnd?: ((reason: string) => void) | undefined;
  /** More server settings, for tests. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

const owner = 'kuroshio_owner';
const databaseName = 'kuroshio';
const startPatience = 60_000;

/** Durability is PostgreSQL's default and stated here because money depends on it: an acknowledged commit is on disk. */
const serverSettings: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '10min',
  // Containers give /dev/shm 64 MB, which parallel queries can exhaust; ours are short.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Starts a real PostgreSQL that belongs to this program: made at the first start, recovered when an earlier program
 * was killed, reachable on 127.0.0.1 with a random password, and ended by the kernel if this program dies.
 * Throws an Error with a text for a person when that cannot be.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  // 0711: the account that runs the database passes through, and cannot look around.
  mkdirSync(options.dataDir, { recursive: true, mode: 0o711 });
  const dataDir = realpathSync(options.dataDir);
  const cluster = path.join(dataDir, 'postgres');
  const unlock = lockFolder(dataDir);
  try {
    const binaries = findBinaries();
    const launcher = createLauncher(cluster, [cluster, binaries.postgres]);
    await clearStaleServer(cluster, log);
    const password = readOrMakeSecret(path.join(dataDir, 'database-owner.secret'));
    if (!existsSync(cluster)) await makeCluster(binaries, launcher, cluster, password, log);
    const server = await startServer(binaries, launcher, cluster, password, options);
    const url = (database: string) => urlOf(password, server.port, database);
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= stopServer(server.pid, log).finally(unlock);
      return stopping;
    };
    server.child.once('exit', (code, signal) => {
      if (stopping) return;
      unlock();
      const reason = `the database ended by itself (code ${code}, signal ${signal})`;
      log.fatal({ lastLines: server.lastLines() }, reason);
      options.onUnexpectedEnd?.(reason);
    });
    try {
      await makeDatabase(url('postgres'));
    } catch (error) {
      await stop();
      throw error;
    }
    // The server must not keep the program alive by itself, nor a test that forgot it.
    server.child.unref();
    return { ownerUrl: url(databaseName), port: server.port, pid: server.pid, stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Reads a password from a file that only this user may read; makes it at the first start. */
export function readOrMakeSecret(file: string): string {
  try {
    writeFileSync(file, createToken(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Runs initdb in a folder beside and renames at the end, so that a kill in the middle leaves no half database. */
async function makeCluster(
  binaries: Binaries,
  launcher: Launcher,
  cluster: string,
  password: string,
  log: Log,
): Promise<void> {
  const unfinished = `${cluster}.unfinished`;
  const passwordFile = `${cluster}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (launcher.account) {
    chownSync(unfinished, launcher.account.uid, launcher.account.gid);
    chownSync(passwordFile, launcher.account.uid, launcher.account.gid);
  }
  try {
    const began = performance.now();
    const child = launcher.launch(
      binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${owner}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--no-instructions',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const lastLines = collectLines(child, log);
    const [code, signal] = await ended(child);
    if (code !== 0) throw new Error(`initdb failed (code ${code}, signal ${signal}): ${lastLines().join(' / ')}`);
    renameSync(unfinished, cluster);
    log.info({ ms: Math.round(performance.now() - began) }, 'database made');
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

interface RunningServer {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly port: number;
  lastLines(): readonly string[];
  /** Before that, whoever answers on the port is somebody else. */
  isListening(): boolean;
}

function urlOf(password: string, port: number, database: string): string {
  return `postgres://${owner}:${password}@127.0.0.1:${port}/${database}`;
}

/** Starts the server and waits until it answers; what passes by itself is tried again. */
async function startServer(
  binaries: Binaries,
  launcher: Launcher,
  cluster: string,
  password: string,
  { log, port: wanted, settings = {} }: EmbeddedOptions,
): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await findFreePort());
    const args = ['-D', cluster, '-c', `port=${port}`];
    for (const [name, value] of Object.entries({ ...serverSettings, ...settings })) args.push('-c', `${name}=${value}`);
    // A process group of its own: Ctrl-C in the terminal reaches the program, which then stops the database itself.
    const child = launcher.launch(binaries.postgres, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let listening = false;
    const lastLines = collectLines(child, log, (line) => {
      listening ||= line.includes('listening on');
    });
    if (child.pid === undefined) await ended(child);
    const server = { child, pid: child.pid as number, port, lastLines, isListening: () => listening };
    if (await waitUntilReady(urlOf(password, port, 'postgres'), server)) return server;
    const words = lastLines().join(' / ');
    const portTaken = words.includes('could not bind');
    // The last processes of a killed server give its shared memory back a moment later.
    const passing = words.includes('shared memory block') || (portTaken && wanted === undefined);
    if (!passing || attempt === 10) {
      const advice = portTaken ? ` Port ${port} is taken: set DATABASE_PORT to another.` : '';
      throw new Error(`PostgreSQL did not start.${advice} Its last words: ${words}`);
    }
    await sleep(100 * attempt);
  }
}

/** True when the server answers, false when it ended instead. */
async function waitUntilReady(url: string, server: RunningServer): Promise<boolean> {
  const deadline = performance.now() + startPatience;
  while (server.child.exitCode === null && server.child.signalCode === null) {
    if (!server.isListening() && performance.now() < deadline) {
      await sleep(5);
      continue;
    }
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    // Without a listener a connection that breaks later would be an uncaught exception.
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch (error) {
      const { code } = error as { code?: string };
      // ECONNREFUSED: not listening yet. 57P03: starting up or recovering.
      const early = code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03';
      if (!early || performance.now() > deadline) {
        server.child.kill('SIGQUIT');
        const advice = code === '28P01' ? ' (database-owner.secret does not belong to this data folder)' : '';
        throw new Error(`PostgreSQL does not let its owner in${advice}: ${(error as Error).message}`);
      }
    } finally {
      await client.end().catch(() => {});
    }
    await sleep(20);
  }
  return false;
}

async function makeDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName} template template0 encoding 'UTF8'`);
  } finally {
    await client.end();
  }
}

/** A TCP port of 127.0.0.1 that was free a moment ago. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free TCP port'));
      });
    });
  });
}

function ended(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve([code, signal]));
  });
}

/** Sends what a program prints to the log and keeps its last lines for an error's text. */
function collectLines(child: ChildProcess, log: Log, onLine?: (line: string) => void): () => readonly string[] {
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8');
    stream?.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.trim() === '') continue;
        onLine?.(line);
        last.push(line);
        if (last.length > 15) last.shift();
        const serious = /\b(FATAL|PANIC|WARNING)\b/.test(line) && !line.includes('starting up');
        if (serious) log.warn({ postgres: line });
        else log.debug({ postgres: line });
      }
    });
  }
  return () => last;
}
