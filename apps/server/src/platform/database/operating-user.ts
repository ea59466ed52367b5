import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** An account of the operating system. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** How the database's programs are run on this machine. */
export interface Launcher {
  /** The account that must own the database's folder; undefined when it is the program's own. */
  readonly account: Account | undefined;
  /** True when the kernel kills what was launched as soon as this program is gone. */
  readonly diesWithProgram: boolean;
  launch(command: string, args: readonly string[], options?: SpawnOptions): ChildProcess;
}

/** PostgreSQL refuses to run as root. These accounts own nothing of value and exist on nearly every Unix. */
const unprivilegedAccounts = ['postgres', 'nobody'];

/** Linux capabilities that let the account pass folders closed to it, the weaker first, with their bit numbers. */
const passingCapabilities = [
  ['dac_read_search', 2n],
  ['dac_override', 1n],
] as const;

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: String(name), uid: Number(uid), gid: Number(gid) }));
}

/** The owner of an existing database's folder when that is an ordinary account, else the first unprivileged account. */
function chooseAccount(folder: string): Account {
  const accounts = readAccounts();
  const owner = existsSync(folder) ? statSync(folder).uid : 0;
  const chosen =
    (owner !== 0 && accounts.find((account) => account.uid === owner)) ||
    unprivilegedAccounts.map((name) => accounts.find((account) => account.name === name)).find((found) => found);
  if (!chosen || chosen.uid === 0) {
    throw new Error(
      'This program runs as root, PostgreSQL cannot, and there is no account "postgres" or "nobody" to run it. ' +
        'Start the program as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  return chosen;
}

/** The first folder on the way to `target` that `account` may not pass, or undefined. */
export function findClosedFolder(target: string, account: Account): string | undefined {
  const parts = path.resolve(target).split(path.sep);
  for (let length = 1; length < parts.length; length++) {
    const folder = parts.slice(0, length).join(path.sep) || path.sep;
    if (!existsSync(folder)) return undefined;
    const { mode, uid, gid } = statSync(folder);
    const needed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & needed) === 0) return folder;
  }
  return undefined;
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/bin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => path.isAbsolute(file) && existsSync(file));
}

/** util-linux's setpriv; the one of busybox cannot tie a process to its parent. */
function findSetpriv(): string | undefined {
  const program = process.platform === 'linux' ? findProgram('setpriv') : undefined;
  return program && path.basename(realpathSync(program)) === 'setpriv' ? program : undefined;
}

function mayGrant(bit: bigint): boolean {
  const bounding = /CapBnd:\s*([0-9a-f]+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return bounding !== undefined && (BigInt(`0x${bounding}`) & (1n << bit)) !== 0n;
}

/**
 * Arguments that let the account pass closed folders: a repository under /root (mode 0700) is the usual case. Opening
 * that folder to everybody would be worse, and moving the data out of the repository would surprise.
 */
function passClosedFolders(closed: string, account: Account): string[] {
  const capability = passingCapabilities.find(([, bit]) => mayGrant(bit));
  if (!capability) {
    throw new Error(
      `PostgreSQL must run as the user "${account.name}", who may not pass the folder ${closed}. ` +
        `Run "chmod o+x ${closed}", move the repository elsewhere, start the program as an ordinary user, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const [name] = capability;
  // no_setuid_fixup: PostgreSQL looks at its own file with access(2), which otherwise sets capabilities aside.
  return ['--securebits=+no_setuid_fixup', `--inh-caps=-all,+${name}`, `--ambient-caps=-all,+${name}`];
}

/**
 * Decides how to run the database's programs: as this user, or, for root, as an unprivileged account; tied to this
 * program's life where the kernel can do that. Throws an Error for a person when there is no way.
 * @param folder the database's folder, existing or not
 * @param mustReach every file or folder that the account has to reach
 */
export function createLauncher(folder: string, mustReach: readonly string[]): Launcher {
  const account = process.getuid?.() === 0 ? chooseAccount(folder) : undefined;
  const setpriv = findSetpriv();
  const closed = account && mustReach.map((target) => findClosedFolder(target, account)).find((found) => found);
  const prefix: string[] = [];
  if (setpriv) {
    // QUIT is PostgreSQL's immediate shutdown: its children end too and its shared memory is given back.
    prefix.push(setpriv, '--pdeathsig=QUIT');
    if (account) prefix.push(`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups');
    if (account && closed) prefix.push(...passClosedFolders(closed, account));
    prefix.push('--');
  } else if (account && closed) {
    throw new Error(
      `PostgreSQL must run as the user "${account.name}", who may not pass the folder ${closed}. ` +
        `Install util-linux (setpriv), run "chmod o+x ${closed}", or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  return {
    account,
    diesWithProgram: setpriv !== undefined,
    launch(command, args, options = {}) {
      const [program, ...rest] = [...prefix, command, ...args];
      return spawn(program as string, rest, {
        cwd: process.platform === 'win32' ? path.dirname(command) : '/',
        // PG* variables of the caller's shell must not reach our own server.
        env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
        ...(account && !setpriv ? { uid: account.uid, gid: account.gid } : {}),
        ...options,
      });
    },
  };
}
