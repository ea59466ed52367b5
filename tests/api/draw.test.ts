import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Program, startProgram } from '../program.ts';
import { ApiClient, eventually } from './api-client.ts';

const script = path.resolve(import.meta.dirname, '../../docs/check-draw.mjs');
const run = promisify(execFile);
let program: Program;

beforeAll(async () => {
  program = await startProgram();
}, 150_000);
afterAll(() => program.remove());

it('is drawn again by a script that has nothing of ours', async () => {
  const guest = new ApiClient(program.url);
  const drawn = await eventually('a drawn offering', async () => {
    const { offerings } = await guest.must('offerings/list-offerings', { kind: 'lottery', limit: 50 });
    return offerings.find(({ status }) => status === 'drawn' || status === 'settled');
  });
  const { stdout } = await run(process.execPath, [script, program.url, drawn.id]);
  expect(stdout.match(/^ok/gm)).toHaveLength(4);
  // Whoever did not hold the whole list to it would not notice that the list is not the one that was closed.
  const { list } = await guest.must('offerings/draw', { id: drawn.id });
  expect(list?.size).toBe(drawn.applications);
});
