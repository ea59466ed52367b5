import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAside } from './run-aside.ts';

let folder: string;
let files = 0;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-aside-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(onMessage: string): URL {
  const name = path.join(folder, `${files++}.mjs`);
  writeFileSync(name, `process.once('message', (input) => { ${onMessage} });`);
  return pathToFileURL(name);
}
const bounds = { deadline: 20_000, megabytes: 32 };

it('answers what the process sends, and knows nothing of the environment', async () => {
  process.env['SECRET_OF_TEST'] = 'x';
  const doubled = file('process.send({ bytes: input.map((n) => n * 2), secret: process.env.SECRET_OF_TEST })');
  const answer = await runAside(doubled, new Uint8Array([1, 2]), bounds);
  expect(answer).toEqual({ bytes: new Uint8Array([2, 4]), secret: undefined });
  delete process.env['SECRET_OF_TEST'];
});

it.each([
  ['never ends', 'for (;;);', { ...bounds, deadline: 500 }, /no answer within 500 ms/],
  // In a worker thread this ends the whole program.
  ['fills the memory', 'const all = []; for (;;) all.push(Array(1000).fill({}));', bounds, /without an answer/],
  ['throws', 'throw new Error("broken inside");', bounds, /without an answer \(1\)/],
  ['ends without a word', 'process.exit(3);', bounds, /without an answer \(3\)/],
])('is ended when it %s, and the thread goes on meanwhile', async (_, code, within, problem) => {
  let turns = 0;
  const turning = setInterval(() => turns++, 5);
  await expect(runAside(file(code), 'input', within)).rejects.toThrow(problem);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(3);
});

it('is ended when nobody waits any more', async () => {
  const ending = new AbortController();
  const running = runAside(file('for (;;);'), 'input', { ...bounds, signal: ending.signal });
  setTimeout(() => ending.abort(new Error('the program stops')), 100);
  await expect(running).rejects.toThrow('the program stops');
  await expect(runAside(file(''), 'input', { ...bounds, signal: AbortSignal.abort() })).rejects.toThrow();
});
