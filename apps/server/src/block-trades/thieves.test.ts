import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instrument } from '../exchange/stage.ts';
import { type BlockStage, createBlockStage, SYMBOL } from './test-blocks.ts';

let one: BlockStage;

beforeAll(async () => {
  one = await createBlockStage({ seed: 'thieves of blocks' });
  await one.stage.until('TWSE', ({ phase }) => phase === 'continuous');
}, 120_000);
afterAll(() => one.close());

const codeOf = (outcome: { ok: boolean; refusal?: { code: string } }) => (outcome.ok ? 'done' : outcome.refusal?.code);

describe('whoever tries to cheat a block', () => {
  it('with the same key again, once after the other or all at once, buys once', async () => {
    const id = await one.offer();
    const who = await one.opened();
    const all = await Promise.all(Array.from({ length: 8 }, () => one.buy(who, id, 2_000, 'the-one-key-of-all')));
    expect(all.map(codeOf)).toEqual(all.map(() => 'done'));
    expect(new Set(all.map((outcome) => outcome.ok && outcome.value.id)).size).toBe(1);
    expect((await one.held(who)).shares).toBe(2_000n);
    expect((await one.blockAt(id)).sold).toBe(2_000n);
    expect(codeOf(await one.buy(who, id, 3_000, 'the-one-key-of-all'))).toBe('KEY_REUSED');
    // Another's key is another key.
    expect(codeOf(await one.buy(await one.opened(), id, 2_000, 'the-one-key-of-all'))).toBe('done');
    expect(await one.stage.wrongs()).toEqual([]);
  });

  it('by racing for the last shares gets them alone or not at all', async () => {
    const id = await one.offer({ offered: 10_000n, minimum: 4_000n });
    const racers = await Promise.all(Array.from({ length: 6 }, () => one.opened()));
    const outcomes = await Promise.all(racers.map((who) => one.buy(who, id, 6_000)));
    const won = outcomes.filter(({ ok }) => ok);
    expect(won).toHaveLength(1);
    for (const outcome of outcomes) if (!outcome.ok) expect(codeOf(outcome)).toBe('BLOCK_LEFT');
    for (const [n, who] of racers.entries()) {
      expect((await one.held(who)).shares).toBe(outcomes[n]?.ok === true ? 6_000n : 0n);
      if (outcomes[n]?.ok === false) expect(await one.available(who)).toBe(1_000_000_00n);
    }
    const last = await Promise.all(racers.map((who) => one.buy(who, id, 4_000)));
    expect(last.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await one.blockAt(id)).toMatchObject({ holding: 0n, sold: 10_000n });
    expect(codeOf(await one.buy(racers[0] ?? 0, id, 4_000))).toBe('BLOCK_SOLD_OUT');
    expect(await one.stage.wrongs()).toEqual([]);
  });

  it('by buying after the closing is refused, whether the block was closed yet or not', async () => {
    const now = one.stage.exchange.view.clocks.get('TWSE')?.msOfDay ?? 0;
    const price = BigInt(one.stage.exchange.view.markets.get(instrument(SYMBOL).no)?.reference ?? 0);
    const open = { price, reference: price, stage: 'open' } as const;
    const who = await one.opened();
    const almost = await one.offer({ ...open, closes_at: now + 1 }, { unseen: true });
    expect(codeOf(await one.buy(who, almost, 2_000))).toBe('done');
    const over = await one.offer({ ...open, closes_at: now }, { unseen: true });
    expect(codeOf(await one.buy(who, over, 2_000))).toBe('BLOCK_CLOSED');
    await one.blocks.look();
    expect((await one.blockAt(over)).stage).toBe('closed');
    expect(codeOf(await one.buy(who, over, 2_000))).toBe('BLOCK_CLOSED');
    expect((await one.held(who)).shares).toBe(2_000n);
  });

  it.each([
    [1_999, 'BLOCK_MINIMUM'],
    [1, 'BLOCK_MINIMUM'],
    // What would be left is for nobody: a friend would take it below the minimum.
    [4_999, 'BLOCK_REST'],
    [3_001, 'BLOCK_REST'],
    [5_001, 'BLOCK_LEFT'],
    [3_000, 'done'],
    [5_000, 'done'],
  ])('of 5,000 shares left cannot buy round the minimum of 2,000: %d shares are %s', async (shares, what) => {
    const id = await one.offer({ offered: 5_000n });
    expect(codeOf(await one.buy(await one.opened(), id, shares))).toBe(what);
  });

  it('without the money for value and commission buys nothing, and is told what it takes', async () => {
    const id = await one.offer();
    const price = (await one.blockAt(id)).price ?? 0n;
    const who = await one.opened(price * 2_000n);
    const outcome = await one.buy(who, id, 2_000, 'a-key-for-a-poor-one');
    expect(outcome.ok ? 'done' : outcome.refusal).toMatchObject({
      code: 'BALANCE_INSUFFICIENT',
      params: { available: String(price * 2_000n), currency: 'TWD' },
    });
    expect(await one.blockAt(id)).toMatchObject({ sold: 0n, holding: 600_000n });
    // What was refused leaves nothing behind: the key is new still.
    expect(codeOf(await one.buy(who, id, 2_000, 'a-key-for-a-poor-one'))).toBe('BALANCE_INSUFFICIENT');
  });

  it('by selling what is locked, whole or in part, on whichever board, is refused', async () => {
    const id = await one.offer();
    const who = await one.opened();
    expect(codeOf(await one.buy(who, id, 2_500))).toBe('done');
    const cement = instrument(SYMBOL);
    const price = one.stage.exchange.view.markets.get(cement.no)?.limits?.down ?? 0;
    const sell = { side: 'sell', type: 'limit', price } as const;
    expect(codeOf(await one.stage.place(who, cement, { ...sell, quantity: 1_000 }))).toBe('POSITION_LOCKED');
    const odd = { ...sell, quantity: 500, board: 'odd-lot' } as const;
    expect(codeOf(await one.stage.place(who, cement, odd))).toBe('POSITION_LOCKED');
    // Shares that are free beside them do not free them.
    await one.stage.place(who, cement, { side: 'buy', type: 'market', quantity: 1_000 });
    await one.stage.pass(3_000);
    expect(codeOf(await one.stage.place(who, cement, { ...sell, quantity: 3_000 }))).not.toBe('done');
  });

  it('by changing rows with the password of the database is not believed', async () => {
    const id = await one.offer();
    await one.stage.db.owner.query('update block set price = 1 where id = $1', [id]);
    expect(codeOf(await one.buy(await one.opened(), id, 2_000))).toBe('BLOCK_NOT_FOUND');
    const other = await one.offer();
    const who = await one.opened();
    await one.buy(who, other, 2_000);
    expect(await one.stage.wrongs()).toEqual([]);
    await one.stage.db.owner.query(
      'update block_purchase set shares = 4000, value = value * 2 where customer_id = $1',
      [who],
    );
    expect(((await one.stage.wrongs()) as { name: string }[]).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['blocks', 'institutions']),
    );
    await one.stage.db.owner.query(
      'update block_purchase set shares = 2000, value = value / 2 where customer_id = $1',
      [who],
    );
  });
});
