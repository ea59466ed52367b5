import { basisPoints } from '@kuroshio/money';
import type { Algorithm, Seen } from '@kuroshio/strategies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketAt } from './exchange/index.ts';
import { listRuns } from './laboratory/list-runs.ts';
import { runMinutes } from './laboratory/run-minutes.ts';
import { workRuns } from './laboratory/work-runs.ts';
import { heldTo, ruleOf } from './leads/rule-algorithm.ts';
import { readStrategies } from './strategies/index.ts';
import { codeOf, must } from './strategies/test-strategies.ts';
import { createLeadStage, type LeadStage, PROPOSAL } from './test-leads.ts';

const SYMBOLS = ['TWSE:2303', 'TWSE:2317'];
let on: LeadStage;
let [author, other] = [0, 0];
const runs: string[] = [];
let waiting = '';

beforeAll(async () => {
  on = await createLeadStage({ seed: 'rules', speed: 600, instruments: [...SYMBOLS, 'TWSE:2882'] });
  [author, other] = [await on.stage.customer(5_000_000_00n), await on.stage.customer(5_000_000_00n)];
  const worker = workRuns(on.parts);
  const { markets } = await must(Promise.resolve(listRuns(on.parts)({ limit: 1 }, on.as(author))));
  const to = markets.find(({ market }) => market === 'twd')?.to ?? '';
  const from = `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`;
  const ask = async (who: number, belowBps: number) => {
    const terms = { opening: 5, belowBps, last: 60 };
    const wish = { algorithm: 'average-reversion', terms, symbols: SYMBOLS, from, to, money: '100000000' };
    const clientKey = `rule-of-${belowBps}`;
    return (await must(Promise.resolve(runMinutes(on.parts)({ ...wish, clientKey } as never, on.as(who))))).id;
  };
  for (const below of [10, 200]) {
    runs.push(await ask(author, below));
    await worker.look();
  }
  runs.push(await ask(other, 10));
  await worker.look();
  await worker.stop();
  waiting = await ask(author, 300);
}, 120_000);
afterAll(() => on.close());

let keys = 0;
type Wish = Partial<typeof PROPOSAL & { runId: string }>;
const apply = (wish: Wish = {}, who = author) =>
  on.lead.apply(
    {
      ...PROPOSAL,
      name: 'By a rule',
      own: '200000000',
      symbols: SYMBOLS,
      ...wish,
      clientKey: `rule-key-${++keys}` as never,
    },
    on.as(who),
  );
const readRule = (id: string, who = other) => Promise.resolve(on.lead.readRule({ id }, on.as(who)));
const led = async () => {
  const found = (await readStrategies(on.parts.database, on.parts.marks)).find(({ lead }) => lead === author);
  if (found === undefined) throw new Error('no strategy');
  return found;
};

describe('a rule of the laboratory is offered', () => {
  it.each<[string, () => Wish, string]>([
    ['of another', () => ({ runId: runs[2] ?? '' }), 'RUN_NOT_FOUND'],
    ['that is not done', () => ({ runId: waiting }), 'RUN_NOT_TO_BE_OFFERED'],
    ['with fewer instruments', () => ({ runId: runs[0] ?? '', symbols: SYMBOLS.slice(1) }), 'RUN_NOT_TO_BE_OFFERED'],
    ['with other ones', () => ({ runId: runs[0] ?? '', symbols: [...SYMBOLS, 'TWSE:2882'] }), 'RUN_NOT_TO_BE_OFFERED'],
  ])('but not one %s', async (_, wish, code) => {
    expect(codeOf(await apply(wish()))).toBe(code);
  });

  it('with all tries counted, those that came later too, and the two who decide see them', async () => {
    const asked = await must(apply({ runId: runs[0] ?? '' }));
    expect(asked.rule).toMatchObject({
      ...{ algorithm: 'average-reversion', runNumber: 1, symbols: SYMBOLS, trials: 3, runs: 3, variants: 2 },
      ...{ overfitBps: null, papers: 0, paperDays: 0, paperBps: null },
    });
    expect(asked.rule?.days).toBeGreaterThan(200);
    const { maker, now } = on.approval();
    const seen = await must(on.rules['lead-approve'].preview({ applicationId: asked.id }, { maker, now }));
    expect(seen.before).toMatchObject({ rule: 'average-reversion 5/10/60', tries: '3 / 3', onPaper: '0' });
    await must(on.rules['lead-approve'].apply({ ...on.approval(), payload: { applicationId: asked.id } }));
    const { id, kind } = await led();
    expect(kind).toBe('day');
    expect(await must(readRule(String(id)))).toEqual(asked.rule);
  });

  it('trades the pool by itself within its limits, flat in the end; the lead does not', async () => {
    const { id, pool } = await led();
    await on.hours();
    const order = {
      symbol: 'TWSE:2317',
      side: 'buy',
      price: 20_000,
      quantity: 1_000,
      clientOrderId: 'by-hand',
    } as const;
    expect(codeOf(await on.lead.place({ id: String(id), ...order } as never, on.as(author)))).toBe('POOL_BY_RULE');
    expect(codeOf(await on.lead.cancel({ id: String(id), orderId: '1' } as never, on.as(author)))).toBe('POOL_BY_RULE');
    await on.day();
    const orders = await on.parts.database.query<{ side: string; n: number }>(
      'select side, count(*)::integer as n from orders where customer_id = $1 and filled_quantity > 0 group by side',
      [pool],
    );
    expect(orders.map(({ side }) => side).toSorted()).toEqual(['buy', 'sell']);
    const { holdings, card } = await must(on.act.detail({ id: String(id) }, on.as(other)));
    expect([holdings, card.kind, card.issuer]).toEqual([[], 'day', 'customer']);
    expect(await on.stage.wrongs()).toEqual([]);
  }, 60_000);
});

describe('a rule is held to the terms', () => {
  const wants: Algorithm = {
    name: 'wants',
    universe: SYMBOLS,
    targets: () => new Map(SYMBOLS.map((symbol) => [symbol, basisPoints(4_500)])),
  };
  const seen = {} as Seen;

  it('no more of one than was said, nothing that the lead trades', () => {
    const held = heldTo(wants, { most: 1_000, isBarred: (symbol) => symbol === 'TWSE:2303' });
    expect([...held.targets(seen)]).toEqual([['TWSE:2317', 1_000]]);
  });

  it('with an order of the lead open, as of now', async () => {
    await on.hours();
    const strategy = await led();
    const [first] = SYMBOLS;
    const no = on.parts.exchange.view.rulebook.instruments.bySymbol(first ?? '')?.no ?? 0;
    const price = (marketAt(on.parts.exchange.view, no).limits?.down ?? 0) as never;
    expect(price).toBeGreaterThan(0);
    await must(
      on.parts.exchange.place({
        ...{ customer: author, clientOrderId: 'own-order', instrumentNo: no },
        ticket: {
          ...{ side: 'buy', type: 'limit', timeInForce: 'ROD', price, quantity: 1_000 as never },
          ...{ board: 'regular', positionId: undefined },
        },
      }) as never,
    );
    const rule = (await ruleOf(on.parts, strategy))?.algorithm;
    expect(rule?.universe).toEqual(SYMBOLS);
    const quiet = { minute: 600, opens: 540, closes: 810, days: () => [] };
    const minutes = [400, 401].map((at) => ({ minute: at, open: 1, high: 1, low: 1, close: at === 400 ? 100 : 1 }));
    const targets = rule?.targets({
      ...quiet,
      minutes: () => minutes.map((one) => ({ ...one, minute: one.minute + 145, volume: 10, value: one.close * 10 })),
    } as never);
    expect([...(targets ?? new Map()).keys()]).toEqual(['TWSE:2317']);
  }, 30_000);
});

describe('a thief with the database’s password', () => {
  it('does not trade other people’s money by a rule of their own', async () => {
    const strategy = await led();
    const text = 'update lead_rule set wish = replace(wish, $1, $2)';
    await on.stage.db.owner.query(text, ['"belowBps":10,', '"belowBps":500,']);
    const rule = (await ruleOf(on.parts, strategy))?.algorithm;
    expect([rule?.universe, [...(rule?.targets({} as never) ?? [1])]]).toEqual([[], []]);
    expect(codeOf(await readRule(String(strategy.id)))).toBe('STRATEGY_NOT_FOUND');
    await on.stage.db.owner.query(text, ['"belowBps":500,', '"belowBps":10,']);
    expect(codeOf(await readRule(String(strategy.id)))).toBe('done');
  });

  it('has nobody approve an application whose rule is gone or altered, and the program takes none away', async () => {
    const asked = await must(
      on.lead.apply(
        { ...PROPOSAL, name: 'Another rule', symbols: SYMBOLS, runId: runs[2] ?? '', clientKey: 'thief' as never },
        on.as(other),
      ),
    );
    await on.stage.db.owner.query(
      `update lead_rule set tried = replace(tried, '"trials":1', '"trials":9') where id = $1`,
      [BigInt(asked.id)],
    );
    const approve = () => on.rules['lead-approve'].apply({ ...on.approval(), payload: { applicationId: asked.id } });
    expect(codeOf(await approve())).toBe('LEAD_APPLICATION_NOT_FOUND');
    await on.queue.review(BigInt(asked.id), on.parts.clock.now());
    expect((await must(on.lead.overview({}, on.as(other)))).strategies).toEqual([]);
    for (const sql of ['delete from lead_rule', 'update lead_rule set run_id = 1'])
      await expect(on.parts.database.query(sql)).rejects.toThrow(/permission denied/);
  });
});
