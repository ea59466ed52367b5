import { isTradingDay, settlementDate, tradingDate } from '@kuroshio/market';
import { afterEach, expect, it, vi } from 'vitest';
import { proveBooks } from '../../books/index.ts';
import { createStage, instrument, type Stage } from '../stage.ts';

const tsmc = instrument('TWSE:2330');
let stage: Stage | undefined;
afterEach(() => stage?.close());

it('a day on which the market stays closed is left out, and what was to settle settles a day later', async () => {
  stage = await createStage({ speed: 1_000 });
  const { db, exchange } = stage;
  const seen = new Set<string>();
  const untilDate = async (date: string) => {
    await stage?.until('TWSE', (clock) => {
      seen.add(clock.date);
      return clock.date === date;
    });
  };
  await stage.pass(300);
  const customer = await stage.customer(10_000_000_00n);
  const ticket = { side: 'buy', type: 'market', board: 'regular', timeInForce: 'ROD', quantity: 1000 } as const;
  const bought = await exchange.place({
    customer,
    clientOrderId: 'before-the-typhoon',
    instrumentNo: tsmc.no,
    ticket: { ...ticket, price: undefined, positionId: undefined },
  });
  expect(bought.ok && bought.value).toMatchObject({ state: 'filled', tradingDate: '2026-07-09' });
  const settlesOn = async () =>
    (await db.owner.query<{ settles_on: string; state: string }>('select settles_on, state from obligation'))[0];
  // T+2 over a weekend and a typhoon on Friday that the calendar knows.
  expect(await settlesOn()).toEqual({ settles_on: '2026-07-14', state: 'pending' });

  await db.owner.query("insert into market_closure values ('taiwan', '2026-07-14', 'typhoon')");
  await stage.pass(5_500);
  await vi.waitFor(() => expect(isTradingDay('TWSE', tradingDate('2026-07-14'))).toBe(false));
  expect(settlementDate('TWSE', tradingDate('2026-07-09'))).toBe('2026-07-15');

  await untilDate('2026-07-13');
  expect(await settlesOn()).toEqual({ settles_on: '2026-07-15', state: 'pending' });
  // Tuesday does not come: after Monday it is Wednesday.
  await untilDate('2026-07-15');
  await stage.pass(200);
  expect(await settlesOn()).toEqual({ settles_on: '2026-07-15', state: 'settled' });
  expect([...seen]).toEqual(['2026-07-09', '2026-07-13', '2026-07-15']);
  expect(await proveBooks(db.owner)).toEqual([]);
  expect(await exchange.audit()).toEqual([]);
}, 60_000);
