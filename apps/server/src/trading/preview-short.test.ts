import { addTradingDays, type Instrument } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clockOf, marketAt } from '../exchange/index.ts';
import { createStage, instrument, type Stage } from '../exchange/stage.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { previewOrder } from './preview-order.ts';

let stage: Stage;
/** A stock of which no ex-date is near. */
let stock: Instrument;
let context: CustomerContext;

beforeEach(async () => {
  const symbols = ['TWSE:2603', 'TWSE:2330', 'TPEX:6488', 'TPEX:8069', 'TPEX:3324'];
  stage = await createStage({ speed: 60, instruments: [...symbols, 'FX:USDTWD'], seed: 'squeeze' });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  const { state } = stage.exchange;
  const { date } = clockOf(state, 'TWSE');
  const far = addTradingDays(state.rulebook.calendar, 'TWSE', date, 15);
  stock = symbols.map(instrument).find(({ no }) => (state.nextExDate(no, date) ?? far) >= far) as Instrument;
  const customerId = await stage.customer(cash(4_000_000_00n));
  await stage.exchange.setMarginAccount({ customer: customerId, limit: cash(10_000_000_00n) });
  context = {
    ...{ customer: undefined, requireCustomer: () => ({ customerId, sessionId: 1 }), log: createLog('silent') },
    ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now: stage.clock.now() },
  };
});
afterEach(() => stage.close());

const ticket = { type: 'limit', timeInForce: 'ROD', board: 'regular', quantity: 1_000, financing: 'short' } as const;
/** Nine tenths, up to whole hundreds of dollars. */
const ninth = (value: bigint) => ((value * 9n + 99_999n) / 100_000n) * 10_000n;

it('says of a short sale what is put up, what stays held, the ratio and the call price; of a purchase what comes back', async () => {
  const { exchange } = stage;
  const ask = previewOrder({ exchange, database: stage.db.database });
  const preview = async (side: 'buy' | 'sell', price: number) => {
    const outcome = await ask({ ...ticket, symbol: stock.symbol, side, price }, context);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    return outcome.value;
  };
  const market = marketAt(exchange.view, stock.no);
  const price = market.day.last;
  const sale = await preview('sell', price);
  expect(BigInt(sale.short?.margin ?? 0)).toBe(ninth(BigInt(sale.value)));
  expect(sale.short?.proceeds).toBe(sale.net);
  const borrowFee = sale.charges.find(({ kind }) => kind === 'borrow-fee')?.amount;
  expect(BigInt(borrowFee ?? 0)).toBe(((BigInt(sale.value) * 8n) / 1_000_000n) * 100n);
  // Set aside for the highest price of the day.
  expect(BigInt(sale.short?.held ?? 0)).toBe(ninth(BigInt((market.limits?.up ?? 0) * 1_000)));
  const { ratioBps = 0, callPrice = 0, proceeds = '0', margin = '0' } = sale.short ?? {};
  const percentAt = (at: number) => (Number(BigInt(proceeds) + BigInt(margin)) * 10_000) / (at * 1_000);
  expect(Math.abs(ratioBps - percentAt(price))).toBeLessThan(1);
  expect(percentAt(callPrice)).toBeLessThan(13_000);
  expect(percentAt(callPrice * 0.99)).toBeGreaterThan(13_000);

  const customer = context.requireCustomer().customerId;
  const sold = await stage.place(customer, stock, { side: 'sell', financing: 'short', price: market.limits?.down });
  if (!sold.ok) throw new Error(sold.refusal.code);
  for (let n = 0; n < 100 && sold.value.state === 'open'; n++) await stage.pass(100);
  const [row] = await stage.db.owner.query<{ collateral: bigint }>('select collateral from short_position');
  const back = await preview('buy', price);
  expect(back.short).toMatchObject({ held: '0', collateral: String(row?.collateral) });
  expect(BigInt(back.short?.returned ?? 0)).toBe((row?.collateral ?? 0n) - BigInt(back.net));
});
