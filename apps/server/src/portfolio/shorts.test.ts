import { cash } from '@kuroshio/money';
import { expect, it } from 'vitest';
import { clockOf, marketAt } from '../exchange/index.ts';
import { createStage, instrument } from '../exchange/stage.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { writeAccountDays } from './account-days.ts';
import { assets } from './assets.ts';

it('takes what buying back comes to off the total, which adds up before and after, and at the end of the day', async () => {
  const symbols = ['TWSE:2603', 'TWSE:2330', 'TPEX:6488', 'TPEX:8069', 'TPEX:3324'];
  const stage = await createStage({ speed: 60, instruments: [...symbols, 'FX:USDTWD'], seed: 'squeeze' });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  const { state } = stage.exchange;
  const { date } = clockOf(state, 'TWSE');
  const stock =
    symbols.map(instrument).find(({ no }) => (state.nextExDate(no, date) ?? '9999') > '2026-08') ??
    instrument('TWSE:2603');
  const customerId = await stage.customer(cash(4_000_000_00n));
  await stage.exchange.setMarginAccount({ customer: customerId, limit: cash(10_000_000_00n) });
  const trade = async (side: 'buy' | 'sell', quantity: number) => {
    const { limits } = marketAt(state, stock.no);
    const price = side === 'sell' ? limits?.down : limits?.up;
    const placed = await stage.place(customerId, stock, { side, quantity, price, financing: 'short' });
    if (!placed.ok) throw new Error(placed.refusal.code);
    for (let n = 0; n < 100 && placed.value.state === 'open'; n++) await stage.pass(100);
    return placed.value;
  };
  const context = { requireCustomer: () => ({ customerId, sessionId: 1 }) } as unknown as CustomerContext;
  const read = async () => {
    const outcome = await assets({ database: stage.db.database, exchange: stage.exchange })({ market: 'twd' }, context);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    const shown = (name: keyof typeof outcome.value) => BigInt(outcome.value[name] as string);
    const parts = shown('available') + shown('frozen') + shown('receivable') + shown('marketValue');
    expect(shown('total')).toBe(parts - shown('owed') - shown('owedShares'));
    return {
      total: shown('total'),
      owed: shown('owedShares'),
      realised: shown('realisedProfit'),
      today: shown('todayProfit'),
    };
  };
  await trade('sell', 2_000);
  const sold = await read();
  expect(sold.owed).toBe(BigInt(marketAt(stage.exchange.view, stock.no).day.last) * 2_000n);
  // What was lost or won is what the day has brought: nothing else moved.
  expect(sold.total - 4_000_000_00n).toBe(sold.today);
  await trade('buy', 1_000);
  const covered = await read();
  expect(covered.total - 4_000_000_00n).toBe(covered.today);
  const [row] = await stage.db.owner.query<{ realised: bigint }>('select realised from short_position');
  expect(covered.realised).toBe(row?.realised);

  await stage.until('TWSE', ({ phase }) => phase === 'closed');
  await writeAccountDays(stage.db.database, stage.exchange.view, 'twd', date);
  const [day] = await stage.db.owner.query<{ worth: bigint }>(
    'select (cash + market_value)::bigint as worth from account_day where customer_id = $1 and asset = 1',
    [customerId],
  );
  expect(day?.worth).toBe((await read()).total);
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});
