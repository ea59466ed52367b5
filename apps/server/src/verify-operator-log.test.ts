import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passingSeals } from './books/index.ts';
import { createOperatorLog, type OperatorLog, startLogProof } from './operators/index.ts';
import { createManualClock } from './platform/clock.ts';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { verifyLog } from './verify-operator-log.ts';

let db: TestDatabase;
let log: OperatorLog;
const folder = mkdtempSync(path.join(os.tmpdir(), 'operator-log-'));
const [own, copy] = [path.join(folder, 'own.log'), path.join(folder, 'elsewhere', 'copy.log')];

beforeAll(async () => {
  db = await createTestDatabase();
  log = createOperatorLog({ database: db.database, key: passingSeals().key });
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const prove = async (files: readonly string[]) => {
  const metrics = createMetrics({ withProcess: false });
  const quiet = createLog('silent');
  const proof = startLogProof({ operatorLog: log, files, clock: createManualClock(0), log: quiet, metrics });
  await proof.look(true);
  await proof.stop();
  return proof.state();
};

it('is noted in both places, whole, and its end is missed by either of them', async () => {
  for (const action of ['sign-in', 'alert-read', 'sign-out']) await log.note({ action, about: 'test', now: 1 });
  // A folder in the place of a file takes no note, and holds nothing up.
  expect(await prove([own, copy, folder])).toMatchObject({ holds: true, lines: 3 });
  const whole = await verifyLog(log, [own, copy, path.join(folder, 'none.log')]);
  expect(whole.holds).toBe(true);
  expect(whole.said.map((line) => line.replaceAll(folder, '').replace(/[0-9a-f]{64}/, 'LINK'))).toEqual([
    '3 lines hold; the last link is LINK.',
    '/own.log notes line 3, which is there.',
    '/elsewhere/copy.log notes line 3, which is there.',
    '/none.log notes nothing.',
  ]);
  await db.owner.query('delete from operator_log where id = 3');
  // Who takes the last line takes it from the one file as well; the other one is on another machine.
  writeFileSync(own, '');
  expect(await prove([own, copy])).toMatchObject({ holds: false });
  expect(await verifyLog(log, [own, copy])).toMatchObject({ holds: false });
  expect(await verifyLog(log, [own])).toMatchObject({ holds: true });
});

it('names the first line that somebody changed', async () => {
  await db.owner.query("update operator_log set about = 'another' where id = 2");
  expect(await verifyLog(log, [])).toEqual({ holds: false, said: ['Line 2 is not as it was written.'] });
  appendFileSync(own, 'not a note');
  expect(await prove([own])).toMatchObject({ holds: false });
});
