import { expect, it } from 'vitest';
import { killDatabase } from './kill-database.ts';

/** `npm run soak -- kills-of-database` has a thousand. */
const KILLS = 12;

it('PostgreSQL, killed 12 times with -9 at random moments, loses nothing, and the program takes orders again', async () => {
  const { wrong, kills, acknowledged, answers } = await killDatabase({ kills: KILLS, seed: 'test' });
  expect(wrong).toEqual([]);
  expect(kills).toBe(KILLS);
  expect(acknowledged, 'orders that had to survive').toBeGreaterThan(KILLS * 5);
  // The program itself is never away: it says that it is busy, and to nobody nothing.
  expect(answers['SYSTEM_BUSY'], 'calls that were refused meanwhile').toBeGreaterThan(KILLS);
  expect(answers['no answer']).toBeUndefined();
}, 1_800_000);
