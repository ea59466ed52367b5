import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@kuroshio/base';
import { afterAll, expect, it } from 'vitest';
import { eventually } from '../api/api-client.ts';
import { type Program, startProgram } from '../program.ts';
import { look, ownProofs } from './look.ts';
import { lookInto, ownerUrlOf } from './program-database.ts';
import { limitFileSize, mountSmallDisk } from './small-disk.ts';
import { createTraders } from './traders.ts';

const CUSTOMERS = 5;
/** Megabytes: a new database takes half of it. */
const SIZE = 120;

const mounted = mountSmallDisk(SIZE);
const disk = mounted ?? limitFileSize();
const how = mounted
  ? `a file system of ${SIZE} MB`
  : 'no more writing allowed by the kernel, because this user may not mount a small file system';

let program: Program | undefined;

afterAll(async () => {
  await program?.end();
  disk.close();
});

it(`a disk that is full (${how}): orders are refused, none is lost, and they are taken again when there is room`, async () => {
  const running = await startProgram({ dataDir: disk.dataDir, env: { LOG_LEVEL: 'warn' } });
  program = running;
  const traders = createTraders('full', createRandom('disk-full'));
  traders.moveTo(running.url);
  for (let joined = 0; joined < CUSTOMERS; joined++) expect(await traders.join(running.invitationCode)).toBe(true);
  // The database keeps its port when it is started again.
  const url = ownerUrlOf(running.dataDir);
  const busy = () => traders.answers.get('SYSTEM_BUSY') ?? 0;

  for (const round of ['tables cannot grow', 'the write-ahead log cannot grow']) {
    const stop = traders.trade();
    const before = traders.acknowledged();
    await eventually(`${round}: some orders`, () => (traders.acknowledged() > before + 30 ? true : undefined));
    const busyBefore = busy();
    disk.fill(running);
    if (round.startsWith('the write-ahead log')) {
      // The next segment of the log does not fit; PostgreSQL gives up as a whole and cannot even recover.
      const switchLog = 'select pg_switch_wal() from (select pg_logical_emit_message(false, $1, $1)) as written';
      for (let i = 0; i < 12; i++) {
        await lookInto(url, (database) => database.query(switchLog, ['x'])).catch(() => undefined);
      }
    }
    await eventually(`${round}: orders refused`, () => (busy() > busyBefore + 50 ? true : undefined), 90_000);
    // Still full a while later: what was tried meanwhile did not break it.
    await sleep(3_000);
    const acknowledgedWhileFull = traders.acknowledged();
    const busyLater = busy();
    await eventually(`${round}: still refused`, () => (busy() > busyLater + 5 ? true : undefined), 60_000);
    disk.free();
    const roomAt = Date.now() / 1000;
    await eventually(
      `${round}: orders again`,
      () => (traders.acknowledged() > acknowledgedWhileFull + 30 ? true : undefined),
      60_000,
    );
    await stop();
    expect(await look(running, traders), round).toEqual([]);
    expect(await ownProofs(running, roomAt), round).toEqual([]);
  }
  expect(running.output(), 'PostgreSQL itself had to give up').toMatch(/PANIC|the database ended by itself/);
  const said = [...traders.answers.keys()];
  expect(said).toContain('SYSTEM_BUSY');
  expect(said).not.toContain('no answer');
  expect(traders.slowest(), 'milliseconds until the slowest answer').toBeLessThan(15_000);
}, 300_000);
