import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildServer } from '../tools/build-server.ts';
import { makeTestFolder } from '../apps/server/src/platform/database/test-folder.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Where Node keeps what it has compiled of the program, so that each start after the first is quicker. */
const COMPILED = path.join(root, 'node_modules', '.cache', 'node');

/** By which tests read figures and documents. */
export const OPERATIONS_TOKEN = 'read-by-the-tests-alone';

/** Milliseconds a start may take: the first one makes a database and years of history, on a machine that is busy. */
const LONGEST_START = 120_000;

export interface ProgramOptions {
  /** Settings of the program beside those that a test needs always, such as `SIM_SPEED`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Data of an earlier program; a new folder where left out. */
  readonly dataDir?: string;
}

export interface Ended {
  /** null when a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The real program, running. */
export interface Program {
  /** Such as `http://127.0.0.1:40123`. */
  readonly url: string;
  readonly invitationCode: string;
  readonly dataDir: string;
  readonly pid: number;
  /** All that it has printed so far. */
  output(): string;
  /** Sends the signal and waits for the end. The data stay. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<Ended>;
  /** Ends it if it still runs, and removes its data. */
  remove(): Promise<void>;
}

/** Starts the program on a free port. Throws with what it printed when it does not come up. */
export async function startProgram({ env = {}, dataDir = newDataDir() }: ProgramOptions = {}): Promise<Program> {
  const child = spawn(nodeOfProject(), [await buildServer()], {
    cwd: root,
    env: {
      ...withoutSettings(process.env),
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      VALIDATE_ANSWERS: 'true',
      RATE_LIMIT: '50',
      OPERATIONS_TOKEN,
      NODE_COMPILE_CACHE: COMPILED,
      // What trades by itself would change what a test compares; who tests it turns it on.
      HOUSE_STRATEGIES: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    });
  }
  const ended = new Promise<Ended>((resolve) => child.on('close', (code, signal) => resolve({ code, signal })));
  // A test run that is broken off leaves no program behind; its database dies with it.
  const endWithTests = () => child.kill('SIGKILL');
  process.on('exit', endWithTests);
  void ended.then(() => process.off('exit', endWithTests));

  const { url, invitationCode } = await comesUp(child, () => printed);
  async function end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<Ended> {
    child.kill(signal);
    return ended;
  }
  return {
    url,
    invitationCode,
    dataDir,
    pid: child.pid ?? 0,
    output: () => printed,
    end,
    async remove() {
      await end();
      removeDataDir(dataDir);
    },
  };
}

/** A folder for the data of one program, which another user (the database's) may reach. */
export function newDataDir(): string {
  return path.join(makeTestFolder('program'), 'data');
}

function removeDataDir(dataDir: string): void {
  rmSync(path.dirname(dataDir), { recursive: true, force: true, maxRetries: 5 });
}

function comesUp(child: ChildProcess, printed: () => string): Promise<{ url: string; invitationCode: string }> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The program ${what}. It printed:\n${printed()}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`was not up after ${LONGEST_START / 1000} s`);
    }, LONGEST_START);
    child.on('error', (error) => fail(`could not be started: ${error.message}`));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      fail(`ended (${code ?? signal}) before it was up`);
    });
    child.stdout?.on('data', () => {
      const url = /Kuroshio is open: +(\S+)\n/.exec(printed())?.[1];
      const invitationCode = /Invitation code: +(\S+)\n/.exec(printed())?.[1];
      if (url === undefined || invitationCode === undefined) return;
      clearTimeout(timer);
      resolve({ url, invitationCode });
    });
  });
}

/** The Node that the project brings along, whichever one runs the tests. */
function nodeOfProject(): string {
  const own = path.join(root, 'node_modules/.bin/node');
  return existsSync(own) ? own : process.execPath;
}

/** What a person has set for a program of their own must not reach this one. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own =
    /^(PORT|HOST|DATA_DIR|(SERVER_)?DATABASE_(URL|PORT)|SIM_\w+|SEAL_\w+|HOUSE_DESK(_SECONDS)?|NEW_DESTINATION_MINUTES|HOUSE_STRATEGIES|DOCUMENT_KEY_FILE|PHOTO_STORE_MB|PUBLIC_URL|PASSKEY_ORIGINS|TITLE|CUSTOMER_SERVICE_URL|NEWS_FEEDS|PUSH_SUBJECT|TRUSTED_PROXIES|OUTBOUND_ALLOWED|MOST_\w+)$/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !own.test(name)));
}
