import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkLock, type Listed, type Lock } from './lock-complete.ts';

type Packages = Lock['packages'];
type Part = Packages[string];

const part = (os: string, cpu: string, more: Part = {}): Part => ({
  version: '1.0.0',
  integrity: 'sha512-x',
  optional: true,
  os: [os],
  cpu: [cpu],
  ...more,
});
const everywhere = {
  'node_modules/drum-linux-x64': part('linux', 'x64', { libc: ['glibc'] }),
  'node_modules/drum-linux-arm64': part('linux', 'arm64', { libc: ['glibc'] }),
  'node_modules/drum-darwin-x64': part('darwin', 'x64'),
  'node_modules/drum-darwin-arm64': part('darwin', 'arm64'),
  'node_modules/drum-win32-x64': part('win32', 'x64'),
};
const names = Object.fromEntries(Object.keys(everywhere).map((one) => [one.slice('node_modules/'.length), '1.0.0']));
const drum: Part = { version: '1.0.0', integrity: 'sha512-x', optionalDependencies: names };
const good: Packages = { '': { dependencies: { drum: '1.0.0' } }, 'node_modules/drum': drum, ...everywhere };
const listed = new Map<string, Listed>([['', { dependencies: { drum: '1.0.0' }, devDependencies: {} }]]);
const check = (packages: Packages) => checkLock({ packages }, listed).map(({ message }) => message);
const without = (name: string): Packages =>
  Object.fromEntries(Object.entries(good).filter(([folder]) => folder !== name));

describe('the lock', () => {
  it('passes with a native part for every platform, and what is for one system alone', () => {
    expect(check(good)).toEqual([]);
    const watch = { ...drum, optionalDependencies: { fsevents: '~2.3.3' } };
    const fsevents = part('darwin', 'x64', { version: '2.3.3', cpu: ['x64', 'arm64'] });
    expect(check({ ...good, 'node_modules/watch': watch, 'node_modules/fsevents': fsevents })).toEqual([]);
  });

  it.each(Object.keys(everywhere))('does not without %s', (folder) => {
    const name = folder.slice('node_modules/'.length);
    const platform = name.slice('drum-'.length).replace('-', ' ');
    expect(check(without(folder))).toEqual([
      `${name} 1.0.0 is missing, which node_modules/drum 1.0.0 names`,
      `node_modules/drum has nothing for ${platform}`,
    ]);
  });

  it('names what a parent never had: a set of parts in which a platform has none', () => {
    const { 'drum-darwin-arm64': _gone, ...fewer } = names;
    expect(check({ ...good, 'node_modules/drum': { ...drum, optionalDependencies: fewer } })).toEqual([
      'node_modules/drum has nothing for darwin arm64',
    ]);
    expect(check({ ...good, 'node_modules/drum-linux-x64': part('linux', 'x64', { libc: ['musl'] }) })).toEqual([
      'node_modules/drum has nothing for linux x64',
    ]);
  });

  it('looks for a part where Node does: beside its parent first, then above', () => {
    const nested = { ...drum, version: '2.0.0', optionalDependencies: { 'drum-linux-x64': '2.0.0' } };
    const packages = { ...good, 'node_modules/band/node_modules/drum': nested };
    expect(check(packages)).toEqual([
      'drum-linux-x64 2.0.0 is missing, which node_modules/band/node_modules/drum 2.0.0 names',
    ]);
    const own = part('linux', 'x64', { version: '2.0.0' });
    expect(check({ ...packages, 'node_modules/band/node_modules/drum-linux-x64': own })).toEqual([]);
  });

  it.each<[string, Part, string]>([
    ['an integrity', { version: '1.0.0' }, 'node_modules/x has no integrity'],
    [
      'a host',
      { integrity: 'sha512-x', resolved: 'https://example.org/x.tgz' },
      'node_modules/x names where it came from; .npmrc leaves that out',
    ],
    [
      'a way around it elsewhere',
      part('linux', 'x64', { optional: false }),
      'node_modules/x is for some platforms only, and not optional',
    ],
  ])('holds each package to %s', (_name, locked, message) => {
    expect(check({ ...good, 'node_modules/x': locked })).toEqual([message]);
  });

  it('is of the lists that the workspaces have now', () => {
    const now = new Map<string, Listed>([...listed, ['apps/server', {}]]);
    const changed = { ...good, '': { dependencies: { drum: '2.0.0' } } };
    expect(checkLock({ packages: changed }, now).map(({ message }) => message)).toEqual([
      'the dependencies of the root are not those of its package.json; run npm install',
      'apps/server is missing; run npm install',
    ]);
  });

  it('of this repository installs the project’s Node, PostgreSQL and every native tool on all platforms', () => {
    const file = path.join(import.meta.dirname, '..', '..', 'package-lock.json');
    const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
    expect(checkLock(lock, new Map())).toEqual([]);
    const sets = ['', 'apps/server', 'node_modules/rolldown', 'node_modules/typescript', 'node_modules/oxlint'];
    for (const one of sets) {
      expect(Object.keys(lock.packages[one]?.optionalDependencies ?? {}).length).toBeGreaterThan(4);
    }
  });
});
