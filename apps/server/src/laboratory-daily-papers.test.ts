import {
  addTradingDays,
  type Instrument,
  nextTradingDay,
  previousTradingDay,
  type TradingDate,
} from '@kuroshio/market';
import { basisPoints } from '@kuroshio/money';
import type { Algorithm } from '@kuroshio/strategies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOf, marketAt } from './exchange/index.ts';
import { markAnnounced } from './exchange/stage.ts';
import { followPapers } from './laboratory/follow-papers.ts';
import { listPapers } from './laboratory/list-papers.ts';
import { listRuns } from './laboratory/list-runs.ts';
import { readPaper } from './laboratory/read-paper.ts';
import { readRun } from './laboratory/read-run.ts';
import { run } from './laboratory/run.ts';
import { startPaper } from './laboratory/start-paper.ts';
import { stopPaper } from './laboratory/stop-paper.ts';
import { workRuns } from './laboratory/work-runs.ts';
import { priceFactors, readDays } from './quotes/index.ts';
import { codeOf, createStrategyStage, must, type StrategyStage } from './strategies/test-strategies.ts';

/** With this seed none of them has an ex-date in the days of these tests. */
const SYMBOLS = ['TPEX:5347', 'TPEX:5483', 'TPEX:5904'];
/** Of this one the tests announce an ex-date. */
const PAYS = 'TPEX:3211';
/** A back-test has thirty days at least. */
const DAYS = 31;

let on: StrategyStage;
let follower: ReturnType<typeof followPapers>;
let who = 0;
let to = '';
let act: ReturnType<typeof actions>;
/** By what each run of a test goes, by the number of its row; others go by their own rule. */
const given = new Map<bigint, Algorithm>();

const actions = () => ({
  ...{ start: startPaper(on.parts), stop: stopPaper(on.parts), read: readPaper(on.parts) },
  ...{ list: listPapers(on.parts), run: run(on.parts), readRun: readRun(on.parts), runs: listRuns(on.parts) },
});

function follow(): ReturnType<typeof followPapers> {
  return followPapers(on.parts, (wish, { id }) => given.get(id) ?? ownRule(wish));
}

/** What the program takes where nobody gives another. */
function ownRule(wish: Parameters<NonNullable<Parameters<typeof followPapers>[1]>>[0]): Algorithm {
  const { algorithm, symbols } = wish;
  if (!('span' in wish.terms)) throw new Error('a rule of days');
  const { span, hold, every } = wish.terms;
  const partBps = Math.floor(8_000 / hold);
  return {
    ...{ name: algorithm, universe: symbols },
    // Written out once more: by the change over a span at the last choice, the first that rose most.
    targets(seen) {
      const scored = symbols.map((symbol) => {
        const days = seen.days(symbol);
        const upTo = days.slice(0, days.length - (days.length % every));
        return { symbol, score: (upTo.at(-1)?.close ?? 0) / (upTo.at(-1 - span)?.close ?? 1) };
      });
      const chosen = scored.toSorted((a, b) => b.score - a.score).slice(0, hold);
      return new Map(chosen.map(({ symbol }) => [symbol, basisPoints(partBps)]));
    },
  };
}

/** Half of it all in one, always. */
const HOLDS: Algorithm = {
  ...{ name: 'holds', universe: [PAYS] },
  targets: () => new Map([[PAYS, basisPoints(5_000)]]),
};

interface Trade {
  readonly side: 'buy' | 'sell';
  readonly value: string;
  readonly commission: string;
  readonly tax: string;
}
interface State {
  readonly pool: {
    readonly free: string;
    readonly held: Readonly<Record<string, number>>;
    readonly prices: Readonly<Record<string, number>>;
  };
}
const stateOf = (round: Round | undefined) => JSON.parse(round?.state ?? '{}') as State;
/** Whole numbers stand with an n behind them. */
const amount = (text: string) => BigInt(text.replace('n', ''));

let keys = 0;
const WISH = {
  ...{ algorithm: 'momentum', terms: { span: 3, hold: 1, every: 2 }, symbols: SYMBOLS },
  ...{ lots: 'odd', money: '100000000' },
} as const;

/** The number of a back-test that is done. */
async function tried(from: string, until: string, change: object = {}): Promise<string> {
  const wish = { ...WISH, from, to: until, ...change, clientKey: `daily-run-${++keys}` };
  const { id } = await must(Promise.resolve(act.run(wish as never, on.as(who))));
  await workOff();
  return id;
}
async function workOff(): Promise<void> {
  const worker = workRuns(on.parts);
  await worker.look();
  await worker.stop();
}
const start = (runId: string, clientKey = `daily-paper-${++keys}`) =>
  Promise.resolve(act.start({ runId, clientKey } as never, on.as(who)));
const read = (id: string) => must(Promise.resolve(act.read({ id }, on.as(who))));
const stop = (id: string) => must(Promise.resolve(act.stop({ id }, on.as(who))));
const clock = () => clockOf(on.parts.exchange.view, 'TWSE');
const instrumentOf = (symbol: string) => on.parts.exchange.view.rulebook.instruments.bySymbol(symbol) as Instrument;
const after = (days: number) => addTradingDays(on.parts.exchange.view.rulebook.calendar, 'TWSE', clock().date, days);

async function closes(): Promise<void> {
  await on.stage.until('TWSE', ({ phase }) => phase === 'continuous');
  await on.stage.until('TWSE', ({ phase }) => phase === 'closed');
  await follower.look();
}
async function restart(): Promise<void> {
  await follower.stop();
  await on.restart();
  act = actions();
  follower = follow();
}
interface Round {
  readonly [column: string]: unknown;
  readonly trading_date: TradingDate;
  readonly minute: number;
  readonly state: string;
  readonly trades: string;
  readonly worth: bigint;
}
const roundsOf = (id: string) =>
  on.parts.database.query<Round>(
    'select trading_date, minute, state, trades, worth from paper_round where run_id = $1 order by trading_date, minute',
    [id],
  );
const transfers = () => on.stage.db.owner.query('select count(*)::integer as n from transfer');

beforeAll(async () => {
  on = await createStrategyStage([], {
    ...{ seed: 'papers', speed: 600, instruments: ['TWSE:2303', 'TWSE:2317', PAYS, ...SYMBOLS] },
  });
  who = await on.stage.customer(1_000_000_00n);
  act = actions();
  const { markets } = await must(Promise.resolve(act.runs({ limit: 1 }, on.as(who))));
  to = markets.find(({ market }) => market === 'twd')?.to ?? '';
  follower = follow();
}, 120_000);
afterAll(async () => {
  await follower.stop();
  await on.close();
});

const aYearBefore = () => `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`;

describe('a rule of days on paper', () => {
  it('comes over many days, with restarts among them and days slept through, to what a back-test over them does', async () => {
    const runId = await tried(aYearBefore(), to);
    const before = await transfers();
    const { id, beginsOn, days } = await must(start(runId));
    expect([beginsOn > clock().date, days]).toEqual([true, 0]);
    for (let day = 0; day <= DAYS; day++) {
      if (day % 9 === 4) await follower.stop();
      await closes();
      if (day % 9 === 4) await restart();
    }
    await follower.look();
    const rounds = await roundsOf(id);
    const [first, last] = [rounds[0], rounds.at(-1)];
    expect([first?.trading_date, rounds.every(({ minute }) => minute === 1_440)]).toEqual([beginsOn, true]);
    expect(new Set(rounds.map(({ trading_date }) => trading_date)).size).toBe(rounds.length);
    // Where no ex-date was, prices of each day are those of now.
    for (const symbol of SYMBOLS) {
      const factors = priceFactors(on.parts.exchange, marketAt(on.parts.exchange.view, instrumentOf(symbol).no));
      expect(factors.filter(({ exDate }) => exDate >= beginsOn)).toEqual([]);
    }
    // The last of them is over once the next has begun.
    await on.stage.until('TWSE', ({ date }) => date > (last?.trading_date ?? ''));
    const tested = await must(
      Promise.resolve(act.readRun({ id: await tried(beginsOn, last?.trading_date ?? '') }, on.as(who))),
    );
    const told = await read(id);
    expect(told.card.days).toBe(tested.report?.days);
    expect(told.days[0]?.worth).toBe(tested.report?.worth);
    expect(told.costs).toEqual(tested.report?.costs);
    expect(told.tradeCount).toBe(tested.report?.tradeCount);
    expect(told.tradeCount).toBeGreaterThan(10);
    expect(told.trades).toEqual(tested.report?.trades.slice(0, told.trades.length));
    expect(told.held.length).toBeGreaterThan(0);
    expect(await transfers()).toEqual(before);
    expect(await on.parts.database.query('select 1 from orders where customer_id = $1', [who])).toEqual([]);
    // Looked at again, also by another program, no day is done twice.
    await restart();
    await follower.look();
    expect(await roundsOf(id)).toEqual(rounds);
    expect(await stop(id)).toMatchObject({ state: 'stopped', reason: 'owner' });
    await closes();
    expect(await roundsOf(id)).toEqual(rounds);
  }, 240_000);

  it('begins with the next day, never with one of which anything is known', async () => {
    const runId = await tried(aYearBefore(), to);
    const next = () => nextTradingDay(on.parts.exchange.view.rulebook.calendar, 'TWSE', clock().date);
    const all: string[] = [];
    for (const phase of ['intake', 'continuous', 'closed']) {
      await on.stage.until('TWSE', (now) => now.phase === phase);
      const { id, beginsOn } = await must(start(runId));
      expect(beginsOn).toBe(next());
      all.push(id);
    }
    await closes();
    const firsts = await Promise.all(all.map(roundsOf));
    expect(firsts.map((rounds) => rounds.map(({ trading_date }) => trading_date))).toEqual(
      all.map(() => [clock().date]),
    );
    for (const id of all) await stop(id);
  }, 60_000);

  it('holds new shares after an ex-date, has its dividend as money, and loses nothing by it on the screen before its close', async () => {
    const { no } = instrumentOf(PAYS);
    const { id, beginsOn } = await must(start(await tried(aYearBefore(), to, { symbols: [PAYS] })));
    given.set(BigInt(id), HOLDS);
    const exDate = after(3);
    await on.stage.db.owner.query(
      `insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, new_per_old, source)
       values ($1, $2, 'cash', 25, null, 'operators'), ($1, $2, 'stock', null, 1.1, 'operators')`,
      [no, exDate],
    );
    await markAnnounced(on.stage.db.owner, on.stage.seals.key);
    while (after(1) < exDate) await closes();
    const shares = (round: Round | undefined) => stateOf(round).pool.held[PAYS] ?? 0;
    const [before] = (await roundsOf(id)).filter(({ trading_date }) => trading_date < exDate).slice(-1);
    expect([beginsOn < exDate, shares(before) > 0]).toEqual([true, true]);
    await on.stage.until('TWSE', ({ phase, date }) => phase === 'continuous' && date === exDate);
    const held = Math.floor((shares(before) * 11) / 10);
    expect((await read(id)).held[0]?.shares).toBe(held);
    await closes();
    const [passed] = (await roundsOf(id)).filter(({ trading_date }) => trading_date === exDate);
    const close = stateOf(before).pool.prices[PAYS] ?? 0;
    // (close − 25) ÷ 1.1, rounded to a cent.
    const reference = Math.round((close - 2_500) / 1.1);
    const gross = BigInt(close * shares(before) - reference * held);
    // The health premium is taken from NT$20,000 on, cut to the dollar; the bank's NT$10 always.
    const dividend = shares(before) * 25;
    expect(dividend).toBeGreaterThan(20_000);
    const paid = gross - BigInt(Math.floor((dividend * 211) / 10_000) * 100) - 10_00n;
    // The dividend and a part of a share, but for the cent to which the price of each share was rounded.
    const due = shares(before) * 2_500 + (((shares(before) * 11) % 10) / 10) * reference;
    expect(Math.abs(Number(gross) - due)).toBeLessThanOrEqual(held / 2);
    const traded = (JSON.parse(passed?.trades ?? '[]') as Trade[]).reduce(
      (sum, one) =>
        sum + (one.side === 'buy' ? -1n : 1n) * amount(one.value) - amount(one.commission) - amount(one.tax),
      0n,
    );
    expect(amount(stateOf(passed).pool.free)).toBe(amount(stateOf(before).pool.free) + paid + traded);
    await stop(id);
  }, 60_000);

  it('is tried on days that are over with the same: new shares, and a dividend less what is withheld', async () => {
    await on.stage.until('TWSE', ({ phase }) => phase === 'continuous');
    const yesterday = previousTradingDay(on.parts.exchange.view.rulebook.calendar, 'TWSE', clock().date);
    // Enough for the health premium to be due.
    const wish = { symbols: [PAYS], money: '1000000000' };
    const id = await tried(aYearBefore(), yesterday, wish);
    const { report } = await must(Promise.resolve(act.readRun({ id }, on.as(who))));
    expect(report?.tradeCount).toBe(report?.trades.length);
    const days = await readDays(on.parts.exchange, marketAt(on.parts.exchange.view, instrumentOf(PAYS).no), {});
    const [row] = await on.stage.db.owner.query<{ exDate: TradingDate }>(
      'select max(ex_date) as "exDate" from corporate_action where instrument_no = $1',
      [instrumentOf(PAYS).no],
    );
    const exDate = row?.exDate ?? '';
    let [free, held, withheld] = [1_000_000_000, 0, 0];
    for (const { date, side, shares, value, costs } of report?.trades.toReversed() ?? []) {
      if (date >= exDate && withheld === 0) pass();
      free += (side === 'buy' ? -1 : 1) * Number(value) - Number(costs);
      held += side === 'buy' ? shares : -shares;
    }
    if (withheld === 0) pass();
    /** NT$25 of each share and one new for ten, as announced above. */
    function pass(): void {
      withheld = Math.floor((held * 25 * 211) / 10_000) * 100 + 1_000;
      const before = days.findLast(({ date }) => date < exDate)?.close ?? 0;
      const exact = (held * 11) / 10;
      free += held * 2_500 - withheld + ((exact % 1) * (before - 2_500)) / 1.1;
      held = Math.floor(exact + 1e-6);
    }
    expect([held > 1_000, Number(report?.withheld)]).toEqual([true, withheld]);
    const close = days.findLast(({ date }) => date <= yesterday)?.close ?? 0;
    // But for the cent to which the price of each share was rounded on the ex-date.
    expect(Math.abs(free + held * close - Number(report?.worth))).toBeLessThanOrEqual(held / 2 + 1);
  }, 60_000);

  it('comes to what a back-test does over an ex-date too, where both began with the same', async () => {
    const [before, next] = [clock().date, after(1)];
    const { id } = await must(start(await tried(aYearBefore(), to, { symbols: [PAYS] })));
    await on.stage.db.owner.query(
      `insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, new_per_old, source)
       values ($1, $2, 'cash', 30, null, 'operators'), ($1, $2, 'stock', null, 1.05, 'operators')`,
      [instrumentOf(PAYS).no, after(2)],
    );
    await markAnnounced(on.stage.db.owner, on.stage.seals.key);
    for (let day = 0; day < DAYS; day++) await closes();
    await follower.look();
    const last = (await roundsOf(id)).at(-1)?.trading_date ?? before;
    await on.stage.until('TWSE', ({ date }) => date > last);
    const wish = { symbols: [PAYS] };
    const { report } = await must(Promise.resolve(act.readRun({ id: await tried(next, last, wish) }, on.as(who))));
    const told = await read(id);
    expect(Number(report?.withheld)).toBeGreaterThan(1_000);
    expect(told.trades.length).toBeGreaterThan(0);
    expect([told.days[0]?.worth, told.costs, told.trades]).toEqual([report?.worth, report?.costs, report?.trades]);
    await stop(id);
    await closes();
  }, 120_000);

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
    ['wants what it may not', 'not-allowed', () => new Map([['TWSE:2303', basisPoints(100)]])],
  ] as const)(
    'one that %s is sold out at the next opening, stopped and explained; others go on',
    async (_, reason, fails) => {
      const runId = await tried(aYearBefore(), to, { symbols: [PAYS] });
      const [bad, good] = [await must(start(runId)), await must(start(runId))];
      let isBad = false;
      given.set(BigInt(good.id), HOLDS);
      given.set(BigInt(bad.id), { ...HOLDS, targets: (seen) => (isBad ? fails() : HOLDS.targets(seen)) });
      await closes();
      await closes();
      expect((await read(bad.id)).held).toMatchObject([{ symbol: PAYS }]);
      isBad = true;
      await closes();
      const told = await read(bad.id);
      expect(told.card).toMatchObject({ state: 'stopped', reason });
      expect([told.held, told.trades[0]?.side]).toEqual([[], 'sell']);
      const rounds = await roundsOf(bad.id);
      await closes();
      expect(await roundsOf(bad.id)).toEqual(rounds);
      const fine = await read(good.id);
      expect(fine.card.state).toBe('running');
      expect(fine.card.days).toBeGreaterThan(told.card.days);
      await stop(good.id);
    },
    60_000,
  );
});

describe('a thief', () => {
  it('follows no run that is not done, and has three at once of days and within them together', async () => {
    const runId = await tried(aYearBefore(), to);
    const wish = { ...WISH, from: aYearBefore(), to, clientKey: 'waits-for-ever' };
    const { id } = await must(Promise.resolve(act.run(wish as never, on.as(who))));
    expect(codeOf(await start(id))).toBe('RUN_NOT_DONE');
    await workOff();
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(runId)));
    expect(answers.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'PAPER_TOO_MANY'),
      ...['done', 'done', 'done'],
    ]);
    for (const answer of answers) if (answer.ok) await stop(answer.value.id);
  });

  it('with the database’s password makes no day that is shown or gone on with', async () => {
    const { id } = await must(start(await tried(aYearBefore(), to)));
    await closes();
    await closes();
    const rounds = await roundsOf(id);
    expect(rounds.length).toBeGreaterThan(0);
    await on.stage.db.owner.query(
      `update paper_round set state = replace(state, '"free":"', '"free":"9') where run_id = $1`,
      [id],
    );
    await restart();
    await closes();
    expect(await read(id)).toMatchObject({ card: { state: 'stopped', reason: 'lost', totalBps: 0 } });
    expect(await roundsOf(id)).toHaveLength(rounds.length);
    await stop(id);
  }, 60_000);
});
