import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BasketStage, codeOf, createBasketStage, valueOf } from './test-baskets.ts';

const AFTER_HOUR = (9 * 60 + 12) * 60_000;
const HALVES = [
  { symbol: 'TWSE:2330', bps: 5_000 },
  { symbol: 'TWSE:0050', bps: 5_000 },
];
let one: BasketStage;

beforeAll(async () => {
  one = await createBasketStage('thieves of baskets');
  await one.stage.until('TWSE', ({ phase, msOfDay }) => phase === 'continuous' && msOfDay >= AFTER_HOUR);
}, 120_000);
afterAll(() => one.close());

async function ready() {
  const who = await one.customer(10_000_000_00n);
  const basket = valueOf(await one.save(who, HALVES));
  const seen = () => one.preview(who, basket.id, 'buy-only', 500_000_00n).then(valueOf);
  return { who, basket, seen };
}

describe('whoever tries to cheat by baskets', () => {
  it('with another’s basket neither reads, changes, removes nor previews it', async () => {
    const { who, basket } = await ready();
    const thief = await one.customer(1_000_000_00n);
    const tries = [
      await one.preview(thief, basket.id, 'buy-only', 100_000_00n),
      await one.save(thief, HALVES, { changes: { id: basket.id, version: 1 } }),
      await one.remove(thief, basket.id),
    ];
    expect(tries.map(codeOf)).toEqual(tries.map(() => 'BASKET_NOT_FOUND'));
    await expect(one.runs(thief, basket.id)).rejects.toThrow('BASKET_NOT_FOUND');
    expect(valueOf(await one.list(thief)).baskets).toEqual([]);
    expect(valueOf(await one.list(who)).baskets).toHaveLength(1);
  });

  it('with another’s preview, or one that is changed, is told so', async () => {
    const { who, seen } = await ready();
    const thief = await one.customer(10_000_000_00n);
    const { seen: shown } = await seen();
    expect(codeOf(await one.confirm(thief, shown))).toBe('BASKET_SEEN_WRONG');
    const [text = '', seal = ''] = shown.split('.');
    const more = JSON.parse(Buffer.from(text, 'base64url').toString());
    more.lines[0].limit = 1;
    const forged = Buffer.from(JSON.stringify(more)).toString('base64url');
    for (const one_ of [`${forged}.${seal}`, `${text}.`, text, `${text}.${'A'.repeat(22)}`, `${text}.${seal}.`, '.'])
      expect(codeOf(await one.confirm(who, one_))).toBe('BASKET_SEEN_WRONG');
    expect(await one.orders(who)).toEqual([]);
    expect(await one.orders(thief)).toEqual([]);
  });

  it('who cools off, or has reached an own loss limit, buys nothing by a basket', async () => {
    const { who, basket, seen } = await ready();
    const { seen: shown, lines } = await seen();
    one.cooled.add(who);
    expect(codeOf(await one.confirm(who, shown))).toBe('done');
    expect(await one.orders(who)).toEqual([]);
    const [run] = await one.runs(who, basket.id);
    expect(JSON.stringify(run).match(/COOLING_OFF/g)).toHaveLength(lines.length);
  });

  it('with the same key again, once after the other or all at once, sends one set of orders', async () => {
    const { who, seen } = await ready();
    const { seen: shown, lines } = await seen();
    const all = await Promise.all(Array.from({ length: 6 }, () => one.confirm(who, shown, 'the-one-key-of-all')));
    expect(all.map(codeOf)).toEqual(all.map(() => 'done'));
    expect(new Set(all.map((made) => valueOf(made).id)).size).toBe(1);
    expect(await one.orders(who)).toHaveLength(lines.length);
    await one.settle(who);
    expect(codeOf(await one.confirm(who, shown, 'the-one-key-of-all'))).toBe('done');
    expect(await one.orders(who)).toHaveLength(lines.length);
    const other = await seen();
    expect(codeOf(await one.confirm(who, other.seen, 'the-one-key-of-all'))).toBe('KEY_REUSED');
  });

  it('from two phones that confirm at once, the same preview or two, buys once', async () => {
    const { who, seen } = await ready();
    const [first, second] = [await seen(), await seen()];
    const all = await Promise.all([
      one.confirm(who, first.seen),
      one.confirm(who, first.seen),
      one.confirm(who, second.seen),
      one.confirm(who, second.seen),
    ]);
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await one.orders(who)).toHaveLength(first.lines.length);
    await one.settle(who);
    // And what was seen before the first had traded is of other shares.
    expect(['BASKET_MOVED', 'BASKET_DONE', 'BASKET_ORDERS_OPEN']).toContain(
      codeOf(await one.confirm(who, second.seen)),
    );
    expect(await one.orders(who)).toHaveLength(first.lines.length);
  });

  it('who confirms late, after a change, or after the price has run is sent back to look', async () => {
    const { who, basket, seen } = await ready();
    const shown = await seen();
    one.show('TWSE:2330', (last) => Math.round(last * 1.02));
    expect(codeOf(await one.confirm(who, shown.seen))).toBe('BASKET_MOVED');
    one.show('TWSE:2330', undefined);
    expect(codeOf(await one.confirm(who, shown.seen, undefined, 120_001))).toBe('BASKET_SEEN_OLD');
    valueOf(await one.save(who, HALVES, { changes: { id: basket.id, version: 1 }, name: 'other' }));
    expect(codeOf(await one.confirm(who, shown.seen))).toBe('BASKET_CHANGED');
    expect(codeOf(await one.save(who, HALVES, { changes: { id: basket.id, version: 1 } }))).toBe('BASKET_CHANGED');
    valueOf(await one.remove(who, basket.id));
    expect(codeOf(await one.confirm(who, shown.seen))).toBe('BASKET_NOT_FOUND');
    expect(await one.orders(who)).toEqual([]);
  });

  it('who has an order open in one of the instruments is told to wait for it', async () => {
    const { who, seen } = await ready();
    const shown = await seen();
    await one.rest(who, 'TWSE:0050');
    expect(codeOf(await one.confirm(who, shown.seen))).toBe('BASKET_ORDERS_OPEN');
    expect(await one.orders(who)).toHaveLength(1);
  });

  it('a run of which nobody heard the answer goes on from where it was, and not a day later', async () => {
    const { who, seen } = await ready();
    const { seen: shown, lines } = await seen();
    await expect(one.confirm(who, shown, 'the-key-that-was-cut', 0, { dieAfter: 1 })).rejects.toThrow('died');
    expect(await one.orders(who)).toHaveLength(1);
    valueOf(await one.confirm(who, shown, 'the-key-that-was-cut'));
    expect(await one.orders(who)).toHaveLength(lines.length);
    const late = await ready();
    const other = await late.seen();
    await expect(one.confirm(late.who, other.seen, 'the-key-that-was-late', 0, { dieAfter: 1 })).rejects.toThrow(
      'died',
    );
    const run = valueOf(await one.confirm(late.who, other.seen, 'the-key-that-was-late', 60_001));
    expect(await one.orders(late.who)).toHaveLength(1);
    expect(run.orders.filter(({ refusal }) => refusal?.code === 'BASKET_SEEN_OLD')).toHaveLength(lines.length - 1);
  });

  it('who has written a basket into the database has none, and is named', async () => {
    const who = await one.customer(10_000_000_00n);
    const before = one.forged();
    await one.stage.db.owner.query(
      `insert into basket_version (id, basket, customer_id, client_key, fingerprint, version, name, asset, targets, state, at, mark)
       values (900, 900, $1, 'by-hand-made', 1, 1, 'mine', 1, '${one.no('TWSE:2330')}:10000', 'active', now(), decode(repeat('00', 16), 'hex'))`,
      [who],
    );
    expect(valueOf(await one.list(who)).baskets).toEqual([]);
    expect(one.forged()).toBeGreaterThan(before);
    await expect(one.stage.db.database.query('delete from basket_version')).rejects.toThrow();
    await expect(one.stage.db.database.query("update basket_run set seen = ''")).rejects.toThrow();
  });

  it('with many at once gets no more baskets than the most', async () => {
    const who = await one.customer(0n);
    const all = await Promise.all(Array.from({ length: 12 }, () => one.save(who, HALVES)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(10);
  });
});

it('the books are right after all of it', async () => {
  expect(await one.stage.wrongs()).toEqual([]);
});

// After the proof, because the pool's order stands in the database without the exchange.
it('whose pool trades an instrument does not trade it by a basket', async () => {
  const { who, basket } = await ready();
  await one.leads(who, 'TWSE:2330');
  const seen = valueOf(await one.preview(who, basket.id, 'buy-only', 500_000_00n));
  expect(seen.skipped).toMatchObject([{ symbol: 'TWSE:2330', refusal: { code: 'POOL_TRADES_IT' } }]);
  expect(seen.lines.every(({ symbol }) => symbol === 'TWSE:0050')).toBe(true);
});
