import { basisPoints } from '@kuroshio/money';
import type { Algorithm, TriedOrder, TriedTrade } from '@kuroshio/strategies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOf } from './exchange/index.ts';
import { followPapers } from './laboratory/follow-papers.ts';
import { listPapers } from './laboratory/list-papers.ts';
import { fromText } from './laboratory/paper-rows.ts';
import { readPaper } from './laboratory/read-paper.ts';
import { runMinutes } from './laboratory/run-minutes.ts';
import { listRuns } from './laboratory/list-runs.ts';
import { startPaper } from './laboratory/start-paper.ts';
import { stopPaper } from './laboratory/stop-paper.ts';
import { workRuns } from './laboratory/work-runs.ts';
import { codeOf, createStrategyStage, must, type StrategyStage } from './strategies/test-strategies.ts';

let on: StrategyStage;
let follower: ReturnType<typeof followPapers>;
let [who, other] = [0, 0];
let runId = '';
let act: {
  start: ReturnType<typeof startPaper>;
  stop: ReturnType<typeof stopPaper>;
  read: ReturnType<typeof readPaper>;
  list: ReturnType<typeof listPapers>;
};
/** By what each run of a test goes, by the number of its row; others hold a third from the twentieth minute on. */
const given = new Map<bigint, Algorithm>();
const HOLDS: Algorithm = {
  name: 'holds',
  universe: ['TWSE:2303', 'TWSE:2317'],
  targets: ({ minute, opens }) =>
    minute < opens + 20 || minute >= opens + 100 ? new Map() : new Map([['TWSE:2317', basisPoints(5_000)]]),
};
const follow = () => followPapers(on.parts, (_, { id }) => given.get(id) ?? HOLDS);

beforeAll(async () => {
  on = await createStrategyStage([], { seed: 'papers', speed: 600 });
  [who, other] = [await on.stage.customer(1_000_000_00n), await on.stage.customer(1_000_000_00n)];
  const worker = workRuns(on.parts);
  const { markets } = await must(Promise.resolve(listRuns(on.parts)({ limit: 1 }, on.as(who))));
  const to = markets.find(({ market }) => market === 'twd')?.to ?? '';
  const wish = {
    ...{ algorithm: 'opening-range', terms: { opening: 30, belowBps: 80, last: 60 } },
    ...{ symbols: [...HOLDS.universe], from: `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`, to, money: '100000000' },
  };
  for (const customer of [who, other])
    await must(Promise.resolve(runMinutes(on.parts)({ ...wish, clientKey: 'paper-of-it' } as never, on.as(customer))));
  await worker.look();
  await worker.stop();
  runId = '1';
  act = {
    ...{ start: startPaper(on.parts), stop: stopPaper(on.parts) },
    ...{ read: readPaper(on.parts), list: listPapers(on.parts) },
  };
  follower = follow();
}, 120_000);
afterAll(async () => {
  await follower.stop();
  await on.close();
});

let keys = 0;
const start = (customer = who, clientKey = `paper-key-${++keys}`, of = runId) =>
  Promise.resolve(act.start({ runId: of, clientKey } as never, on.as(customer)));
const stop = (id: string, customer = who) => Promise.resolve(act.stop({ id }, on.as(customer)));
const read = (id: string, customer = who) => must(Promise.resolve(act.read({ id }, on.as(customer))));
const clock = () => clockOf(on.parts.exchange.view, 'TWSE');
const minute = () => Math.floor(clock().msOfDay / 60_000);
/** Passes so many wall seconds, ten venue minutes each, looking after each. */
async function pass(seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at++) {
    await on.stage.pass(1_000);
    await follower.look();
  }
}
async function until(isThere: () => boolean): Promise<void> {
  for (let at = 0; at < 400 && !isThere(); at++) await pass(1);
  expect(isThere()).toBe(true);
}
const opened = () => until(() => clock().phase === 'continuous' && minute() < 560);
const over = () => until(() => clock().phase === 'closed' && minute() > 810);
interface Round {
  readonly [column: string]: unknown;
  readonly trading_date: string;
  readonly minute: number;
  readonly orders: string;
  readonly trades: string;
}
const roundsOf = (id: string) =>
  on.parts.database.query<Round>(
    'select trading_date, minute, orders, trades from paper_round where run_id = $1 order by trading_date, minute',
    [id],
  );
const transfers = () => on.stage.db.owner.query('select count(*)::integer as n from transfer');

describe('a run on paper', () => {
  it('orders by minutes that are over, trades what comes after, is flat in the end, and moves no money', async () => {
    await opened();
    const { id } = await must(start());
    const before = await transfers();
    await over();
    const told = await read(id);
    expect(told.card).toMatchObject({ state: 'running', reason: '', days: 1, currency: 'TWD' });
    expect(told.held).toEqual([]);
    const rounds = await roundsOf(id);
    expect(rounds.at(-1)?.minute).toBe(1_440);
    const bought = rounds.flatMap(({ trades }) => fromText<TriedTrade[]>(trades)).filter(({ side }) => side === 'buy');
    expect(bought.length).toBeGreaterThan(0);
    for (const { minute: at, orders: text } of rounds) {
      // What trades of a round is what it ordered, in the two minutes after it.
      for (const { symbol, side } of fromText<TriedOrder[]>(text)) {
        const next = rounds.find((one) => one.minute > at);
        const traded = fromText<TriedTrade[]>(next?.trades ?? '[]').filter((one) => one.symbol === symbol);
        for (const one of traded) expect([one.side, one.minute >= at && one.minute < at + 2]).toEqual([side, true]);
      }
    }
    // What it has is what it began with, less and more by its trades: to the minor unit.
    const free = told.trades.reduce(
      (sum, { side, value, costs }) => sum + (side === 'buy' ? -1n : 1n) * BigInt(value) - BigInt(costs),
      100_000_000n,
    );
    expect([told.free, told.card.worth, told.days[0]?.worth]).toEqual([String(free), String(free), String(free)]);
    expect(told.yearly).toBeNull();
    expect(await transfers()).toEqual(before);
    expect(await on.parts.database.query('select 1 from orders where customer_id = $1', [who])).toEqual([]);
    await must(stop(id));
  }, 60_000);

  it('goes on after a restart in the middle of a day from what is durable, and orders nothing twice', async () => {
    await opened();
    const { id } = await must(start());
    const twin = await must(start());
    await pass(3);
    // Two follow the same market by the same rule; of one the rounds of before the restart are kept in mind.
    const before = await roundsOf(id);
    expect(before.length).toBeGreaterThan(0);
    await follower.stop();
    await on.stage.pass(2_000);
    await on.restart();
    act = {
      ...{ start: startPaper(on.parts), stop: stopPaper(on.parts) },
      ...{ read: readPaper(on.parts), list: listPapers(on.parts) },
    };
    follower = follow();
    await follower.look();
    expect((await roundsOf(id)).slice(0, before.length)).toEqual(before);
    // Asked again at once, it has nothing to do.
    const now = await roundsOf(id);
    const again = follow();
    await again.look();
    await again.stop();
    expect(await roundsOf(id)).toEqual(now);
    await over();
    const done = await roundsOf(id);
    expect(done).toEqual(await roundsOf(twin.id));
    expect(new Set(done.map(({ minute: at }) => at)).size).toBe(done.length);
    // The whole of it is found again from the minutes alone, by who never stopped.
    const bought = done.flatMap(({ trades }) => fromText<TriedTrade[]>(trades)).filter(({ side }) => side === 'buy');
    expect(bought.length).toBeGreaterThan(0);
    await must(stop(id));
    await must(stop(twin.id));
  }, 60_000);

  it.each([
    [
      'throws',
      'failed',
      () => {
        throw new Error('no');
      },
    ],
    [
      'never answers',
      'stalled',
      () => {
        for (;;);
      },
    ],
    ['wants what it may not', 'not-allowed', () => new Map([['TWSE:2330', basisPoints(100)]])],
  ] as const)(
    'one that %s is stopped, flat and explained; others go on',
    async (_, reason, fails) => {
      await opened();
      const [bad, good] = [await must(start()), await must(start(other, undefined, '2'))];
      given.set(BigInt(bad.id), {
        ...HOLDS,
        targets: (seen) => (seen.minute < seen.opens + 60 ? HOLDS.targets(seen) : fails()),
      });
      await pass(1);
      given.delete(BigInt(bad.id));
      await until(() => minute() > 620);
      expect((await read(bad.id)).card).toMatchObject({ state: 'stopping', reason });
      await over();
      const told = await read(bad.id);
      expect(told.card).toMatchObject({ state: 'stopped', reason });
      expect(told.held).toEqual([]);
      const fine = await read(good.id, other);
      expect(fine.card).toMatchObject({ state: 'running', days: 1 });
      expect(fine.tradeCount).toBeGreaterThan(0);
      await must(stop(good.id, other));
    },
    60_000,
  );
});

describe('a thief', () => {
  it('has three at once however many are sent, and one key is one run', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => start()));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['done', 'PAPER_TOO_MANY']));
    for (const answer of answers) if (answer.ok) await must(stop(answer.value.id));
    const same = await Promise.all(Array.from({ length: 6 }, () => start(who, 'one-paper-key')));
    expect(new Set(same.map((answer) => (answer.ok ? answer.value.id : answer.refusal.code))).size).toBe(1);
    const [one] = same;
    if (one?.ok) expect((await must(stop(one.value.id))).reason).toBe('owner');
  });

  it('neither sees nor stops nor follows what is another’s', async () => {
    const { id } = await must(start());
    expect(codeOf(await Promise.resolve(act.read({ id }, on.as(other))))).toBe('PAPER_NOT_FOUND');
    expect(codeOf(await stop(id, other))).toBe('PAPER_NOT_FOUND');
    expect(codeOf(await start(other, undefined, '1'))).toBe('RUN_NOT_FOUND');
    expect(
      (await must(Promise.resolve(act.list({ limit: 9 }, on.as(other))))).papers.map((one) => one.id),
    ).not.toContain(id);
    await must(stop(id));
  });

  it('cannot take a round away, not even as the program', async () => {
    for (const sql of ['delete from paper_round', 'update paper_run set number = 1', 'delete from paper_end'])
      await expect(on.parts.database.query(sql)).rejects.toThrow(/permission denied/);
  });

  it('with the database’s password makes no record that is shown or gone on with', async () => {
    await opened();
    const { id } = await must(start());
    await pass(4);
    const rounds = await roundsOf(id);
    expect(rounds.length).toBeGreaterThan(0);
    await on.stage.db.owner.query(
      `update paper_round set state = replace(state, '"free":"', '"free":"9') where id = (select max(id) from paper_round where run_id = $1)`,
      [id],
    );
    await follower.stop();
    follower = follow();
    await pass(3);
    expect(await read(id)).toMatchObject({ card: { state: 'stopped', reason: 'lost', totalBps: 0 } });
    expect(await roundsOf(id)).toHaveLength(rounds.length);
    await must(stop(id));
  }, 60_000);
});
