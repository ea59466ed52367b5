import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installed, root } from '../run-program.ts';

let folder: string;

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

const describePackage = (name: string, dependencies: Record<string, string>) =>
  JSON.stringify({ name, private: true, type: 'module', exports: { '.': './src/index.ts' }, dependencies });

/** A repository of two packages in which everything is used, under our own settings. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-unused-'));
  write({
    'package.json': JSON.stringify({ name: 'small', private: true, workspaces: ['packages/*', 'tools'] }),
    'packages/drum/package.json': describePackage('@kuroshio/drum', {}),
    'packages/drum/src/index.ts': "export { beat } from './beat.ts';",
    'packages/drum/src/beat.ts':
      'export interface Stick { long: number }\nexport const beat = ({ long }: Stick) => long;\n',
    'tools/package.json': describePackage('@kuroshio/tools', { '@kuroshio/drum': '0.1.0' }).replace('exports', 'x'),
    'tools/start.ts': "import { beat } from '@kuroshio/drum';\nprocess.exit(beat({ long: 0 }));\n",
  });
  mkdirSync(path.join(folder, 'node_modules', '@kuroshio'), { recursive: true });
  symlinkSync(
    path.join(folder, 'packages', 'drum'),
    path.join(folder, 'node_modules', '@kuroshio', 'drum'),
    'junction',
  );
  for (const settings of ['knip.jsonc', '.oxlintrc.json']) {
    copyFileSync(path.join(root, settings), path.join(folder, settings));
  }
});

afterEach(() => rmSync(folder, { recursive: true }));

function run(program: string, args: readonly string[]): string[] {
  const { stdout } = spawnSync(installed(program), args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return stdout.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' '));
}

const unused = () => run('knip', ['--no-progress', '--no-config-hints']).filter((line) => line !== '');
const circles = () =>
  run('oxlint', ['--format=unix']).flatMap((line) => /no-cycle|[\w/]+\.ts:\d+/.exec(line)?.[0] ?? []);

describe('what nothing uses', () => {
  it('is not there in a repository where everything is used', () => {
    expect(unused()).toEqual([]);
  });

  it('is found: a file, a dependency, an export, also one that an index passes on', () => {
    write({
      'packages/drum/package.json': describePackage('@kuroshio/drum', { left: '1.0.0' }),
      'packages/drum/src/index.ts': "export { beat, mute } from './beat.ts';",
      'packages/drum/src/beat.ts': 'export const beat = 1;\nexport const mute = 0;\nexport const loud = beat + 1;\n',
      'packages/drum/src/gone.ts': 'process.exit(1);',
    });
    expect(unused()).toEqual([
      'Unused files (1)',
      'packages/drum/src/gone.ts',
      'Unused dependencies (1)',
      'left packages/drum/package.json',
      'Unused exports (3)',
      'mute packages/drum/src/beat.ts:2:14',
      'loud packages/drum/src/beat.ts:3:14',
      'mute packages/drum/src/index.ts:1:16',
    ]);
  });
});

describe('an import circle', () => {
  it('is not there where ways only fork and meet again', () => {
    write({
      'packages/drum/src/beat.ts':
        "import { skin } from './skin.ts';\nimport { rim } from './rim.ts';\nexport const beat = skin + rim;\n",
      'packages/drum/src/skin.ts': "import { rim } from './rim.ts';\nexport const skin = rim;\n",
      'packages/drum/src/rim.ts': 'export const rim = 1;\n',
    });
    expect(circles()).toEqual([]);
    expect(unused()).toEqual([]);
  });

  it.each([
    [
      'values',
      "import { skin } from './skin.ts';\nexport const beat = skin;\n",
      "import { beat } from './beat.ts';\nexport const skin = () => beat;\n",
    ],
    [
      'types alone',
      "import type { Skin } from './skin.ts';\nexport const beat: Skin = 1;\n",
      "export type { Stick } from './beat.ts';\nexport type Skin = number;\n",
    ],
    [
      'the package by its own name',
      "import { skin } from './skin.ts';\nexport const beat = skin;\n",
      "import { beat } from '@kuroshio/drum';\nexport const skin = () => beat;\n",
    ],
  ])('is found through %s', (_name, beat, skin) => {
    write({ 'packages/drum/src/beat.ts': beat, 'packages/drum/src/skin.ts': skin });
    expect(circles()).toContain('packages/drum/src/beat.ts:1');
    expect(circles()).toContain('packages/drum/src/skin.ts:1');
  });

  it('is found through what is loaded when it is needed', () => {
    write({
      'packages/drum/src/beat.ts': "export const beat = 1;\nexport const loud = () => import('./loud.ts');\n",
      'packages/drum/src/loud.ts': "import { beat, loud } from './beat.ts';\nexport const louder = [beat, loud];\n",
    });
    expect(unused()).toContain('packages/drum/src/beat.ts → packages/drum/src/loud.ts packages/drum/src/beat.ts');
  });
});
