import { expect, it } from 'vitest';
import { createUsEpisode } from './us-episode.ts';
import { runUsDay } from './us-random.ts';

/** 13 runs of 45 days of 100 commands: 58,500, beside the oracle after each of them and each of their fills. */
const RUNS = Number(process.env['US_CREDIT_RUNS'] ?? 13);
const DAYS = 45;
const COMMANDS = 100;
/** Over the levies that begin in September, end in October and begin anew in January, and over the bank holidays. */
const FROM = ['2026-08-17', '2026-09-21', '2026-11-16'] as const;

async function run(n: number, tally: Map<string, number>): Promise<void> {
  const seed = `us-credit:${n}`;
  const episode = createUsEpisode(seed, FROM[n % FROM.length] ?? FROM[0]);
  for (let day = 0; day < DAYS; day++) {
    try {
      await runUsDay(episode, COMMANDS);
    } catch (error) {
      throw new Error(`${seed}, day ${day}, ${episode.market.date}: ${(error as Error).message}`, { cause: error });
    }
  }
  const seen = [...episode.accounts.values()].flatMap((account) => [...account.seen]);
  for (const [what, times] of [...episode.tally, ...seen]) tally.set(what, (tally.get(what) ?? 0) + times);
}

/** What has come often enough for the run to mean something. */
const OFTEN = [
  ...['buy trades', 'sell margin trades', 'sell cash trades', 'short trades', 'cover trades'],
  ...['paid all', 'paid a part', 'put up', 'cancelled', 'lacks something', 'a night that costs something'],
  ...['sale pays more than its shares’ part', 'kept for the rest', 'cover dearer than its part'],
  ...['cover pays out of its order', 'refused BALANCE_INSUFFICIENT', 'refused CROSSES_OWN_ORDER'],
  ...['refused US_MARGIN_DEFICIT', 'refused US_MARGIN_EQUITY', 'refused MARGIN_LIMIT', 'refused MARGIN_NOT_OFFERED'],
  ...['refused SHORT_NOT_OFFERED', 'refused SHORT_LIMIT', 'refused SHORT_STOCK_FULL', 'refused SHARES_OWED_LESS'],
  ...['refused US_SHORT_UPTICK', 'refused US_SHORT_CHEAP', 'refused US_SHORT_HELD', 'refused REPAYMENT_ABOVE_OWED'],
];

it('a US account is what the sentences make of it, after each of 58,500 commands', async () => {
  const tally = new Map<string, number>();
  for (let n = 0; n < RUNS; n++) await run(n, tally);
  for (const what of OFTEN) expect(tally.get(what) ?? 0, what).toBeGreaterThan(RUNS);
  // These are rare.
  for (const what of ['sold out and still owing', 'cover paid by its order alone', 'sold short above the highest'])
    expect(tally.get(what) ?? 0, what).toBeGreaterThan(RUNS / 5);
  expect(tally.get('refused MARGIN_STOCK_FULL') ?? 0).toBeGreaterThan(RUNS / 5);
}, 60_000);
