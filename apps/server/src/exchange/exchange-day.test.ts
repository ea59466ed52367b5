import { createRandom } from '@kuroshio/base';
import { INSTRUMENTS, type Instrument } from '@kuroshio/market';
import { afterEach, describe, expect, it } from 'vitest';
import { proveBooks } from '../books/index.ts';
import { A_FEW, createStage, instrument, type Stage } from './stage.ts';
import { thinkOfOrder } from './think-of-order.ts';

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function prove({ db, exchange }: Stage): Promise<void> {
  expect(await proveBooks(db.owner)).toEqual([]);
  expect(await exchange.audit()).toEqual([]);
}

const traded: readonly Instrument[] = [
  ...['TWSE:2330', 'TWSE:0050', 'TPEX:6488', 'US:AAPL', 'US:NVDA'].map(instrument),
  ...INSTRUMENTS.filter((one) => one.kind === 'stock' && one.no % 40 === 0),
];

describe('the minutes of days long past', () => {
  it('are dropped at the close, and those of the last thirty days are kept', async () => {
    stage = await createStage({ speed: 600 });
    const { no } = instrument('TWSE:2330');
    for (const date of ['2026-05-04', '2026-07-08']) {
      await stage.db.owner.query('insert into minute_bar values ($1, $2, 32400000, 1, 1, 1, 1, 1, 1, 1)', [no, date]);
    }
    await stage.pass(30_000);
    await stage.restart();
    const rows = await stage.db.owner.query<{ day: string }>(
      'select distinct trading_date as day from minute_bar where instrument_no = $1 order by 1',
      [no],
    );
    expect(rows.map(({ day }) => day)).toEqual(['2026-07-08', '2026-07-09']);
  });
});

describe('a seeded exchange day', () => {
  it('ends in the proofs: orders, auctions, fills, cancels, restarts, closes and settlements of both markets', async () => {
    const seed = 'a whole day';
    stage = await createStage({ speed: 600, seed, instruments: [...A_FEW, ...traded.map(({ symbol }) => symbol)] });
    const random = createRandom(`customers:${seed}`);
    const customers: number[] = [];
    for (let i = 0; i < 6; i++) customers.push(await stage.customer(20_000_000_00n, 200_000_00n));
    const refused = new Map<string, number>();
    let accepted = 0;
    let keys = 0;
    const dates = new Set<string>();
    const place = async (one: Instrument, customer: number) => {
      const current = stage as Stage;
      const outcome = await current.exchange.place({
        customer,
        clientOrderId: `day-${++keys}-order`,
        instrumentNo: one.no,
        ticket: thinkOfOrder(random, one, current.exchange),
      });
      if (outcome.ok) accepted++;
      else refused.set(outcome.refusal.code, (refused.get(outcome.refusal.code) ?? 0) + 1);
    };
    // Taiwan's day is 27 s of wall time at this speed, closed for a minute; three of them see every settlement.
    for (let tick = 0; tick < 2_600; tick++) {
      await stage.pass(100);
      dates.add(stage.exchange.state.clocks.get('TWSE')?.date ?? '');
      // The quiet hours are short at this speed.
      const isQuiet = [...stage.exchange.state.clocks.values()].some(({ phase }) => phase === 'after-hours');
      const several = random.whole(3) + (isQuiet ? 5 : 0);
      await Promise.all(Array.from({ length: several }, () => place(random.pick(traded), random.pick(customers))));
      const open = [...stage.exchange.state.orders.values()];
      if (open.length > 0 && random.next() < 0.08) {
        const order = random.pick(open);
        await stage.exchange.cancel({ customer: order.customer, orderId: order.id });
      }
      if (tick % 500 === 250) await prove(stage);
      if (tick === 700) await stage.restart();
    }
    await prove(stage);
    expect(dates.size).toBeGreaterThanOrEqual(3);
    expect(accepted).toBeGreaterThan(500);
    const [counts] = await stage.db.owner.query<{ fills: number; settled: number; expired: number; gtc: number }>(
      `select (select count(*)::int from fill) as fills,
        (select count(*)::int from obligation where state = 'settled') as settled,
        (select count(*)::int from orders where state = 'expired') as expired,
        (select count(*)::int from orders where time_in_force = 'GTC') as gtc,
        (select count(*)::int from orders where board = 'odd-lot' and filled_quantity > 0) as odd_lots,
        (select count(*)::int from orders where board = 'after-odd' and filled_quantity > 0) as odd_lots_after,
        (select count(*)::int from orders where board = 'fixed-price' and filled_quantity > 0) as fixed_price,
        (select count(*)::int from orders where board = 'extended' and filled_quantity > 0) as extended`,
    );
    for (const [what, count] of Object.entries(counts ?? {})) expect(count, what).toBeGreaterThan(3);
    for (const code of ['MARKET_CLOSED', 'BOARD_CLOSED', 'QUANTITY_NOT_LOT', 'PRICE_OFF_TICK', 'SHARES_INSUFFICIENT']) {
      expect(refused.get(code), code).toBeGreaterThan(0);
    }
  }, 120_000);
});
