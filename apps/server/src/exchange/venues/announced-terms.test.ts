import { tradingDate } from '@kuroshio/market';
import { price as priceOf } from '@kuroshio/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertHoldingRule } from '../positions/holding-rules.ts';
import { createStage, instrument, type Stage } from '../stage.ts';
import { insertMark, readMarkRows } from './mark-rows.ts';
import { clockOf, marketAt } from './venue-state.ts';

const tsmc = instrument('TWSE:2330');
const apple = instrument('US:AAPL');
const TODAY = tradingDate('2026-07-09');
const NEXT = tradingDate('2026-07-13');
let stage: Stage;

beforeEach(async () => {
  stage = await createStage({ speed: 600, seed: 'terms' });
});
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

const marksOf = (no: number) => marketAt(stage.exchange.view, no).marks;
/** As the exchange looks every five seconds. */
const taken = () => stage.exchange.takeHalts();
const marked = (kind: 'attention' | 'suspended', firstDay: typeof TODAY, lastDay: typeof TODAY) =>
  insertMark(stage.db.owner, stage.seals.key, {
    instrumentNo: tsmc.no,
    kind,
    firstDay,
    lastDay,
    note: 'test',
    requestId: null,
  });

describe('what operators mark an instrument with', () => {
  it('counts on its days; another row from the same first day on says another last day, or that it never began', async () => {
    await marked('attention', TODAY, NEXT);
    await taken();
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    expect(marksOf(tsmc.no)).toEqual(['attention']);
    await marked('attention', TODAY, TODAY);
    await marked('suspended', NEXT, NEXT);
    await marked('suspended', NEXT, tradingDate('2026-07-12'));
    await stage.until('TWSE', ({ phase, date }) => phase === 'continuous' && date === NEXT);
    expect(marksOf(tsmc.no)).toEqual([]);
  });

  it('is nothing where somebody with the database’s password wrote it, also with the mark of another row', async () => {
    await marked('attention', TODAY, TODAY);
    await stage.db.owner.query(
      `insert into instrument_mark (instrument_no, kind, first_day, last_day) values ($1, 'suspended', $2, $2)`,
      [tsmc.no, TODAY],
    );
    await stage.db.owner.query(
      `insert into instrument_mark (instrument_no, kind, first_day, last_day, note, mark)
       select $1, kind, first_day, last_day, note, mark from instrument_mark where mark is not null`,
      [apple.no],
    );
    await stage.db.owner.query(
      "update instrument_mark set last_day = '2026-12-31' where mark is not null and instrument_no = $1",
      [tsmc.no],
    );
    await taken();
    await stage.pass(1_000);
    expect([marksOf(tsmc.no), marksOf(apple.no)]).toEqual([[], []]);
    expect(await readMarkRows(stage.db.owner, stage.seals.key)).toEqual({ newest: [], forged: 3 });
  });
});

describe('how long what is bought must be held', () => {
  const holding = (firstDay: typeof TODAY, lockDays: number, instrumentNo: number) =>
    insertHoldingRule(stage.db.owner, stage.seals.key, {
      ...{ instrumentNo, firstDay, lockDays, noSellDays: 0, noSellMinutes: 0, requestId: null },
    });
  const lockedOf = async (customer: number) =>
    (
      await stage.db.owner.query<{ locked_until: string | null }>(
        'select locked_until from positions where customer_id = $1 order by id',
        [customer],
      )
    ).map(({ locked_until }) => locked_until);

  it('is not what somebody with the database’s password says', async () => {
    await stage.db.owner.query(
      'insert into holding_rule (instrument_no, first_day, lock_days, no_sell_days, no_sell_minutes) values ($1, $2, 900, 0, 0)',
      [tsmc.no, TODAY],
    );
    await stage.restart();
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    const customer = await stage.customer(10_000_000_00n);
    expect(await stage.place(customer, tsmc, { side: 'buy', type: 'market' })).toMatchObject({ ok: true });
    expect(await lockedOf(customer)).toEqual([null]);
  });

  it('is that of the day on which the order was placed, which its customer was told', async () => {
    await stage.until('US', ({ phase }) => phase === 'continuous');
    const { date } = clockOf(stage.exchange.view, 'US');
    // In New York the day before Taiwan's.
    expect(date).toBe('2026-07-08');
    const tomorrow = TODAY;
    await holding(tomorrow, 3, apple.no);
    await stage.restart();
    await stage.until('US', ({ phase }) => phase === 'continuous');
    const customer = await stage.customer(1n, 900_000_00n);
    const far = Math.floor((marketAt(stage.exchange.state, apple.no).reference * 0.7) / 100) * 100;
    const rests = await stage.place(customer, apple, { price: far, quantity: 1, timeInForce: 'GTC' });
    if (!rests.ok) throw new Error(rests.refusal.code);
    await stage.until('US', ({ phase, date: day }) => phase === 'continuous' && day === tomorrow);
    const { id } = rests.value;
    const price = priceOf(Math.floor((marketAt(stage.exchange.state, apple.no).day.last * 1.02) / 100) * 100);
    expect(await stage.exchange.amend({ customer, orderId: id, shares: undefined, price })).toMatchObject({ ok: true });
    expect(await stage.place(customer, apple, { side: 'buy', type: 'market', quantity: 1 })).toMatchObject({
      ok: true,
    });
    await stage.pass(2_000);
    expect(await lockedOf(customer)).toEqual([null, '2026-07-14']);
  });
});
