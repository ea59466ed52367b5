import { expect, it } from 'vitest';
import { killProgram } from './kill-program.ts';

/** `npm run soak -- kills-of-program` has a thousand. */
const KILLS = 6;

it('the program, killed six times with -9 at random moments, keeps every order that it has acknowledged', async () => {
  const { wrong, kills, acknowledged, answers } = await killProgram({ kills: KILLS, seed: 'test' });
  expect(wrong).toEqual([]);
  expect(kills).toBe(KILLS);
  expect(acknowledged, 'orders that had to survive').toBeGreaterThan(KILLS * 5);
  expect(answers['no answer'], 'calls that were cut off').toBeGreaterThan(KILLS);
}, 1_800_000);
