import { ENDPOINTS } from '@kuroshio/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listBlocks } from './list-blocks.ts';
import { type BlockStage, createBlockStage } from './test-blocks.ts';

let one: BlockStage;

beforeAll(async () => {
  one = await createBlockStage({
    // Enough that some have no ex-date soon.
    ...{ instruments: ['TWSE:2330', 'TWSE:2317', 'TWSE:2454', 'TWSE:2412', 'TWSE:1101', 'TPEX:6488'] },
    ...{ seed: 'blocks of days', simulated: true },
  });
}, 120_000);
afterAll(() => one.close());

async function statuses(ended: boolean): Promise<string[]> {
  const answer = await listBlocks(one.parts)({ ended, limit: 50 }, { now: one.stage.clock.now() } as never);
  if (!answer.ok) throw new Error('blocks are listed');
  expect(ENDPOINTS['block-trades/list-blocks'].output.safeParse(answer.value).error).toBeUndefined();
  return answer.value.blocks.map(({ status }) => status);
}

it('there is one of each state from the first hour on, and one to buy of on every day, also when everything is bought', async () => {
  let day = '';
  for (let days = 0; days < 3; days++) {
    await one.stage.until('TWSE', ({ date, phase }) => date > day && phase === 'continuous');
    day = one.today();
    await one.stage.pass(2_000);
    for (let looks = 0; looks < 3; looks++) await one.blocks.look();
    const running = await statuses(false);
    expect(running).toEqual(expect.arrayContaining(['open', 'coming']));
    expect(await statuses(true)).toEqual(expect.arrayContaining(['sold-out', 'closed']));
    const rows = await one.stage.db.owner.query<{ id: number; holding: bigint; taken: bigint }>(
      "select id, holding, taken from block where stage = 'open' and holding > 0",
    );
    // Of those that others came for before the first day.
    if (days === 0) expect(rows.some(({ taken }) => taken > 0n)).toBe(true);
    // One customer with all the money in the world buys everything.
    const rich = await one.opened(1_000_000_000_000n);
    for (const { id, holding } of rows) expect((await one.buy(rich, id, Number(holding))).ok).toBe(true);
    for (let looks = 0; looks < 3; looks++) await one.blocks.look();
    expect(await statuses(false)).toContain('open');
    // Everything that was sold of a block was printed, to others as to customers.
    const told = await one.stage.db.owner.query(
      `select b.id from block b left join block_print p on p.block_id = b.id group by b.id
        having coalesce(sum(p.shares), 0) <> b.taken + b.sold`,
    );
    expect(told).toEqual([]);
    expect(await one.stage.wrongs()).toEqual([]);
  }
}, 240_000);
