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
  const names = STOCKS.map(({ name }) => name);
  // In every sixth story nobody wants what is owed on, and nobody what was put up for it.
  const unwanted = n % 6 === 5 ? names : names.filter((_, no) => n % 3 === 2 && no === n % names.length);
  const episode = createEpisode(`falls:${n}`, false, { unwanted, isFalling: () => first.day > 2 });
  const act = (one: Episode, at: number) => {
    const some = first.day < 2 ? BUYING : first.day < 4 ? PUTTING_UP : FALLING;
    return oneOfThese(one, one.random.pick(CUSTOMERS), some, at);
  };
  // What nobody buys is offered for six days, and what was put up for it for six more.
  const days = unwanted.length === 0 ? 12 : unwanted.length < names.length ? 20 : 26;
  for (; first.day < days; first.day++) {
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
  'what was put up is sold for what a loan’s own shares did not bring or nobody bought, and asked for only then',
  async () => {
    const tally = new Map<string, number>();
    for (let n = 0; n < STORIES; n++)
      for (const [what, times] of (await story(n)).tally) tally.set(what, (tally.get(what) ?? 0) + times);
    const reached = [
      ...['a morning of pledged sales', 'house secured sell trades', 'a shortfall not told of'],
      ...['pledged sold for what found nobody', 'unsold for six days, what was put up waits'],
      ...['unsold for six days, what was put up too', 'told of what found nobody'],
    ];
    for (const what of reached) expect(tally.get(what) ?? 0, what).toBeGreaterThan(0);
  },
  STORIES * 5_000,
);
