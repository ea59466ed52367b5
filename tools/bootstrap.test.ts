import { spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashSources } from './hash-sources.ts';

let folder: string;

/** A repository with nothing but the bootstrap, an npm that notes its calls, and a program to hand over to. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-bootstrap-'));
  mkdirSync(path.join(folder, 'tools'));
  copyFileSync(path.join(import.meta.dirname, 'bootstrap.mjs'), path.join(folder, 'tools', 'bootstrap.mjs'));
  writeFileSync(path.join(folder, 'package.json'), '{}');
  writeFileSync(path.join(folder, 'package-lock.json'), '{}');
  writeFileSync(
    path.join(folder, 'npm.js'),
    `require('node:fs').appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
     const refused = process.env.NPM_FAILS?.split(' ').includes(process.argv[2]);
     if (refused) { console.error('no such package for', process.argv[2]); process.exit(1); }`,
  );
  writeFileSync(
    path.join(folder, 'tools', 'lint.ts'),
    `console.log('handed over', process.argv.slice(2).join(' '));
     if (process.argv[2] === 'wait') {
       process.on('SIGTERM', () => { console.log('stopped'); process.exit(7); });
       setInterval(() => {}, 1000);
       console.log('waiting');
     } else process.exit(Number(process.argv[2] ?? 0));`,
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

function run(args: readonly string[], environment: Record<string, string> = {}, signalAt?: string): Promise<Ran> {
  const child = spawn(process.execPath, [path.join(folder, 'tools', 'bootstrap.mjs'), ...args], {
    env: { ...process.env, npm_execpath: path.join(folder, 'npm.js'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (signalAt !== undefined && output.includes(signalAt)) child.kill('SIGTERM');
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

/** What npm was called with, without the options that only make it quiet. */
const npmCalls = () => {
  const file = path.join(folder, 'npm-calls');
  const calls = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return calls.map((call) => call.replace(/ --no-audit .*/, ''));
};

describe('the bootstrap', () => {
  it('installs a fresh folder once from the lock, and brings it up to date when the lock changes', async () => {
    expect(await run(['lint'])).toMatchObject({ code: 0, output: expect.stringContaining('Packages installed in') });
    expect((await run(['lint'])).output).toBe('handed over \n');
    expect(npmCalls()).toEqual(['ci']);
    appendFileSync(path.join(folder, 'package-lock.json'), '\n');
    await run(['lint']);
    expect(npmCalls()).toEqual(['ci', 'install --no-save']);
    expect(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).toBe('{}\n');
  });

  it('installs where npm refuses the lock, and leaves the lock as it is', async () => {
    const installed = await run(['lint'], { NPM_FAILS: 'ci' });
    expect(installed).toMatchObject({ code: 0, output: expect.stringContaining('handed over') });
    expect(installed.output).not.toContain('no such package');
    expect(npmCalls()).toEqual(['ci', 'install --no-save']);
  });

  it('shows what npm said when it fails, and tries again next time', async () => {
    const failed = await run(['lint'], { NPM_FAILS: 'ci install' });
    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('no such package for install') });
    expect(failed.output).not.toContain('handed over');
    expect((await run(['lint'])).code).toBe(0);
    expect(npmCalls()).toEqual(['ci', 'install --no-save', 'ci']);
  });

  it.skipIf(process.platform === 'win32').each([
    ['the Node that came with the packages', '24.99.0', 'came 24.99.0'],
    ['the person’s own, where a newer one of the line', '24.0.0', 'handed over'],
    ['the person’s own, where none came', undefined, 'handed over'],
    ['the person’s own, where what came is no Node of ours', '18.9.0', 'handed over'],
  ])('hands over to %s', async (_name, version, said) => {
    if (version !== undefined) {
      const bin = path.join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
      mkdirSync(bin, { recursive: true });
      writeFileSync(path.join(bin, 'node'), `#!/bin/sh\n[ "$1" = -p ] && echo ${version} || echo came ${version}\n`);
      chmodSync(path.join(bin, 'node'), 0o755);
    }
    expect((await run(['lint'])).output).toContain(said);
  });

  it('passes arguments, the exit code and signals on', async () => {
    expect(await run(['lint', '5'])).toMatchObject({ code: 5, output: expect.stringContaining('handed over 5') });
    expect(await run(['lint', 'wait'], {}, 'waiting')).toMatchObject({
      code: 7,
      output: expect.stringContaining('stopped'),
    });
  });

  it.skipIf(process.platform === 'win32')('stops when npm is killed, which passes no signal on', async () => {
    const script = `const child = require('node:child_process').spawn(process.execPath,
      [${JSON.stringify(path.join(folder, 'tools', 'bootstrap.mjs'))}, 'lint', 'wait'], { stdio: 'inherit' });`;
    const npm = spawn(process.execPath, ['-e', script], {
      env: { ...process.env, npm_execpath: path.join(folder, 'npm.js'), npm_lifecycle_event: 'lint' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    npm.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes('waiting')) npm.kill('SIGKILL');
    });
    // The pipe closes when the last of its writers has ended.
    await new Promise((resolve) => npm.stdout.on('close', resolve));
    expect(output).toContain('stopped');
  });

  it('explains itself', async () => {
    expect(await run(['fly'])).toEqual({
      code: 1,
      output:
        'Usage: node tools/bootstrap.mjs start|test|dev|bench|simulate|soak|mutate|lint|rotate-document-key|verify-operator-log\n',
    });
  });
});

describe('the hash of the app’s sources', () => {
  it('changes with a source, and not with tests, builds or other folders', () => {
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    };
    write('apps/investor/src/a.ts', '1');
    const first = hashSources(folder);
    write('apps/investor/src/a.test.ts', '1');
    write('apps/investor/dist/a.js', '1');
    write('apps/investor/node_modules/x/a.ts', '1');
    write('apps/server/src/a.ts', '1');
    expect(hashSources(folder)).toBe(first);
    write('packages/ui/src/b.ts', '1');
    const second = hashSources(folder);
    expect(second).not.toBe(first);
    write('apps/investor/src/a.ts', '2');
    expect(hashSources(folder)).not.toBe(second);
  });
});
