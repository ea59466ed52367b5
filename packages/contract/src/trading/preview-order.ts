import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, date, money, price, shares } from '../words.ts';
import { usBorrowKind } from '../us-margin/shapes.ts';
import { charge, orderTicket } from './shapes.ts';

export const previewOrder = endpoint('trading/preview-order', {
  summary: 'What an order would cost or bring at its price, itemised; the same checks as placing it, and no effect.',
  access: customer,
  input: orderTicket,
  output: z.object({
    currency,
    /** The price reckoned with: the limit, or for a market order the price up to which money is held. */
    price,
    /** What it comes to where an amount is asked for, else as asked. */
    quantity: shares,
    value: money,
    charges: z.array(charge),
    /** Value plus charges for a buy, value less charges for a sale. */
    net: money,
    /** The same as the market stands: what an order at market would come to against the book; for others `net`. */
    estimated: money,
    /** Of a sale, what would be set against purchases of the same day (現股當沖). */
    dayTradeQuantity: shares,
    /** Taiwan's transaction tax on a sale, in basis points: of shares held, and of shares bought the same day. */
    saleTax: z.object({ held: z.int(), dayTrade: z.int() }).optional(),
    buyingPower: money,
    sellable: shares,
    settlementDate: date,
    /** Of a purchase that must be held: the first trading day on which it may be sold, and minutes after it was bought. */
    held: z.object({ from: date.optional(), minutes: z.int().optional() }).optional(),
    /** Of a short sale, and of a purchase that gives its shares back, as the market stands. */
    short: z
      .object({
        /** Set aside until it has traded: for the highest price of the day. */
        held: money,
        /** Of a sale: what is put up for it, and what stays held with it. */
        marginBps: z.int(),
        margin: money,
        proceeds: money,
        /** Of a purchase: what is held for the shares that it gives back, and what of it comes back, before interest. */
        collateral: money,
        returned: money,
        /** Of the whole account after this order, and the line below which it is called. */
        ratioBps: z.int().optional(),
        callBelowBps: z.int(),
        /** Of a sale: at this price or above the account is called, all else as it is. */
        callPrice: price.optional(),
        /** Of a sale: bought back by this day, because an ex-date is announced. */
        coverBy: date.optional(),
      })
      .optional(),
    /** Of a margin purchase, as the market stands: what is lent and what is one's own, with the charges. */
    margin: z
      .object({
        loanBps: z.int(),
        loan: money,
        own: money,
        /** A year's interest, a day's to the cent, and from which day it is counted. */
        rateBps: z.int(),
        aDay: money,
        interestFrom: date,
        /** Hundredths of a percent, of the whole account after this order; left out where nothing is owed. And the line below which it is called. */
        ratioBps: z.int().optional(),
        callBelowBps: z.int(),
        /** At this price or below the account is called, all else as it is. Left out where no fall of this stock alone does. */
        callPrice: price.optional(),
      })
      .optional(),
    /** The same of a purchase on margin in the US. Of the whole account after this order: what of it is one's own, and what must be. */
    usMargin: z
      .object({
        loanBps: z.int(),
        loan: money,
        own: money,
        /** A year's of 360 days, a day's to the cent, and from which day it is counted. */
        rateBps: z.int(),
        aDay: money,
        interestFrom: date,
        /** Of each 10,000 of this stock's value so much must be one's own. */
        requirementBps: z.int(),
        equity: money,
        equityBps: z.int(),
        requirement: money,
        /** At this price of the stock or below the account is called, all else as it is. Left out where no fall of this stock alone does. */
        callPrice: price.optional(),
      })
      .optional(),
    /** The same of an order with borrowed shares in the US: a short sale, or a purchase that gives them back. */
    usShort: z
      .object({
        /** What is set aside for it, for the dearest bid it may meet. */
        held: money,
        /** Of each 10,000 that a sale brings so much is put up; what that comes to at the prices of now, and what the sale brings after its charges. */
        marginBps: z.int(),
        margin: money,
        proceeds: money,
        /** Of a purchase: what was held for the shares, and what of it comes back. */
        collateral: money,
        returned: money,
        /** How hard it is to borrow, a year's rate of 360 days, and a night's at the price of now, in cents. */
        borrow: z.object({ kind: usBorrowKind, rateBps: z.int(), aDay: money }),
        /** Of each 10,000 of this stock's value so much must stand beyond it; of the whole account after this order. */
        requirementBps: z.int(),
        equity: money,
        equityBps: z.int(),
        requirement: money,
        /** At this price of the stock or above the account is called, all else as it is. Left out where no rise of this stock alone does. */
        callPrice: price.optional(),
      })
      .optional(),
  }),
  refusals: [
    'INSTRUMENT_NOT_FOUND',
    'INSTRUMENT_NOT_TRADABLE',
    'INSTRUMENT_SUSPENDED',
    'MARKET_CLOSED',
    'BOARD_NOT_OFFERED',
    'BOARD_CLOSED',
    'ORDER_TYPE_NOT_ALLOWED',
    'PRICE_NOT_AVAILABLE',
    'PRICE_REQUIRED',
    'PRICE_NOT_EXPECTED',
    'PRICE_OFF_TICK',
    'PRICE_OVER_LIMIT',
    'PRICE_BEYOND_COLLAR',
    'QUANTITY_NOT_LOT',
    'QUANTITY_TOO_LARGE',
    'SHARES_NOT_WHOLE',
    'QUANTITY_TOO_FINE',
    'QUANTITY_OR_AMOUNT',
    'AMOUNT_NOT_TAKEN',
    'FRACTION_TOO_SMALL',
    'LIQUIDITY_INSUFFICIENT',
    'BALANCE_INSUFFICIENT',
    'SHARES_INSUFFICIENT',
    'CROSSES_OWN_ORDER',
    'TOO_MANY_OPEN_ORDERS',
    'POSITION_NOT_FOUND',
    'POSITION_NOT_HOLDING',
    'POSITION_LOCKED',
    'NO_SELL_DAY',
    'SELL_TOO_SOON',
    'DAY_TRADE_SUSPENDED',
    'MARGIN_NOT_OFFERED',
    'MARGIN_ACCOUNT_NEEDED',
    'MARGIN_LIMIT',
    'MARGIN_STOCK_FULL',
    ...(['US_MARGIN_DEFICIT', 'US_MARGIN_EQUITY'] as const),
    ...(['CREDIT_STOPPED_BALANCE', 'CREDIT_STOPPED_HOLDING', 'CREDIT_STOPPED_PRICES'] as const),
    ...(['CREDIT_STOPPED_VOLUME', 'CREDIT_STOPPED_ORDER'] as const),
    'SHORT_NOT_OFFERED',
    'SHORT_LIMIT',
    'SHORT_STOCK_FULL',
    'SHORT_BEFORE_EX_DATE',
    'SHORT_BELOW_REFERENCE',
    'SHARES_OWED_LESS',
    ...(['US_SHORT_UPTICK', 'US_SHORT_CHEAP', 'US_SHORT_HELD'] as const),
  ],
});
