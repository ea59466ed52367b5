import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import https from 'node:https';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../api/api-client.ts';

/** The example of the documents, as it is. */
const EXAMPLE = path.resolve(import.meta.dirname, '../../docs/examples/Caddyfile');
const PROGRAMS = [process.env['CADDY_PATH'], '/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'];

export interface Caddy {
  /** Certificate of the authority that it made for itself. */
  readonly authority: Buffer;
  stop(): Promise<void>;
}

export interface CaddyOptions {
  /** Such as `https://localhost:40123`. */
  readonly publicUrl: string;
  /** Where the program listens: host and port. */
  readonly program: string;
  readonly httpPort: number;
}

/** A port of this machine that nobody uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts Caddy with the example, on a certificate of its own, and waits until it answers. */
export async function startCaddy({ publicUrl, program, httpPort }: CaddyOptions): Promise<Caddy> {
  const found = PROGRAMS.find((file) => file !== undefined && existsSync(file));
  if (found === undefined) {
    throw new Error(
      'Caddy is missing. On Debian or Ubuntu, as root: apt-get install --no-install-recommends caddy. One elsewhere: CADDY_PATH.',
    );
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-caddy-'));
  const child = spawn(found, ['run', '--config', EXAMPLE, '--adapter', 'caddyfile'], {
    env: {
      ...{ PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      ...{ PUBLIC_URL: publicUrl, CADDY_TLS: 'internal', KUROSHIO: program, HTTP_PORT: String(httpPort) },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const endWithTests = () => child.kill('SIGKILL');
  process.on('exit', endWithTests);
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  });
  const stop = async () => {
    await ended(child);
    process.off('exit', endWithTests);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const file = path.join(folder, 'caddy/pki/authorities/local/root.crt');
  try {
    const authority = await eventually(
      'a certificate of Caddy',
      async () => {
        if (child.exitCode !== null) throw new Error('Caddy has ended');
        if (!existsSync(file)) return undefined;
        const read = readFileSync(file);
        return (await answers(publicUrl, read)) ? read : undefined;
      },
      30_000,
    );
    return { authority, stop };
  } catch (error) {
    await stop();
    throw new Error(`Caddy did not come up. It printed:\n${printed}`, { cause: error });
  }
}

async function answers(publicUrl: string, ca: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    https
      .get(`${publicUrl}/healthz`, { ca, agent: false, lookup: loopback }, (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      })
      .on('error', () => resolve(false));
  });
}

type Lookup = NonNullable<https.RequestOptions['lookup']>;

/** `localhost` is 127.0.0.1 here, so that a client can choose which address of 127.0.0.0/8 it comes from. */
export const loopback: Lookup = (_hostname, options, callback) => {
  if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await end;
}
