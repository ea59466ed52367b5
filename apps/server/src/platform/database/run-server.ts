import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import type { Binaries } from './binaries.ts';
import { collectLines, ended } from './child-program.ts';
import { owner } from './make-cluster.ts';
import type { Launcher } from './operating-user.ts';

/** Milliseconds until a server that was launched must listen and let its owner in; recovering is not counted. */
const startPatience = 60_000;

/** Durability is PostgreSQL's default and stated here because money depends on it: an acknowledged commit is on disk. */
const serverSettings: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '127.0.0.1',
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

/** What a server is run with, each time it is started. */
export interface ServerPlace {
  readonly binaries: Binaries;
  readonly launcher: Launcher;
  /** The folder that `makeCluster` has made. */
  readonly cluster: string;
  /** What `findSocketFolder` has found. */
  readonly sockets: string | undefined;
  /** The owner's. */
  readonly password: string;
  /** Beside our own, which they override. */
  readonly settings: Readonly<Record<string, string>>;
  readonly log: Log;
}

export interface RunningServer {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly port: number;
  lastLines(): readonly string[];
  /** Before that, whoever answers on the port is somebody else. */
  isListening(): boolean;
}

export interface RunOptions {
  /** TCP port; a free one when left out. */
  readonly port?: number | undefined;
  /** Nothing is launched any more once it is aborted; what was launched already is the caller's to end. */
  readonly signal: AbortSignal;
  /** Called for each process at once, before it is known whether it comes up. */
  readonly onLaunched: (child: ChildProcess) => void;
}

/** By its socket, where it has one; whoever knows of none finds it on 127.0.0.1 by the same URL. */
export function urlOf(
  { sockets, password }: Pick<ServerPlace, 'sockets' | 'password'>,
  port: number,
  database: string,
): string {
  const by = sockets === undefined ? '' : `?host=${encodeURIComponent(sockets)}`;
  return `postgres://${owner}:${password}@127.0.0.1:${port}/${database}${by}`;
}

/** As one name of a list of them, whatever is in it. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Starts the server and waits until it answers; what passes by itself is tried again. */
export async function runServer(
  place: ServerPlace,
  { port: wanted, signal, onLaunched }: RunOptions,
): Promise<RunningServer> {
  const { binaries, launcher, cluster, sockets, settings, log } = place;
  const own = { ...serverSettings, unix_socket_directories: sockets === undefined ? '' : quoted(sockets) };
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await findFreePort());
    signal.throwIfAborted();
    const args = ['-D', cluster, '-c', `port=${port}`];
    for (const [name, value] of Object.entries({ ...own, ...settings })) args.push('-c', `${name}=${value}`);
    // A process group of its own: Ctrl-C in the terminal reaches the program, which then stops the database itself.
    const child = launcher.launch(binaries.postgres, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    onLaunched(child);
    let listening = false;
    const lastLines = collectLines(child, log, (line) => {
      listening ||= line.includes('listening on');
    });
    if (child.pid === undefined) await ended(child);
    const server = { child, pid: child.pid as number, port, lastLines, isListening: () => listening };
    if (await waitUntilReady(urlOf(place, port, 'postgres'), server, log)) return server;
    const words = lastLines().join(' / ');
    const portTaken = words.includes('could not bind');
    // The last processes of a killed server give its shared memory back a moment later.
    const passing = words.includes('shared memory block') || (portTaken && wanted === undefined);
    if (!passing || attempt === 10) {
      const advice = portTaken ? ` Port ${port} is taken: set DATABASE_PORT to another.` : '';
      throw new Error(`PostgreSQL did not start.${advice} Its last words: ${words}`);
    }
    await sleep(100 * attempt, undefined, { signal });
  }
}

/** True when the server answers, false when it ended instead. */
async function waitUntilReady(url: string, server: RunningServer, log: Log): Promise<boolean> {
  let deadline = performance.now() + startPatience;
  let recovering = false;
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
      const { code, message } = error as { code?: string; message: string };
      // Starting up. A server that was killed under load reads its write-ahead log again, which takes what it takes:
      // whoever stops it for that lets it begin anew.
      if (code === '57P03') {
        deadline = performance.now() + startPatience;
        if (!recovering) log.info('the database recovers from its write-ahead log');
        recovering = true;
      }
      // The classes of a wrong password and of a wrong database; what else fails early passes.
      const refused = code?.startsWith('28') || code?.startsWith('3D');
      if (refused || performance.now() > deadline) {
        server.child.kill('SIGQUIT');
        const advice = code === '28P01' ? ' (database-owner.secret does not belong to this data folder)' : '';
        throw new Error(`PostgreSQL does not let its owner in${advice}: ${message}`);
      }
    } finally {
      await client.end().catch(() => {});
    }
    await sleep(20);
  }
  return false;
}

/** A TCP port of 127.0.0.1 that was free a moment ago. */
function findFreePort(): Promise<number> {
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
