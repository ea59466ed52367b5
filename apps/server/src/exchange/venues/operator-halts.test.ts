import { afterEach, expect, it } from 'vitest';
import { createStage, instrument, type Stage } from '../stage.ts';
import { clockOf, marketAt } from './venue-state.ts';

const apple = instrument('US:AAPL');
let stage: Stage;

afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

async function untilTime(hours: number, minutes: number): Promise<void> {
  const target = (hours * 60 + minutes) * 60_000;
  while (clockOf(stage.exchange.state, 'US').msOfDay < target) await stage.pass(100);
}

let made = 0;

/** As an operator halts: the rows behind it are of no concern here. */
async function halt(no: number | null): Promise<void> {
  made += 1;
  const { owner } = stage.db;
  await owner.query(`insert into operator (id, name, roles, state, totp_step, added_at, mark) overriding system value
    values (1, 'mara', '{market}', 'invited', 0, now(), decode(repeat('00', 16), 'hex')) on conflict do nothing`);
  const [request] = await owner.query<{ id: bigint }>(
    `insert into operator_request (kind, payload, about, before, after, note, maker, request_key, fingerprint, sent_at,
       expires_at, state, decision_note, mark) values ('halt-set', '{}', $1, '{}', '{}', '', 1, $1, 0, now(), now(),
       'expired', '', decode(repeat('00', 16), 'hex')) returning id`,
    [`halt-${made}`],
  );
  await owner.query(
    `insert into market_halt (instrument_no, reason, request_id, halted_by, halted_at, mark)
     values ($1, 'system-failure', $2, 1, now(), decode(repeat('00', 16), 'hex'))`,
    [no, request?.id ?? 0n],
  );
  await stage.exchange.takeHalts();
}

async function liftAll(): Promise<void> {
  await stage.db.owner.query('delete from market_halt');
  await stage.exchange.takeHalts();
}

it('stops all trading in an instrument; open orders stay, can be cancelled, and trade again when it is lifted', async () => {
  stage = await createStage({ speed: 30, seed: 'halted' });
  await untilTime(9, 40);
  const market = () => marketAt(stage.exchange.state, apple.no);
  const [one, other] = [await stage.customer(1n, 90_000_000_00n), await stage.customer(1n, 90_000_000_00n)];
  const low = market().limits?.down ?? Math.floor((market().reference * 0.8) / 100) * 100;
  const [rests, ends] = [
    await stage.place(one, apple, { price: low, quantity: 1 }),
    await stage.place(other, apple, { price: low, quantity: 2 }),
  ];
  if (!rests.ok || !ends.ok) throw new Error('orders far below the market rest');
  await halt(apple.no);
  const trades = market().day.trades;
  expect(await stage.place(one, apple, { type: 'market', quantity: 1 })).toMatchObject({
    refusal: { code: 'INSTRUMENT_SUSPENDED' },
  });
  const gone = await stage.exchange.cancel({
    customer: other,
    orderId: ends.value.id,
    now: stage.clock.now(),
  } as never);
  expect(gone.ok).toBe(true);
  await untilTime(10, 0);
  expect(market().day.trades).toBe(trades);
  expect(stage.exchange.view.markets.get(apple.no)?.marks).toContain('suspended');
  await liftAll();
  await untilTime(10, 30);
  expect(market().day.trades).toBeGreaterThan(trades);
  expect(market().book?.resting(rests.value.id)).toBeGreaterThan(0);
}, 60_000);

it('of everything stops every venue, over the begin of a day, and lets it go on', async () => {
  stage = await createStage({ speed: 300, seed: 'all-halted' });
  await untilTime(9, 40);
  await halt(null);
  const total = () => [...stage.exchange.state.markets.values()].reduce((sum, { day }) => sum + day.trades, 0);
  const before = total();
  await untilTime(11, 0);
  expect(total()).toBe(before);
  await liftAll();
  await untilTime(12, 0);
  expect(total()).toBeGreaterThan(before);
}, 60_000);
