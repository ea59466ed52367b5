import { createRandom } from '@kuroshio/base';
import { basisPoints } from '@kuroshio/money';
import type { Algorithm } from '@kuroshio/strategies';
import { expect, it } from 'vitest';
import { balancesOf } from '../books/index.ts';
import { codeOf, createStrategyStage, must, type StrategyStage, TERMS } from './test-strategies.ts';

const [STRATEGIES, FOLLOWERS, DAYS] = [50, 1_000, 21];
/** So many of the strategies trade; the others keep their money, which tells to the minor unit whether anything is lost. */
const TRADING = 5;
const FUNDS = 200_000_00n;

function algorithm(at: number): Algorithm {
  const universe = ['TWSE:2303', 'TWSE:2317'];
  const part = basisPoints(1_000 + at * 500);
  const targets = () => new Map(at < TRADING ? universe.map((symbol) => [symbol, part] as const) : []);
  return { name: `month-${at}`, universe, targets };
}

const offered = Array.from({ length: STRATEGIES }, (_, at) => ({
  ...{ algorithm: algorithm(at), kind: 'copy' as const, market: 'twd' as const },
  terms: { ...TERMS, fee_bps: basisPoints((at % 4) * 1_000) },
}));

/** What there is of each strategy, as the database has it. */
const STANDS = `select s.id, s.pool, n.value_after as value, n.units_after as units,
    (select sum(l.units) from strategy_lot l where l.strategy_id = s.id)::bigint as lots,
    (select coalesce(sum(r.paid), 0) from strategy_request r where r.strategy_id = s.id and r.state = 'priced')::bigint as owed,
    (select count(*)::integer from strategy_nav v where v.strategy_id = s.id) as days
  from strategy s join lateral
    (select * from strategy_nav v where v.strategy_id = s.id order by trading_date desc limit 1) n on true order by s.id`;

interface Stands {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly pool: number;
  readonly value: bigint;
  readonly units: bigint;
  readonly lots: bigint;
  readonly owed: bigint;
  readonly days: number;
}

/** One follower's wish of a day, as it was drawn: comes in, adds, moves the stop, or leaves in part or for good. */
interface Drawn {
  readonly who: number;
  readonly id: string;
  readonly draw: number;
  readonly amount: string;
  readonly stopBps: number;
  readonly clientKey: never;
}

async function wish(on: StrategyStage, { who, id, draw, amount, stopBps, clientKey }: Drawn): Promise<string> {
  const { own } = (await must(on.act.detail({ id }, on.as(who)))).card;
  if (own === null || BigInt(own.units) === 0n || draw < 2)
    return codeOf(await on.act.subscribe({ id, amount, stopBps, clientKey }, on.as(who)));
  if (draw < 4) return codeOf(await on.act.changeStop({ id, stopBps }, on.as(who)));
  const units = draw < 7 ? String(BigInt(own.units) / 3n + 1n) : own.units;
  return codeOf(await on.act.redeem({ id, units, clientKey }, on.as(who)));
}

/** Twenty seconds on a machine that has nothing else to do: a thousand strikes, each with its postings. */
it('a month of 50 strategies and 1,000 followers ends in the proofs, and no pool has a minor unit more or less', async () => {
  const on = await createStrategyStage(offered, { seed: 'month', speed: 600 });
  const random = createRandom('month of followers');
  const customers: number[] = [];
  for (let at = 0; at < FOLLOWERS; at += 100)
    customers.push(...(await Promise.all(Array.from({ length: 100 }, () => on.stage.customer(FUNDS)))));
  const ids = (await on.parts.database.query<{ id: bigint }>('select id from strategy order by id')).map(
    ({ id }) => id,
  );
  expect(ids).toHaveLength(STRATEGIES);
  const said = new Map<string, number>();
  for (let day = 0; day < DAYS; day++) {
    await on.stage.until('TWSE', ({ phase, msOfDay }) => phase === 'continuous' && msOfDay > 10 * 3_600_000);
    // What trades does so on some of the days.
    if (day % 3 === 0) await on.pass(1);
    // Everybody comes in once, fifty a day, and of those who came before some have other wishes.
    const comers = customers.slice(day * 50, day * 50 + 50);
    const others = Array.from({ length: 30 }, () => customers[random.whole(Math.max(1, day * 50))] ?? 0);
    const drawn = [...new Set([...comers, ...others])].map((who, at) => ({
      ...{ who, id: String(ids[who % STRATEGIES]), draw: random.whole(10), stopBps: 500 + random.whole(9_001) },
      ...{ amount: String(1_000_000 + random.whole(1_500_000)), clientKey: `month-${day}-${at}` as never },
    }));
    for (const code of await Promise.all(drawn.map((one) => wish(on, one)))) said.set(code, (said.get(code) ?? 0) + 1);
    await on.stage.until('TWSE', ({ phase }) => phase === 'closed');
    await on.pass(1);
  }
  const stands = await on.stage.db.owner.query<Stands>(STANDS);
  for (const { pool, value, units, lots, owed, days } of stands.slice(0, STRATEGIES)) {
    expect([lots, days]).toEqual([units, DAYS + 1]);
    const { available = 0n, held = 0n } = (await balancesOf(on.parts.database, pool)).get(1) ?? {};
    if (pool - (stands[0]?.pool ?? 0) >= TRADING) expect(available + held).toBe(value + owed);
  }
  expect([...said.keys()]).toEqual(['done']);
  const [paid] = await on.stage.db.owner.query<{ joined: number; left: number; fees: bigint }>(
    `select count(*) filter (where kind = 'subscribe')::integer as joined, count(*) filter (where kind = 'redeem')::integer as left,
     sum(fee)::bigint as fees from strategy_request where state = 'done'`,
  );
  expect([(paid?.joined ?? 0) > FOLLOWERS, (paid?.left ?? 0) > 200]).toEqual([true, true]);
  expect(await on.stage.wrongs()).toEqual([]);
  await on.close();
}, 120_000);
