import type { Problem } from './source.ts';

const path = 'package-lock.json';
const rule = 'lock complete';

/** Where the program must install and start from the lock, as npm names systems and processors. Linux means glibc. */
const platforms = ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64', 'win32 x64'] as const;

type Names = Readonly<Record<string, string>>;

/** A package of the lock, by the folder that it is installed in; a workspace stands at its own folder. */
interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Names;
  readonly devDependencies?: Names;
  readonly optionalDependencies?: Names;
}

export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

/** The lists of a package.json that npm writes into the lock. */
export type Listed = Pick<Locked, 'dependencies' | 'devDependencies' | 'optionalDependencies'>;

/**
 * npm leaves out of the lock what the registry did not have on the day of locking. `npm ci` then refuses the lock, and
 * on another system native parts are missing. So everything that a locked package names must be in the lock too.
 * @param listed by workspace folder, `''` for the root: what each package.json says now
 */
export function checkLock(lock: Lock, listed: ReadonlyMap<string, Listed>): Problem[] {
  const told = [
    ...[...listed].flatMap(([folder, lists]) => checkListed(lock, folder, lists)),
    ...Object.entries(lock.packages).flatMap(([folder, locked]) => [
      ...checkEntry(folder, locked),
      ...checkOptional(lock, folder, locked),
    ]),
  ];
  return told.map((message) => ({ path, line: 0, rule, message }));
}

function checkListed(lock: Lock, folder: string, lists: Listed): string[] {
  const locked = lock.packages[folder];
  const name = folder === '' ? 'the root' : folder;
  if (locked === undefined) return [`${name} is missing; run npm install`];
  return (['dependencies', 'devDependencies', 'optionalDependencies'] as const)
    .filter((list) => print(lists[list]) !== print(locked[list]))
    .map((list) => `the ${list} of ${name} are not those of its package.json; run npm install`);
}

const print = (names: Names = {}) =>
  JSON.stringify(
    Object.keys(names)
      .sort()
      .map((name) => `${name} ${names[name]}`),
  );

function checkEntry(folder: string, { integrity, link, optional, os, cpu, resolved }: Locked): string[] {
  if (link || !folder.includes('node_modules/')) return [];
  const problems: string[] = [];
  if (integrity === undefined) problems.push(`${folder} has no integrity`);
  if (resolved !== undefined) problems.push(`${folder} names where it came from; .npmrc leaves that out`);
  if ((os ?? cpu) && !optional) problems.push(`${folder} is for some platforms only, and not optional`);
  return problems;
}

function checkOptional(lock: Lock, folder: string, { version, optionalDependencies = {} }: Locked): string[] {
  const name = folder === '' ? 'the root' : folder;
  const parts = Object.entries(optionalDependencies).map(([part, wanted]) => ({
    part,
    wanted,
    found: findLocked(lock, folder, part),
  }));
  const missing = parts
    // What is pinned must be there in this version, too: another parent may have brought another one.
    .filter(({ wanted, found }) => !found || (/^\d/.test(wanted) && found.version !== wanted))
    .map(({ part, wanted }) => `${part} ${wanted} is missing, which ${name} ${version ?? ''} names`);
  const native = parts.flatMap(({ found }) => (found?.os ? [found] : []));
  // What is made for one system alone, as fsevents is for macOS, is no set that others need a member of.
  if (new Set(native.flatMap(({ os }) => os)).size < 2) return missing;
  const bare = platforms.filter((platform) => !native.some((one) => runsOn(one, platform)));
  return [...missing, ...bare.map((platform) => `${name} has nothing for ${platform}`)];
}

function runsOn({ os = [], cpu = [], libc }: Locked, platform: (typeof platforms)[number]): boolean {
  const [system = '', processor = ''] = platform.split(' ');
  return os.includes(system) && cpu.includes(processor) && (libc === undefined || libc.includes('glibc'));
}

/** Where Node would find it: in the folder itself, or in the nearest one above. */
function findLocked(lock: Lock, folder: string, name: string): Locked | undefined {
  for (let above = folder; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/')))) {
    const found = lock.packages[above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`];
    if (found || above === '') return found;
  }
}
