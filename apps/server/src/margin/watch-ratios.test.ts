import { afterEach, beforeEach, expect, it } from 'vitest';
import { marketAt } from '../exchange/index.ts';
import { instrument } from '../exchange/stage.ts';
import { createLog } from '../platform/log.ts';
import { createMarginStage, type MarginStage, nt } from './margin-stage.ts';
import { type RatioWatch, watchRatios } from './watch-ratios.ts';

const log = createLog('silent');
const foxconn = instrument('TWSE:2317');
let margin: MarginStage;
let watch: RatioWatch;

beforeEach(async () => {
  margin = await createMarginStage('ratios');
  watch = watchRatios({ ...margin.parts, clock: margin.stage.clock, log });
});
afterEach(async () => {
  await watch.stop();
  await margin.close();
});

async function borrower(lots: number): Promise<number> {
  const customer = await margin.customer(nt(2_000_000));
  await margin.stage.exchange.setMarginAccount({ customer, limit: nt(5_000_000) });
  await margin.buy(customer, lots);
  return customer;
}

async function told(customer: number): Promise<string[]> {
  const rows = await margin.stage.db.owner.query<{ facts: { change: string; ratioBps: number } }>(
    "select facts from message where customer_id = $1 and facts ->> 'event' = 'margin-call' order by id",
    [customer],
  );
  return rows.map(({ facts }) => `${facts.change} ${Math.floor(facts.ratioBps / 100)}`);
}

async function fallTo(share: number): Promise<void> {
  margin.fall(share);
  await watch.look();
}

const levelOf = (customer: number, bps: number) =>
  margin.stage.db.owner.query(
    `insert into notice_preference values ($1, true, true, true, true, $2)
     on conflict (customer_id) do update set margin_warning_bps = $2`,
    [customer, bps],
  );

it('tells who comes below the level of their own, and below the line of a call, each once a day', async () => {
  const [careful, plain] = [await borrower(2), await borrower(2)];
  await levelOf(careful, 15_000);
  await watch.look();
  expect([await told(careful), await told(plain)]).toEqual([[], []]);
  // Bought they stand at 166 %: at 87 % of the price at 144 or so.
  await fallTo(0.87);
  expect([(await told(careful)).length, await told(plain)]).toEqual([1, []]);
  await fallTo(0.81);
  expect([(await told(careful)).length, (await told(plain)).length]).toEqual([1, 1]);
  await fallTo(1);
  await fallTo(0.81);
  await fallTo(0.7);
  await fallTo(0.9);
  await fallTo(0.69);
  for (const customer of [careful, plain]) {
    const all = await told(customer);
    expect(all.map((one) => one.split(' ')[0])).toEqual(['warned', 'below']);
    expect(all[1]).toMatch(/^below 1[12]\d$/);
  }
});

it('goes on after a restart: what fell meanwhile is told, what was told is not told again', async () => {
  const [early, late] = [await borrower(1), await borrower(1)];
  await levelOf(early, 15_000);
  await watch.look();
  await fallTo(0.87);
  await watch.stop();
  margin.fall(0.81);
  watch = watchRatios({ ...margin.parts, clock: margin.stage.clock, log });
  await watch.look();
  expect([(await told(early)).length, (await told(late)).length]).toEqual([1, 1]);
});

it('follows what changes on an account: a purchase, a level, a sale', async () => {
  await watch.look();
  const [customer, gone] = [await borrower(2), await borrower(1)];
  watch.changed([customer, gone]);
  await watch.look();
  await fallTo(0.87);
  expect(await told(customer)).toEqual([]);
  await levelOf(customer, 18_000);
  watch.changed([customer]);
  await watch.look();
  expect(await told(customer)).toHaveLength(1);
  const price = marketAt(margin.stage.exchange.view, foxconn.no).limits?.down;
  const sale = { side: 'sell', quantity: 1_000, price, financing: 'margin' } as const;
  const sold = await margin.stage.place(gone, foxconn, sale);
  for (let n = 0; n < 100 && sold.ok && sold.value.state === 'open'; n++) await margin.stage.pass(100);
  watch.changed([gone]);
  await fallTo(0.5);
  expect([sold.ok && sold.value.state, await told(gone), (await told(customer)).length]).toEqual(['filled', [], 2]);
});

it('says nothing after the close, which calls by itself', async () => {
  const customer = await borrower(1);
  await watch.look();
  await margin.stage.until('TWSE', ({ phase }) => phase === 'closed');
  const before = await told(customer);
  await fallTo(0.5);
  expect(await told(customer)).toEqual(before);
});
