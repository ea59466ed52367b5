import type { Outcome } from '@kuroshio/base';
import { usMarginAccount, usMarginTermsOn } from '@kuroshio/credit';
import { FORESEEN, type Instrument, priceLimits, TABLES, tradingDate } from '@kuroshio/market';
import { type Cash, cash, type Price, type Units, units } from '@kuroshio/money';
import { fillShortSale, newShort, type Order } from '@kuroshio/orders';
import { describe, expect, it } from 'vitest';
import { checkAmendment, checkOrder, type OrderFacts, type ShortFacts, type Ticket } from './index.ts';

const apple = TABLES.instruments.bySymbol('US:AAPL') as Instrument;
const tsmc = TABLES.instruments.bySymbol('TWSE:2330') as Instrument;
const date = tradingDate('2026-07-08');
const usd = (dollars: number): Cash => cash(BigInt(Math.round(dollars * 100)));
/** A price has four decimals, a share a million units. */
const at = (price: number) => Math.round(price * 10_000) as Price;
const shares = (count: number) => (count * 1_000_000) as Units;

/** An account of so many dollars of one's own, of which so many are beyond what is required: a stock with a loan on it. */
const account = (equity: number, excess: number) => ({
  ...usMarginAccount(usMarginTermsOn(date), []),
  ...{ equity: usd(equity), excess: usd(excess) },
});
type UsFacts = NonNullable<ShortFacts['us']>;
const us: UsFacts = {
  ...{ account: account(10_000, 4_000), leastEquity: usd(2_000), cheapBelow: usd(5), isHeld: false },
  height: at(309.4),
};
const short: ShortFacts = {
  ...{ marginBps: 5_000, borrowFeeBps: 0, room: usd(50_000), stockRoom: usd(60_000), stop: null, exDate: null },
  ...{ floor: 0, owed: [], us },
};

/** Apple in the session: last 309.40, which is the highest of days. */
const facts: OrderFacts = {
  ...{ calendar: FORESEEN, instrument: apple, suspended: false, credit: null, phase: 'continuous', boardOpen: true },
  ...{ tradingDate: date, now: 0, limits: null, close: 0, last: at(309.4), reference: at(309.35) },
  ...{ bestBid: at(309.4), bestAsk: at(309.5), opposite: [], available: usd(100_000), receivable: usd(0) },
  ...{ positions: [], ownOpposite: 0, barredToday: units(0), openOrders: 0, short },
};
const ticket: Ticket = {
  ...{ side: 'sell', type: 'limit', board: 'regular', timeInForce: 'ROD', quantity: shares(10), price: at(309.4) },
  ...{ positionId: undefined, financing: 'short' },
};
const withShort = (change: Partial<ShortFacts>): Partial<OrderFacts> => ({ short: { ...short, ...change } });
const withUs = (change: Partial<UsFacts>) => withShort({ us: { ...us, ...change } });
/** Of a stock that costs about so much. */
const priced = (price: number): Partial<OrderFacts> => ({
  ...{ last: at(price), reference: at(price), bestBid: at(price), bestAsk: at(price + 0.01) },
  ...withUs({ height: at(price) }),
});

const check = (change: Partial<Ticket>, other: Partial<OrderFacts>) =>
  checkOrder({ ...ticket, ...change }, { ...facts, ...other });
function answer(outcome: Outcome<unknown>): string {
  if (outcome.ok) return 'approved';
  return [outcome.refusal.code, ...Object.values(outcome.refusal.params)].join(' ');
}

describe('a short sale in the US', () => {
  // Ten at 309.40 are held for at a tenth more, 340.34: half of 3,403.40, up to a dollar, is 1,702.
  it.each<[string, Partial<Ticket>, Partial<OrderFacts>, string]>([
    ['as it should be', {}, {}, 'approved'],
    ['while shares of it are held', {}, withUs({ isHeld: true }), 'US_SHORT_HELD'],
    [
      'at the best bid, after the stock fell by a tenth',
      {},
      withShort({ floor: at(309.41) }),
      'US_SHORT_UPTICK 309.41',
    ],
    ['a cent above it', { price: at(309.41) }, withShort({ floor: at(309.41) }), 'approved'],
    [
      'at market, after the stock fell by a tenth',
      { type: 'market', price: undefined },
      withShort({ floor: at(309.41) }),
      'US_SHORT_UPTICK 309.41',
    ],
    ['of a share at $4.99', { price: at(4.99) }, priced(4.99), 'US_SHORT_CHEAP 500 USD'],
    ['of a share at $5', { price: at(5) }, priced(5), 'approved'],
    ['with an account short by a cent', {}, withUs({ account: account(10_000, -0.01) }), 'US_MARGIN_DEFICIT 1 USD'],
    ['with nothing to spare', {}, withUs({ account: account(10_000, 0) }), 'approved'],
    ['that makes $2,000 one’s own', {}, withUs({ account: account(298, 0) }), 'approved'],
    ['a cent less', {}, withUs({ account: account(297.99, 0) }), 'US_MARGIN_EQUITY 200000 199999 USD'],
    ['of what cannot be borrowed', {}, withShort({ marginBps: 0 }), 'SHORT_NOT_OFFERED'],
    ['before the session', { board: 'extended' }, {}, 'SHORT_NOT_OFFERED'],
    ['until it is cancelled', { timeInForce: 'GTC' }, {}, 'SHORT_NOT_OFFERED'],
    ['without a margin account', {}, { short: undefined }, 'MARGIN_ACCOUNT_NEEDED'],
    [
      'that operators have stopped',
      {},
      withShort({ stop: { from: date, reason: 'unusual-volume' } as never }),
      'CREDIT_STOPPED_VOLUME 2026-07-08',
    ],
    ['up to the limit', {}, withShort({ room: usd(3_094) }), 'approved'],
    ['a cent beyond it', {}, withShort({ room: usd(3_093.99) }), 'SHORT_LIMIT 309399 USD'],
    ['up to what can be borrowed', {}, withShort({ stockRoom: usd(3_094) }), 'approved'],
    ['a cent beyond that', {}, withShort({ stockRoom: usd(3_093.99) }), 'SHORT_STOCK_FULL 309399 USD'],
    ['when all was recalled', {}, withShort({ stockRoom: usd(0) }), 'SHORT_STOCK_FULL 0 USD'],
    ['with just the money', {}, { available: usd(1_702) }, 'approved'],
    [
      'a cent less, whatever is to come',
      {},
      { available: usd(1_701.99), receivable: usd(50_000) },
      'BALANCE_INSUFFICIENT 170200 170199 USD',
    ],
    ['against an own purchase', {}, { ownOpposite: at(309.4) }, 'CROSSES_OWN_ORDER 309.40'],
    ['of half a share', { quantity: units(500_000) }, {}, 'SHARES_NOT_WHOLE'],
  ])('%s', (_name, change, other, expected) => {
    expect(answer(check(change, other))).toBe(expected);
  });

  it('in Taiwan knows nothing of all this: below the reference has its own words', () => {
    const limits = priceLimits(tsmc, 107_500 as never);
    const { us: _us, ...taiwan } = { ...short, marginBps: 9_000, floor: 107_500 as Price };
    const other = { instrument: tsmc, limits, last: 107_500, reference: 107_500, bestBid: 107_000, bestAsk: 107_500 };
    const sale = { price: 107_000 as Price, quantity: units(1_000) };
    expect(answer(check(sale, { ...other, short: taiwan } as Partial<OrderFacts>))).toBe(
      'SHORT_BELOW_REFERENCE 1075.00',
    );
  });

  it.each<[string, Partial<Ticket>, Partial<OrderFacts>, number, number]>([
    ['at the best bid, for a tenth more', {}, {}, 50, 1_702],
    // 10 × 440 × 50 %.
    ['far above it, for a tenth more than that', { price: at(400) }, {}, 50, 2_200],
    ['below a better bid, for a tenth more than that', {}, { bestBid: at(320) }, 50, 1_760],
    ['below the last price, where nobody bids', { price: at(300) }, { bestBid: 0, last: at(310) }, 50, 1_705],
    ['where nothing has traded, by the reference', { price: at(300) }, { bestBid: 0, last: 0 }, 50, 1_702],
    // 278.46.
    ['a tenth below the height', { price: at(278.46) }, {}, 50, 1_702],
    // 150 % of 278.46 are 417.69: 168.75 % of 247.52. 69 % of 3,403.40 are 2,348.35.
    ['a fifth below it', { price: at(247.52) }, {}, 69, 2_349],
    // 55 % of 3,403.40 are 1,871.87.
    ['of a stock that needs more', {}, withShort({ marginBps: 5_500 }), 55, 1_872],
    // 5 % below the best bid is less than a tenth below the height.
    ['at market', { type: 'market', price: undefined }, {}, 50, 1_702],
    // 417.69 ÷ 208.81 are 200.03 %.
    ['at market, of a stock that was a third dearer', { price: at(208.81) }, {}, 101, 3_438],
    // $5 over $6 are 83.3 %, up to a percent, and a tenth. 94 % of 66.
    ['at $6, where $5 a share is more', { price: at(6) }, priced(6), 94, 63],
    ['at $12.50, where it is not', { price: at(12.5) }, priced(12.5), 50, 69],
  ])('holds, %s', (_name, change, other, percent, dollars) => {
    const outcome = check(change, other);
    expect(outcome).toMatchObject({ ok: true, value: { held: usd(dollars), pledged: 0n, closes: [], loanBps: 0 } });
    expect(outcome.ok && outcome.value.short?.shortMarginBps).toBe(percent * 100);
  });

  /** As it is placed when it was approved. */
  function placed(change: Partial<Ticket>, other: Partial<OrderFacts>): Order {
    const outcome = check(change, other);
    if (!outcome.ok) throw new Error(answer(outcome));
    const { bookPrice, held, short: terms } = outcome.value;
    const { quantity, price = 0 } = outcome.value.ticket;
    return {
      ...{ id: 1, priority: 1, customer: 100_001, clientOrderId: 'short-1', instrumentNo: apple.no, cashAsset: 2 },
      ...{ side: 'sell', type: 'limit', board: 'regular', timeInForce: 'ROD', tradingDate: date, state: 'open' },
      ...{ quantity, askedQuantity: quantity, askedAmount: null, amendments: 0, price, bookPrice, askedPrice: price },
      ...{ fingerprint: null, positionId: null, opened: null, placedAt: 0, updatedAt: 0, filledQuantity: units(0) },
      ...{ filledValue: usd(0), dayTradeQuantity: units(0), dayTradeValue: usd(0), fills: 0, charges: {} },
      ...{ heldShares: units(0), financing: 'short', loanBps: 0, loan: usd(0), heldCash: held, pledgedCash: usd(0) },
      ...{ closes: [], ...(terms && { short: { ...terms } }) },
    };
  }

  // FINRA Rule 4210(b) and (c): as much as is required at once. Of shares from $5 on $5 each, or 30 %.
  it.each([5, 6, 8, 9.99, 12.5, 16.67, 50])('at $%d puts up what is required of it at once', (price) => {
    const other = { ...priced(price), available: usd(100_000) };
    const fill = fillShortSale(
      placed({ price: at(price), quantity: shares(100) }, other),
      apple,
      at(price),
      shares(100),
      1,
    );
    expect(Number(fill.margin) / 100).toBeGreaterThanOrEqual(Math.max(500, price * 30) - 0.01);
  });

  describe('that is moved', () => {
    const amend = (order: Order, price: number, other: Partial<OrderFacts> = {}, quantity?: number) =>
      checkAmendment(
        order,
        { price: at(price), quantity: quantity === undefined ? undefined : shares(quantity) },
        { ...facts, openOrders: 1, ...other },
      );

    it.each<[string, number, Partial<OrderFacts>, string]>([
      ['a little lower', 305, {}, 'approved'],
      ['to a tenth below the height', 278.46, {}, 'approved'],
      ['a cent further, where more is put up', 278.45, {}, 'US_SHORT_MARGIN_MORE'],
      ['as high as it holds for', 340.34, {}, 'approved'],
      ['a cent higher', 340.35, {}, 'US_SHORT_MARGIN_MORE'],
      ['when the stock needs more by now', 310, withShort({ marginBps: 5_500 }), 'US_SHORT_MARGIN_MORE'],
      ['when the stock was dearer since', 305, withUs({ height: at(350) }), 'US_SHORT_MARGIN_MORE'],
      ['when it cannot be borrowed any more', 310, withShort({ stockRoom: usd(0) }), 'SHORT_STOCK_FULL 309400 USD'],
      ['nowhere: it stands below the floor already', 309.4, withShort({ floor: at(309.41) }), 'approved'],
      ['below the floor', 309, withShort({ floor: at(309.41) }), 'US_SHORT_UPTICK 309.41'],
      // What it sells already is its own: 3,094 of 3,100.
      ['a cent beyond the limit', 310, withShort({ room: usd(5.99) }), 'SHORT_LIMIT 309999 USD'],
      ['up to the limit', 310, withShort({ room: usd(6) }), 'approved'],
    ])('%s', (_name, price, other, expected) => {
      expect(answer(amend(placed({}, {}), price, other))).toBe(expected);
    });

    it('down is free for one that put up more from the beginning, and asks for no money', () => {
      const dear = placed({ price: at(247.52) }, {});
      expect(answer(amend(dear, 250))).toBe('approved');
      expect(amend(dear, 250, { available: usd(0) })).toMatchObject({ ok: true, value: { added: { held: 0n } } });
      expect(answer(amend(dear, 247))).toBe('US_SHORT_MARGIN_MORE');
    });

    it('to fewer alone is asked nothing', () => {
      const outcome = checkAmendment(
        placed({}, {}),
        { price: undefined, quantity: shares(4) },
        { ...facts, ...withShort({ room: usd(0), marginBps: 5_500, floor: at(400) }), openOrders: 1 },
      );
      expect(outcome).toMatchObject({ ok: true, value: { losesPlace: false, added: { held: 0n, pledged: 0n } } });
    });
  });
});

describe('a purchase that gives shares back in the US', () => {
  /** 200 are owed, for which 15,000 are held; open purchases give so many of them back. */
  function owing(closing: number): Partial<OrderFacts> {
    const opening = { id: 1, customer: 100_001, instrumentNo: apple.no, orderId: 1, openedOn: date, openedAt: 0 };
    const one = {
      ...{
        ...newShort({ ...opening, shortMarginBps: 5_000 }),
        quantity: shares(200),
        closingQuantity: shares(closing),
      },
      ...{ proceeds: usd(10_000), collateral: usd(15_000) },
    };
    return withShort({ owed: [one] });
  }
  const cover = { side: 'buy', quantity: shares(100) } as const;

  // A cent a share for how charges may be rounded: before September there are none.
  it.each<[string, Partial<Ticket>, Partial<OrderFacts>, number]>([
    ['nothing, where its part of what is held pays for it', { price: at(74.99) }, owing(0), 0],
    ['what is beyond its part', { price: at(140) }, owing(0), 6_501],
    ['nothing, where it is the house that buys', { price: at(140) }, { ...owing(0), isOfHouse: true }, 0],
    ['all, where another gives some back too', { price: at(50) }, owing(50), 5_001],
    // 5 % above the best offer.
    ['at market up to the worst price', { type: 'market', price: undefined }, owing(0), 24_998],
  ])('holds %s', (_name, change, other, dollars) => {
    expect(check({ ...cover, ...change }, other)).toMatchObject({ ok: true, value: { held: usd(dollars) } });
  });

  it.each<[string, Partial<Ticket>, Partial<OrderFacts>, string]>([
    ['more than is owed', { quantity: shares(201) }, owing(0), 'SHARES_OWED_LESS 201 200'],
    ['more than is not being bought back', {}, owing(150), 'SHARES_OWED_LESS 100 50'],
    ['of another’s', { positionId: 9 }, owing(0), 'POSITION_NOT_FOUND'],
    [
      'a cent short',
      { price: at(140) },
      { ...owing(0), available: usd(6_500.99) },
      'BALANCE_INSUFFICIENT 650100 650099 USD',
    ],
  ])('is refused: %s', (_name, change, other, expected) => {
    expect(answer(check({ ...cover, price: at(50), ...change }, other))).toBe(expected);
  });
});
