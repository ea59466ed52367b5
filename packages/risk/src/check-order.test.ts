import type { Outcome } from '@kuroshio/base';
import { type Instrument, instrumentBySymbol, priceLimits, tradingDate } from '@kuroshio/market';
import { growPosition, newPosition, reservePosition } from '@kuroshio/orders';
import { describe, expect, it } from 'vitest';
import { checkOrder, type OrderFacts, type Ticket } from './index.ts';

const tsmc = instrumentBySymbol('TWSE:2330') as Instrument;
const apple = instrumentBySymbol('US:AAPL') as Instrument;
const index = instrumentBySymbol('TWSE:TAIEX') as Instrument;

const lot = (id: number, reserved = 0) => {
  const position = newPosition({ id, customer: 100_001, instrumentNo: tsmc.no, type: 'limit' }, 0);
  growPosition(position, 1000, 1n, 1n);
  if (reserved > 0) reservePosition(position, reserved);
  return position;
};

/** 2330 in continuous trading, reference 1,075: limits 968 and 1,180. */
const facts: OrderFacts = {
  instrument: tsmc,
  phase: 'continuous',
  tradingDate: tradingDate('2026-07-08'),
  limits: priceLimits(tsmc, 107500 as never),
  last: 107500,
  reference: 107500,
  bestBid: 107000,
  bestAsk: 107500,
  available: 2_000_000_00n,
  receivable: 0n,
  positions: [lot(1), lot(2, 1000)],
  ownOpposite: 0,
  openOrders: 0,
};

const ticket: Ticket = {
  side: 'buy',
  type: 'limit',
  timeInForce: 'ROD',
  quantity: 1000,
  price: 107500,
  positionId: undefined,
};
const sale: Ticket = { ...ticket, side: 'sell' };

function answer(outcome: Outcome<unknown>): string {
  if (outcome.ok) return 'approved';
  return [outcome.refusal.code, ...Object.values(outcome.refusal.params)].join(' ');
}

describe('what is taken and what is refused', () => {
  it.each<[string, Partial<Ticket>, Partial<OrderFacts>, string]>([
    ['a plain purchase', {}, {}, 'approved'],
    ['an index', {}, { instrument: index }, 'INSTRUMENT_NOT_TRADABLE'],
    ['after the close', {}, { phase: 'closed' }, 'MARKET_CLOSED'],
    [
      'a market order before the opening',
      { type: 'market', price: undefined },
      { phase: 'intake' },
      'ORDER_TYPE_NOT_ALLOWED',
    ],
    ['an IOC in the closing auction', { timeInForce: 'IOC' }, { phase: 'closing-auction' }, 'ORDER_TYPE_NOT_ALLOWED'],
    ['a GTC in Taiwan', { timeInForce: 'GTC' }, {}, 'ORDER_TYPE_NOT_ALLOWED'],
    ['half a lot', { quantity: 500 }, {}, 'QUANTITY_NOT_LOT 1000'],
    ['500 lots', { quantity: 500_000 }, {}, 'QUANTITY_TOO_LARGE 499000'],
    ['no price', { price: undefined }, {}, 'PRICE_REQUIRED'],
    ['a price on a market order', { type: 'market' }, {}, 'PRICE_NOT_EXPECTED'],
    ['off the tick of 5', { price: 107700 }, {}, 'PRICE_OFF_TICK 5.00'],
    ['off the tick of 1 below 1,000', { price: 99950 }, {}, 'PRICE_OFF_TICK 1.00'],
    ['at the upper limit', { price: 118000 }, {}, 'approved'],
    ['a tick above it', { price: 118500 }, {}, 'PRICE_OVER_LIMIT 968.00 1180.00'],
    ['a tick below the lower limit', { price: 96700 }, {}, 'PRICE_OVER_LIMIT 968.00 1180.00'],
    ['before there is any price', {}, { reference: 0, last: 0, limits: null }, 'PRICE_NOT_AVAILABLE'],
    ['more than there is money for', { quantity: 2000 }, {}, 'BALANCE_INSUFFICIENT 215306300 200000000 TWD'],
    ['with what is receivable it is enough', { quantity: 2000 }, { receivable: 500_000_00n }, 'approved'],
    ['against an own sale', {}, { ownOpposite: 107500 }, 'CROSSES_OWN_ORDER 1075.00'],
    ['below an own sale', { price: 107000 }, { ownOpposite: 107500 }, 'approved'],
    ['the 201st open order', {}, { openOrders: 200 }, 'TOO_MANY_OPEN_ORDERS 200'],
    ['a sale of what is free', { side: 'sell' }, {}, 'approved'],
    ['a sale of more', { side: 'sell', quantity: 2000 }, {}, 'SHARES_INSUFFICIENT 2000 1000'],
    ['a named lot', { side: 'sell', positionId: 1 }, {}, 'approved'],
    ['a named lot that is being sold', { side: 'sell', positionId: 2 }, {}, 'POSITION_NOT_HOLDING'],
    ["another's lot", { side: 'sell', positionId: 9 }, {}, 'POSITION_NOT_FOUND'],
  ])('%s', (_, change, other, expected) => {
    expect(answer(checkOrder({ ...ticket, ...change }, { ...facts, ...other }))).toBe(expected);
  });

  it('holds available money first and pledges what is receivable for the rest', () => {
    const outcome = checkOrder({ ...ticket, quantity: 2000 }, { ...facts, receivable: 500_000_00n });
    expect(outcome.ok && [outcome.value.held, outcome.value.pledged]).toEqual([2_000_000_00n, 153_063_00n]);
  });

  it.each([
    ['buy', tsmc, 118000],
    ['sell', tsmc, 96800],
    ['buy', apple, 3_249_700],
    ['sell', apple, 2_939_300],
  ] as const)(
    'a market %s of %o trades no worse than the limit or 5 %% beyond the best price',
    (side, instrument, worst) => {
      const us = instrument === apple;
      const outcome = checkOrder(
        { ...sale, side, type: 'market', price: undefined, quantity: instrument.lotSize },
        us
          ? {
              ...facts,
              instrument,
              limits: null,
              reference: 3_093_500,
              last: 3_094_000,
              bestBid: 3_094_000,
              bestAsk: 3_095_000,
            }
          : facts,
      );
      expect(outcome.ok && outcome.value.bookPrice).toBe(worst);
    },
  );
});
