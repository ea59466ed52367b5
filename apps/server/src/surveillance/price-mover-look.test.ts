import { addTicks, floorToTick } from '@kuroshio/market';
import { BUY } from '@kuroshio/matching';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clockOf, marketAt, minutesOfDay } from '../exchange/index.ts';
import { instrument } from '../exchange/stage.ts';
import type { OperatorContext } from '../platform/http/index.ts';
import { alerts, best, close, count, customer, here, open, rules, sell, start } from './layering-stage.ts';
import { readAlert } from './read-alert.ts';

/** Five ticks of it are just above 2 %. */
const stock = instrument('TPEX:6488');
/** Milliseconds of the machine's clock in which a minute of the market is over, and ten of them. */
const A_MINUTE = 8_000;
const TEN_MINUTES = 62_000;

beforeEach(() => open(10, stock));
afterEach(async () => {
  expect(await here.stage.wrongs()).toEqual([]);
  await close();
});

/** A minute has just begun. */
const aMinute = () => here.stage.until('TPEX', ({ msOfDay }) => msOfDay % 60_000 < 5_000);
const bars = () => minutesOfDay(marketAt(here.stage.exchange.view, stock.no));
/** The price of the last minute that is over. */
function before(): number {
  const { msOfDay } = clockOf(here.stage.exchange.view, 'TPEX');
  return bars().findLast(({ minute }) => minute + 60_000 <= msOfDay)?.close ?? 0;
}

/** Buys what is offered up to so many ticks above a price. @returns how many shares that were */
async function push(by: number, ticks: number, from = before(), quantity = 400_000): Promise<number> {
  const price = addTicks(stock, from, ticks);
  const order = await here.stage.place(by, stock, { price, quantity, timeInForce: 'IOC' });
  if (!order.ok) throw new Error(order.refusal.code);
  return Number(order.value.filledQuantity);
}

/** With what they bought to begin with long past, and looked at. */
async function customers(...homes: readonly string[]): Promise<number[]> {
  const there: number[] = [];
  for (const home of homes) there.push(await customer(home));
  await here.stage.pass(TEN_MINUTES);
  await here.watch.look();
  await here.stage.db.owner.query('delete from surveillance_alert');
  here.lines.length = 0;
  return there;
}

async function lookLater(): Promise<void> {
  await here.stage.pass(A_MINUTE);
  await here.watch.look();
}

const place = async () =>
  (await here.stage.db.owner.query<{ fills_up_to: bigint }>('select fills_up_to from price_mover_look'))[0]
    ?.fills_up_to ?? 0n;
const lastFill = async () =>
  (await here.stage.db.owner.query<{ id: bigint }>('select max(id) as id from posting'))[0]?.id ?? 0n;

describe('a price that one customer has moved', () => {
  it('is told once when its minute is over, and not at a further look nor after a start from the beginning', async () => {
    const [a = 0] = await customers('203.0.113.1');
    await aMinute();
    const [from, minute] = [before(), clockOf(here.stage.exchange.view, 'TPEX').msOfDay];
    const bought = await push(a, 6);
    await here.watch.look();
    expect([await rules(), (await place()) < (await lastFill())]).toEqual([[], true]);
    await lookLater();
    await here.watch.look();
    const [alert] = await here.stage.db.owner.query('select * from surveillance_alert');
    expect(alert).toMatchObject({
      ...{ rule: 'price-mover', customers: [a], instrument_no: stock.no, quantity: BigInt(bought), cash_asset: 1 },
      ...{ links: { of: a, by: [] }, taken_back: [], move: { side: 'buy', before: String(from) } },
    });
    const bar = bars().find((one) => one.minute === minute - (minute % 60_000));
    expect(alert).toMatchObject({ move: { after: String(bar?.high), volume: String(bar?.volume) } });
    expect(here.lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event: 'price-moved', outcome: 'price-mover', customers: [a], instrument: stock.no },
    ]);
    await here.watch.stop();
    await here.stage.db.owner.query('update price_mover_look set fills_up_to = 0');
    start();
    await push(a, 6);
    await lookLater();
    expect((await rules()).filter(([, mover]) => mover === a)).toHaveLength(1);
  });

  it('down by sales, and the look is read by an operator with each trade', async () => {
    const [a = 0] = await customers('203.0.113.1');
    // What there is to sell comes first; the price comes back while ten minutes go by.
    await push(a, 4);
    await here.stage.pass(A_MINUTE);
    await push(a, 4);
    await here.stage.pass(TEN_MINUTES);
    await here.watch.look();
    await here.stage.db.owner.query('delete from surveillance_alert');
    const price = floorToTick(stock, best(BUY) * 0.975);
    const held = await here.stage.db.owner.query<{ n: bigint }>(
      'select sum(quantity)::bigint as n from positions where customer_id = $1',
      [a],
    );
    const sold = await here.stage.place(a, stock, {
      side: 'sell',
      price,
      quantity: Number(held[0]?.n),
      timeInForce: 'IOC',
    });
    expect(sold.ok).toBe(true);
    await lookLater();
    const [alert] = await alerts();
    const operator = { now: 1, requireOperator: () => ({ operatorId: 7 }) } as unknown as OperatorContext;
    const parts = {
      ...{ database: here.db.consoleDatabase, view: here.stage.exchange.view },
      operatorLog: { note: async () => undefined },
    };
    const answer = await readAlert(parts)({ id: String(alert?.id) }, operator);
    if (!answer.ok) throw new Error(answer.refusal.code);
    const { move, trades, orders } = answer.value;
    const total = trades.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(orders).toEqual([]);
    expect(move).toMatchObject({
      ...{ side: 'sell', from: trades[0]?.at, to: trades.at(-1)?.at, after: trades.at(-1)?.price },
      changeBps: Math.trunc((Number(move?.after) / Number(move?.before) - 1) * 10_000),
      shareBps: Math.floor((total * 10_000) / (move?.volume ?? 1)),
    });
    expect(move?.changeBps).toBeLessThanOrEqual(-200);
    expect(trades.map(({ buyer, seller }) => [buyer, seller?.customer])).toEqual(trades.map(() => [null, String(a)]));
    expect(trades[0]?.seller?.order).toBe(sold.ok ? String(sold.value.id) : '');
  });

  it('in the last second of a minute, by a batch of which the clock says that it was in the next, is told', async () => {
    await close();
    // At this speed the venue's clock is seldom moved to a whole minute.
    await open(7, stock);
    const [a = 0] = await customers('203.0.113.1');
    const now = () => clockOf(here.stage.exchange.view, 'TPEX').msOfDay;
    while (now() % 60_000 < 59_400) await here.stage.pass(100);
    const minute = now() - (now() % 60_000);
    // Not as much as the venue's clock is moved by, so the book is still in that minute.
    here.stage.clock.advance(99);
    await push(a, 6);
    const { clock, exchange } = here.stage;
    expect(exchange.view.venueTime('TPEX', clock.now())?.msOfDay).toBeGreaterThanOrEqual(minute + 60_000);
    await here.stage.pass(20_000);
    await here.watch.look();
    expect(await rules()).toEqual([['price-mover', a]]);
    expect(await count(`regular_trade where customer_id = ${a} and minute = ${minute}`)).toBeGreaterThan(0);
  });

  it('by two who share a home is told of both', async () => {
    const [a = 0, b = 0] = await customers('203.0.113.1', '203.0.113.1');
    await aMinute();
    await push(a, 4);
    expect(await push(b, 6, before(), 8_000)).toBe(8_000);
    await lookLater();
    expect(await alerts()).toMatchObject([
      { rule: 'price-mover', customers: [a, b], links: { by: [{ by: 'shared-device' }] } },
    ]);
  });

  it('not by two who share no home', async () => {
    const [a = 0, b = 0] = await customers('203.0.113.1', '203.0.113.2');
    await aMinute();
    await push(a, 4);
    expect(await push(b, 6, before(), 8_000)).toBe(8_000);
    await lookLater();
    expect(await rules()).toEqual([]);
  });

  it('in slices within ten minutes is told with all of them; ten minutes apart it is not', async () => {
    const [a = 0, b = 0] = await customers('203.0.113.1', '203.0.113.2');
    for (let slice = 0; slice < 3; slice++) {
      expect(await push(a, 4)).toBeGreaterThan(0);
      await here.stage.pass(TEN_MINUTES);
    }
    await here.watch.look();
    expect(await rules()).toEqual([]);
    const from = before();
    let bought = 0;
    for (const ticks of [2, 4, 6]) {
      bought += await push(b, ticks, from);
      await here.stage.pass(A_MINUTE);
    }
    await lookLater();
    expect(await here.stage.db.owner.query('select customers, quantity from surveillance_alert')).toEqual([
      { customers: [b], quantity: BigInt(bought) },
    ]);
  });

  it('is told though the program was started anew before its minute was over', async () => {
    const [a = 0] = await customers('203.0.113.1');
    await push(a, 6);
    await here.watch.look();
    await here.watch.stop();
    await here.stage.restart();
    start();
    expect(await rules()).toEqual([]);
    await lookLater();
    expect(await rules()).toEqual([['price-mover', a]]);
  });

  it('and though the program was killed and has lost the minute that ran', async () => {
    const [a = 0] = await customers('203.0.113.1');
    await aMinute();
    const bought = await push(a, 6);
    await here.watch.stop();
    await here.stage.restart(() =>
      here.stage.db.owner.query(
        'delete from minute_bar b using (select max(minute) as last from minute_bar) l where b.minute = l.last',
      ),
    );
    start();
    await lookLater();
    const [alert] = await here.stage.db.owner.query<{ move: { volume: string } }>(
      'select move from surveillance_alert',
    );
    expect(await rules()).toEqual([['price-mover', a]]);
    expect(Number(alert?.move.volume)).toBeGreaterThanOrEqual(bought);
  });

  it('is told though nobody looked before the next day', async () => {
    await close();
    await open(20, stock);
    const [a = 0] = await customers('203.0.113.1');
    const from = before();
    await push(a, 6, from);
    await here.watch.stop();
    const { date } = clockOf(here.stage.exchange.view, 'TPEX');
    await here.stage.until('TPEX', (clock) => clock.date > date && clock.phase === 'continuous');
    start();
    await here.watch.look();
    expect(
      await here.stage.db.owner.query('select customers, trading_date, move from surveillance_alert'),
    ).toMatchObject([{ customers: [a], trading_date: date, move: { before: String(from) } }]);
  });

  it('is told where it is the close, and on the next day where it is the opening against the close before', async () => {
    await close();
    await open(20, stock);
    const [a = 0] = await customers('203.0.113.1');
    const shown = () => marketAt(here.stage.exchange.view, stock.no);
    const order = async (last: number) => {
      const price = floorToTick(stock, last * 1.03);
      expect(await here.stage.place(a, stock, { price, quantity: 499_000 })).toMatchObject({ ok: true });
    };
    await here.stage.until('TPEX', ({ phase }) => phase === 'closing-auction');
    const { last } = shown().day;
    await order(last);
    await here.stage.until('TPEX', ({ phase }) => phase === 'closed');
    await here.watch.look();
    await here.stage.until('TPEX', ({ phase }) => phase === 'intake');
    const { reference } = shown();
    await order(reference);
    await here.stage.until('TPEX', ({ phase }) => phase === 'continuous');
    await lookLater();
    expect(await here.stage.db.owner.query('select customers, move from surveillance_alert order by id')).toMatchObject(
      [
        { customers: [a], move: { side: 'buy', before: String(last) } },
        { customers: [a], move: { side: 'buy', before: String(reference) } },
      ],
    );
  });

  it('is told where the look at orders fails, and the other way round', async () => {
    const [a = 0, other = 0] = await customers('203.0.113.1', '203.0.113.1');
    const rename = (from: string, to: string) => here.stage.db.owner.query(`alter table ${from} rename to ${to}`);
    await rename('layering_look', 'gone');
    await push(a, 6);
    await here.stage.pass(A_MINUTE);
    await expect(here.watch.look()).rejects.toThrow(/layering_look/);
    expect(await rules()).toEqual([['price-mover', a]]);
    await rename('gone', 'layering_look');
    await rename('price_mover_look', 'gone');
    await sell(a, other);
    await expect(here.watch.look()).rejects.toThrow(/price_mover_look/);
    expect(await rules()).toContainEqual(['shared-device', a, other]);
    await rename('gone', 'price_mover_look');
  });

  it('the server can neither change nor take back what was noted', async () => {
    await expect(here.stage.db.database.query('delete from regular_trade')).rejects.toThrow(/permission denied/);
    await expect(here.stage.db.database.query('update regular_trade set customer_id = 1')).rejects.toThrow(
      /permission denied/,
    );
    expect(await count('price_mover_look')).toBe(1);
  });
});
