import { type Instrument, sharesOf } from '@kuroshio/market';
import { units } from '@kuroshio/money';
import { expect, it } from 'vitest';
import { marketAt } from '../exchange/index.ts';
import { createStage, instrument, type Wished } from '../exchange/stage.ts';
import { createTestDatabase } from '../platform/database/test-database.ts';
import { here, start } from './layering-stage.ts';

const [taiwan, us] = [instrument('TWSE:2317'), instrument('US:KO')];

it('trades of the regular book count, with which order ever; those of other boards and what the house adds do not', async () => {
  here.db = await createTestDatabase();
  here.stage = await createStage({
    seed: 'boards',
    instruments: [taiwan.symbol, us.symbol],
    speed: 10,
    step: 500,
    db: here.db,
  });
  const { stage } = here;
  const customer = await stage.customer(100_000_000_00n, 1_000_000_00n);
  start();
  const place = async (one: Instrument, change: Wished) => {
    const order = await stage.place(customer, one, change);
    if (!order.ok) throw new Error(order.refusal.code);
    return order.value;
  };
  const high = (one: Instrument) => Math.ceil((marketAt(stage.exchange.view, one.no).day.last * 1.02) / 100) * 100;
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  await stage.until('US', ({ phase }) => phase === 'continuous');
  await stage.pass(12_000);
  await place(taiwan, { type: 'market', timeInForce: 'IOC', quantity: 3_000 });
  await place(taiwan, { board: 'odd-lot', quantity: 7, price: high(taiwan) });
  await place(us, { board: 'extended', quantity: 20, price: high(us) });
  await place(us, { board: 'fractional', type: 'market', quantity: 5.25 });
  const afterTwo = 14 * 3_600_000;
  await stage.until('TWSE', ({ msOfDay }) => msOfDay > afterTwo);
  await stage.pass(1_000);
  await place(taiwan, {
    board: 'fixed-price',
    quantity: 2_000,
    price: marketAt(stage.exchange.view, taiwan.no).day.last,
  });
  await place(taiwan, { board: 'after-odd', quantity: 11, price: high(taiwan) });
  await stage.until('TWSE', ({ phase }) => phase === 'closed');
  await stage.until('US', ({ phase }) => phase === 'after-hours');
  await stage.pass(20_000);
  await place(us, { board: 'extended', quantity: 30, price: high(us) });
  await stage.until('US', ({ phase }) => phase === 'closed');
  const filled = await here.db.owner.query<{ board: string; quantity: bigint }>(
    'select board, sum(filled_quantity)::bigint as quantity from orders group by board order by board',
  );
  expect(filled.map(({ board, quantity }) => [board, quantity])).toEqual([
    ['after-odd', 11n],
    ['extended', 50_000_000n],
    ['fixed-price', 2_000n],
    ['fractional', 5_250_000n],
    ['odd-lot', 7n],
    ['regular', 3_000n],
  ]);
  await here.watch.look();
  const noted = await here.db.owner.query<{ no: number; board: string; quantity: bigint }>(
    `select t.instrument_no as no, o.board, sum(t.quantity)::bigint as quantity from regular_trade t join posting p on p.id = t.posting_id
     join orders o on o.id = p.business_id group by 1, 2 order by 2`,
  );
  expect(
    noted.map(({ no, board, quantity }) => [board, sharesOf(no === us.no ? us : taiwan, units(Number(quantity)))]),
  ).toEqual([
    ['extended', 20],
    ['fractional', 5.25],
    ['regular', 3_000],
  ]);
  await here.watch.stop();
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
}, 60_000);
