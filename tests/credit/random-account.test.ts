import { expect, it } from 'vitest';
import { type Episode } from './episode.ts';
import { createEpisode } from './random-account.ts';
import { runDay, settleAll } from './random-days.ts';

/** 20 runs of 50 days of 200 commands: 200,000, beside the oracle after each of them. */
const RUNS = Number(process.env['CREDIT_RUNS'] ?? 20);
/** By hand, others. */
const FIRST = Number(process.env['CREDIT_FIRST'] ?? 0);
const DAYS = 50;
const COMMANDS = 200;

/** In one run of five nobody buys for two weeks what the house offers, in another never what it offers of one stock. */
async function run(n: number): Promise<Episode> {
  const seed = `credit:${n}`;
  const episode = createEpisode(seed, n % 5 === 4, n % 5 === 3 ? { unwanted: ['TWSE:2317'] } : {});
  for (let day = 0; day < DAYS; day++) {
    try {
      await runDay(episode, COMMANDS, day * COMMANDS);
    } catch (error) {
      throw new Error(`${seed}, day ${day}, ${episode.exchange.clock.date}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  await settleAll(episode);
  return episode;
}

it(
  'an account is what the sentences of the statute make of it, after each of 200,000 commands',
  async () => {
    const tally = new Map<string, number>();
    for (let n = FIRST; n < FIRST + RUNS; n++)
      for (const [what, times] of (await run(n)).tally) tally.set(what, (tally.get(what) ?? 0) + times);
    const often = ['margin buy trades', 'short sell trades', 'house margin sell trades', 'house short buy trades'];
    const ofSecured = [
      'drawn',
      'drawn with interest',
      'secured sell trades',
      'house secured sell trades',
      'repaid secured',
    ];
    const calls = ['a day margin called', 'a day secured called', 'margin met', 'secured met', 'margin lifted'];
    for (const what of [...often, ...ofSecured, ...calls, 'ex-dates', 'dividends', 'shortfall told'])
      expect(tally.get(what) ?? 0, what).toBeGreaterThan(RUNS / 5);
  },
  RUNS * 5_000,
);
