import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findSocketFolder } from './socket-folder.ts';
import { makeTestFolder } from './test-folder.ts';

const folder = makeTestFolder('sockets');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function made(...parts: string[]): string {
  const one = path.join(folder, ...parts);
  mkdirSync(one, { recursive: true });
  return one;
}

describe.skipIf(process.platform === 'win32')('the folder of a socket', () => {
  it('is the server’s own, in which nothing is left', async () => {
    const own = made('own');
    expect(await findSocketFolder(own)).toBe(own);
    expect(existsSync(path.join(own, '.s.PGSQL.probe'))).toBe(false);
  });

  it.each([
    ['the path is longer than a socket’s may be', () => made('deep'.repeat(25))],
    ['none can be made there', () => path.dirname(made('taken', '.s.PGSQL.probe'))],
    ['there is no folder', () => path.join(folder, 'none')],
  ])('is none where %s', async (_, given) => {
    expect(await findSocketFolder(given())).toBeUndefined();
  });
});
