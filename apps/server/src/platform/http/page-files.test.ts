import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createManualClock } from '../clock.ts';
import { createPageFiles } from './page-files.ts';

let folder: string;
const write = (name: string) => writeFileSync(path.join(folder, name), 'x');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-pages-'));
  mkdirSync(path.join(folder, 'assets', '.kept'), { recursive: true });
  for (const name of ['index.html', 'assets/main.js', 'assets/main.js.br', 'assets/main.js.gz']) write(name);
  for (const name of ['.build-stamp', 'assets/.hidden', 'assets/.kept/a.js']) write(name);
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['index.html', true],
  ['assets/main.js', true],
  // Copies in another encoding are answers to the same name.
  ['assets/main.js.br', false],
  ['assets/main.js.gz', false],
  ['.build-stamp', false],
  ['assets/.hidden', false],
  ['assets/.kept/a.js', false],
  // A file has one address.
  ['assets', false],
  ['assets/', false],
  ['Assets/Main.js', false],
  ['assets//main.js', false],
  ['./index.html', false],
  ['assets/../index.html', false],
  ['assets\\main.js', false],
  ['/etc/passwd', false],
  ['', false],
])('%s is offered: %s', async (name, isOffered) => {
  expect(await createPageFiles(folder, () => 0).has(name)).toBe(isOffered);
});

it('what is built while the program runs is there a second later', async () => {
  const clock = createManualClock(0);
  const files = createPageFiles(folder, clock.now);
  expect(await files.has('assets/new.js')).toBe(false);
  write('assets/new.js');
  expect(await files.has('assets/new.js')).toBe(false);
  clock.advance(1_000);
  expect(await Promise.all([files.has('assets/new.js'), files.has('assets/new.js')])).toEqual([true, true]);
});

it('a folder that is not there offers nothing', async () => {
  expect(await createPageFiles(path.join(folder, 'none'), () => 0).has('index.html')).toBe(false);
});
