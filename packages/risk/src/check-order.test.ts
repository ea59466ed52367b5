import type { Outcome } from '@kuroshio/base';
import { TABLES, FORESEEN, type Instrument, lotOn, priceLimits, tradingDate } from '@kuroshio/market';
import { type Cash, cash, price, type Price, shares, units, type Units } from '@kuroshio/money';
import { growPosition, newPosition, reservePosition } from '@kuroshio/orders';
import { describe, expect, it } from 'vitest';
import { checkOrder, type OrderFacts, type Ticket } from './index.ts';

const tsmc = TABLES.instruments.bySymbol('TWSE:2330') as Instrument;
const apple = TABLES.instruments.bySymbol('US:AAPL') as Instrument;
const index = TABLES.instruments.bySymbol('TWSE:TAIEX') as Instrument;

const lot = (id: number, reserved = 0, quantity = 1000) => {
  const openedBy = { kind: 'order', id } as const;
  const openedOn = tradingDate('2026-07-07');
  const position = newPosition({ id, customer: 100_001, instrumentNo: tsmc.no, openedBy, openedOn, type: 'limit' }, 0);
  growPosition(position, quantity as Units, cash(1n), cash(1n));
  if (reserved > 0) reservePosition(position, reserved as Units);
  return position;
};

/** 2330 in continuous trading, reference 1,075: limits 968 and 1,180. */
const facts: OrderFacts = {
  calendar: FORESEEN,
  instrument: tsmc,
  suspended: false,
  credit: null,
  phase: 'continuous',
  boardOpen: true,
  close: 0,
  tradingDate: tradingDate('2026-07-08'),
  now: 0,
  limits: priceLimits(tsmc, 107500 as never),
  last: 107500 as Price,
  reference: 107500 as Price,
  bestBid: 107000 as Price,
  bestAsk: 107500 as Price,
  opposite: [],
  available: 2_000_000_00n as Cash,
  receivable: 0n as Cash,
  positions: [lot(1), lot(2, 1000)],
  ownOpposite: 0,
  barredToday: 0 as Units,
  openOrders: 0,
};

const ticket: Ticket = {
  side: 'buy',
  type: 'limit',
  board: 'regular',
  timeInForce: 'ROD',
  quantity: 1000 as Units,
  price: 107500 as Price,
  positionId: undefined,
};
const sale: Ticket = { ...ticket, side: 'sell' };

/** Units of a share in the US. */
const SHARE = units(1_000_000);

/** Apple at a reference of 309.35, which has no daily limit. */
const apples: Partial<OrderFacts> = {
  instrument: apple,
  limits: null,
  reference: 3_093_500 as Price,
  last: 3_094_000 as Price,
  bestBid: 3_094_000 as Price,
  bestAsk: 3_095_000 as Price,
  positions: [lot(1, 0, 10 * SHARE)],
};

const early = { board: 'extended', quantity: SHARE } as const;
const before: Partial<OrderFacts> = { ...apples, phase: 'pre-market', boardOpen: true };

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
    ['half a lot', { quantity: units(500) }, {}, 'QUANTITY_NOT_LOT 1000'],
    ['500 lots', { quantity: units(500_000) }, {}, 'QUANTITY_TOO_LARGE 499000'],
    ['no price', { price: undefined }, {}, 'PRICE_REQUIRED'],
    ['a price on a market order', { type: 'market' }, {}, 'PRICE_NOT_EXPECTED'],
    ['off the tick of 5', { price: price(107700) }, {}, 'PRICE_OFF_TICK 5.00'],
    ['off the tick of 1 below 1,000', { price: price(99950) }, {}, 'PRICE_OFF_TICK 1.00'],
    ['at the upper limit', { price: price(118000) }, {}, 'approved'],
    ['a tick above it', { price: price(118500) }, {}, 'PRICE_OVER_LIMIT 968.00 1180.00'],
    ['a tick below the lower limit', { price: price(96700) }, {}, 'PRICE_OVER_LIMIT 968.00 1180.00'],
    ['before there is any price', {}, { reference: 0, last: 0, limits: null }, 'PRICE_NOT_AVAILABLE'],
    ['more than there is money for', { quantity: units(2000) }, {}, 'BALANCE_INSUFFICIENT 215306300 200000000 TWD'],
    ['with what is receivable it is enough', { quantity: units(2000) }, { receivable: cash(500_000_00n) }, 'approved'],
    ['against an own sale', {}, { ownOpposite: price(107500) }, 'CROSSES_OWN_ORDER 1075.00'],
    ['below an own sale', { price: price(107000) }, { ownOpposite: price(107500) }, 'approved'],
    ['the 201st open order', {}, { openOrders: 200 }, 'TOO_MANY_OPEN_ORDERS 200'],
    ['a sale of what is free', { side: 'sell' }, {}, 'approved'],
    ['a sale of more', { side: 'sell', quantity: units(2000) }, {}, 'SHARES_INSUFFICIENT 2000 1000'],
    ['a named lot', { side: 'sell', positionId: 1 }, {}, 'approved'],
    [
      'bought today, and its day trading suspended',
      { side: 'sell' },
      { barredToday: units(1000) },
      'DAY_TRADE_SUSPENDED 0',
    ],
    [
      'what was held before',
      { side: 'sell', quantity: units(2000) },
      { barredToday: units(1000), positions: [lot(1), lot(2), lot(3)] },
      'approved',
    ],
    [
      'more than that',
      { side: 'sell', quantity: units(3000) },
      { barredToday: units(1000), positions: [lot(1), lot(2), lot(3)] },
      'DAY_TRADE_SUSPENDED 2000',
    ],
    ['a named lot that is being sold', { side: 'sell', positionId: 2 }, {}, 'POSITION_NOT_HOLDING'],
    ['at the lower limit', { price: price(96800) }, {}, 'approved'],
    [
      'a market order before there is any price',
      { type: 'market', price: undefined },
      { reference: 0, last: 0, bestAsk: 0, limits: null },
      'PRICE_NOT_AVAILABLE',
    ],
    [
      'a market order in a Taiwan security without a price limit',
      { type: 'market', price: undefined },
      { instrument: { ...tsmc, priceLimitBps: null }, limits: null },
      'ORDER_TYPE_NOT_ALLOWED',
    ],
    ['a limit order in it', {}, { instrument: { ...tsmc, priceLimitBps: null }, limits: null }, 'approved'],
    // Reference 309.35: a tenth is 30.935, ten times 3,093.50, both taken to the tick of 0.01 inwards.
    ['a US order at a tenth of the reference', { price: price(309_400), quantity: SHARE }, apples, 'approved'],
    ['a tick below', { price: price(309_300), quantity: SHARE }, apples, 'PRICE_OVER_LIMIT 30.94 3093.50'],
    ['a US order at ten times the reference', { price: price(30_935_000), quantity: SHARE }, apples, 'approved'],
    ['a tick above', { price: price(30_935_100), quantity: SHARE }, apples, 'PRICE_OVER_LIMIT 30.94 3093.50'],
    // Last 309.40 before the session: 6 % above is 327.964, below 290.836.
    ['before the session, 6 % above the last price', { ...early, price: price(3_279_600) }, before, 'approved'],
    ['a tick further', { ...early, price: price(3_279_700) }, before, 'PRICE_BEYOND_COLLAR 327.96'],
    ['a sale 6 % below it', { ...early, side: 'sell', price: price(2_908_400) }, before, 'approved'],
    ['a tick further', { ...early, side: 'sell', price: price(2_908_300) }, before, 'PRICE_BEYOND_COLLAR 290.84'],
    ['a purchase far below it', { ...early, price: price(309_400) }, before, 'approved'],
    [
      'of $25, a fifth above',
      { ...early, price: price(300_000) },
      { ...before, last: price(250_000), reference: price(250_000) },
      'approved',
    ],
    [
      'of $50, a tenth above',
      { ...early, price: price(550_100) },
      { ...before, last: price(500_000) },
      'PRICE_BEYOND_COLLAR 55.00',
    ],
    ['in the session', { ...early, price: price(6_000_000) }, { ...before, phase: 'continuous' }, 'approved'],
    [
      'a US order above the largest',
      { price: price(3_093_500), quantity: units(1_000_001 * SHARE) },
      apples,
      'QUANTITY_TOO_LARGE 1000000',
    ],
    ['for exactly the money that there is', { quantity: units(2000) }, { available: cash(2_153_063_00n) }, 'approved'],
    [
      'for a cent more',
      { quantity: units(2000) },
      { available: cash(2_153_062_00n), receivable: cash(99n) },
      'BALANCE_INSUFFICIENT 215306300 215306299 TWD',
    ],
    ['above an own sale', { price: price(108000) }, { ownOpposite: price(107500) }, 'CROSSES_OWN_ORDER 1075.00'],
    ['a sale against an own purchase', { side: 'sell' }, { ownOpposite: price(107500) }, 'CROSSES_OWN_ORDER 1075.00'],
    [
      'a sale below it',
      { side: 'sell', price: price(107000) },
      { ownOpposite: price(107500) },
      'CROSSES_OWN_ORDER 1075.00',
    ],
    ['a sale above it', { side: 'sell', price: price(108000) }, { ownOpposite: price(107500) }, 'approved'],
    ['the 200th open order', {}, { openOrders: 199 }, 'approved'],
    ["another's lot", { side: 'sell', positionId: 9 }, {}, 'POSITION_NOT_FOUND'],
  ])('%s', (_, change, other, expected) => {
    expect(answer(checkOrder({ ...ticket, ...change }, { ...facts, ...other }))).toBe(expected);
  });

  it('holds available money first and pledges what is receivable for the rest', () => {
    const outcome = checkOrder({ ...ticket, quantity: 2000 as Units }, { ...facts, receivable: 500_000_00n as Cash });
    expect(outcome.ok && [outcome.value.held, outcome.value.pledged]).toEqual([2_000_000_00n, 153_063_00n]);
  });

  it.each([
    ['less than is available', 2_153_063_01n, 2_153_063_00n, 0n],
    ['exactly what is available', 2_153_063_00n, 2_153_063_00n, 0n],
    ['a cent more', 2_153_062_99n, 2_153_062_99n, 1n],
  ])('a purchase that needs %s', (_, available, held, pledged) => {
    const outcome = checkOrder(
      { ...ticket, quantity: 2000 as Units },
      { ...facts, available: available as Cash, receivable: 500n as Cash },
    );
    expect(outcome).toMatchObject({ ok: true, value: { held, pledged, closes: [] } });
  });

  it.each<[string, Partial<OrderFacts>, number]>([
    ['the best price', { bestAsk: price(2_000_000) }, 2_100_000],
    ['the last trade, where nobody offers', { bestAsk: 0, last: price(1_000_000) }, 1_050_000],
    ['the reference, where nothing has traded either', { bestAsk: 0, last: 0 }, 3_248_100],
  ])('a market order goes by %s', (_, change, worst) => {
    const outcome = checkOrder(
      { ...ticket, type: 'market', price: undefined, quantity: SHARE },
      { ...facts, ...apples, ...change },
    );
    expect(outcome.ok && outcome.value.bookPrice).toBe(worst);
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
        { ...sale, side, type: 'market', price: undefined, quantity: lotOn(instrument, 'regular') },
        us ? { ...facts, ...apples } : facts,
      );
      expect(outcome.ok && outcome.value.bookPrice).toBe(worst);
    },
  );
});

describe('fractions of a share', () => {
  /** Two shares at 309.50, three at 309.60 and many beyond the collar of 5 %. */
  const asks: OrderFacts['opposite'] = [
    [price(3_095_000), shares(2)],
    [price(3_096_000), shares(3)],
    [price(3_300_000), shares(900)],
  ];
  const bids: OrderFacts['opposite'] = [
    [price(3_094_000), shares(2)],
    [price(3_090_000), shares(3)],
  ];
  const fraction: Ticket = { ...ticket, board: 'fractional', type: 'market', price: undefined, quantity: 0 as Units };
  const sized = (change: Partial<Ticket>, other: Partial<OrderFacts> = {}) => {
    const opposite = change.side === 'sell' ? bids : asks;
    const outcome = checkOrder({ ...fraction, ...change }, { ...facts, ...apples, opposite, ...other });
    if (!outcome.ok) return answer(outcome);
    const { ticket: approved, bookPrice, held } = outcome.value;
    return `${approved.quantity} at ${bookPrice} holding ${held}`;
  };

  it.each<[string, Partial<Ticket>, Partial<OrderFacts>, string]>([
    ['half a share: up to the cent', { quantity: units(500_000) }, {}, '500000 at 3095000 holding 15475'],
    [
      'two and a half: the second level gives the third share',
      { quantity: units(2_500_000) },
      {},
      '2500000 at 3096000 holding 77400',
    ],
    ['all that is offered', { quantity: units(5_000_000) }, {}, '5000000 at 3096000 holding 154800'],
    ['a share beyond it', { quantity: units(5_000_001) }, {}, 'LIQUIDITY_INSUFFICIENT'],
    ['an empty book', { quantity: units(500_000) }, { opposite: [] }, 'LIQUIDITY_INSUFFICIENT'],
    ['a hundred dollars: 0.323101 shares', { amount: cash(100_00n) }, {}, '323101 at 3095000 holding 10000'],
    ['a thousand: reckoned at the second level', { amount: cash(1_000_00n) }, {}, '3229974 at 3096000 holding 100000'],
    ['just what two shares cost', { amount: cash(619_00n) }, {}, '2000000 at 3095000 holding 61900'],
    ['a cent more does not reach the second level', { amount: cash(619_01n) }, {}, '2000000 at 3095000 holding 61900'],
    ['what does', { amount: cash(619_40n) }, {}, '2000645 at 3096000 holding 61940'],
    ['more than is offered', { amount: cash(2_000_00n) }, {}, 'LIQUIDITY_INSUFFICIENT'],
    ['a dollar', { amount: cash(1_00n) }, {}, '3231 at 3095000 holding 100'],
    ['less', { amount: cash(99n) }, {}, 'FRACTION_TOO_SMALL 100 USD'],
    ['a quantity worth less', { quantity: units(3_231) }, {}, 'FRACTION_TOO_SMALL 100 USD'],
    ['a quantity worth just that', { quantity: units(3_232) }, {}, '3232 at 3095000 holding 101'],
    ['both', { quantity: units(500_000), amount: cash(100_00n) }, {}, 'QUANTITY_OR_AMOUNT'],
    ['neither', {}, {}, 'QUANTITY_OR_AMOUNT'],
    [
      'a cent too little money',
      { amount: cash(100_00n) },
      { available: cash(99_99n) },
      'BALANCE_INSUFFICIENT 10000 9999 USD',
    ],
    ['a sale of half a share', { side: 'sell', quantity: units(500_000) }, {}, '500000 at 3094000 holding 0'],
    ['a sale worth a hundred dollars', { side: 'sell', amount: cash(100_00n) }, {}, '323206 at 3094000 holding 0'],
    ['a small sale', { side: 'sell', quantity: units(3_000) }, {}, 'FRACTION_TOO_SMALL 100 USD'],
    [
      'a small sale of all',
      { side: 'sell', quantity: units(3_000) },
      { positions: [lot(1, 0, 3_000)] },
      '3000 at 3094000 holding 0',
    ],
    [
      'a sale of more than is held',
      { side: 'sell', quantity: units(4_000_000) },
      { positions: [lot(1, 0, 3_000_000)] },
      'SHARES_INSUFFICIENT 4 3',
    ],
    [
      'against an own sale',
      { quantity: units(500_000) },
      { ownOpposite: price(3_095_000) },
      'CROSSES_OWN_ORDER 309.50',
    ],
    ['while matching rests', { quantity: units(500_000) }, { boardOpen: false }, 'BOARD_CLOSED 09:30:00-16:00:00'],
  ])('%s', (_, change, other, expected) => {
    expect(sized(change, other)).toBe(expected);
  });
});
