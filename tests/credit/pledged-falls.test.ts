import { expect, it } from 'vitest';
import type { Episode } from './episode.ts';
import { createEpisode, CUSTOMERS, oneOfThese, type Weights, weights } from './random-account.ts';
import { runDay, settleAll } from './random-days.ts';
import { STOCKS } from './plain-stocks.ts';

/** Short stories in which prices fall for long on those who owe much, and put up the little that they have. */
const STORIES = Number(process.env['FALL_RUNS'] ?? 12);

/** By day: first all buy, then they put up and leave no money, then they do what one does while it falls. */
const BUYING = weights({ 'buy much': 6, 'buy a lot': 5, trade: 3 });
const PUTTING_UP = weights({ pledge: 8, draw: 2, withdraw: 5, 'ask away': 1, trade: 1 });
const FALLING: Weights = weights({
  ...{ pledge: 4, withdraw: 3, move: 6, trade: 1, cancel: 1, 'sell secured': 1, 'take back': 2 },
  ...{ 'pay back': 1, deposit: 1, 'ask away': 1, 'sell margin': 1 },
});

async function story(n: number): Promise<Episode> {
  const first = { day: 0 };
  const unwanted = n % 3 === 2 ? STOCKS[n % STOCKS.length]?.name : undefined;
  const episode = createEpisode(`falls:${n}`, false, { unwanted, isFalling: () => first.day > 2 });
  const act = (one: Episode, at: number) => {
    const some = first.day < 2 ? BUYING : first.day < 4 ? PUTTING_UP : FALLING;
    return oneOfThese(one, one.random.pick(CUSTOMERS), some, at);
  };
  // What nobody buys is offered for six days.
  for (; first.day < (unwanted === undefined ? 12 : 20); first.day++) {
    try {
      await runDay(episode, first.day < 4 ? 70 : 20, first.day * 1_000, act);
    } catch (error) {
      throw new Error(`falls:${n}, day ${first.day}, ${episode.exchange.clock.date}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  await settleAll(episode);
  return episode;
}

it(
  'what was put up is sold for what sales of a loan’s own shares left owed, and asked for only then',
  async () => {
    const tally = new Map<string, number>();
    for (let n = 0; n < STORIES; n++)
      for (const [what, times] of (await story(n)).tally) tally.set(what, (tally.get(what) ?? 0) + times);
    for (const what of ['a morning of pledged sales', 'house secured sell trades', 'a shortfall not told of'])
      expect(tally.get(what) ?? 0, what).toBeGreaterThan(0);
  },
  STORIES * 5_000,
);
