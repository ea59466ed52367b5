import { offeringEvent } from '../offerings/offering-event.ts';
import { planEvent } from '../plans/plan-event.ts';
import { z } from 'zod';
import { paymentReturnedEvent } from '../bank-files/shapes.ts';
import { chainDepositEvent } from '../chain-deposits/shapes.ts';
import { coolingOffEvent, ownLimitEvent } from '../own-limits/own-limit-event.ts';
import { restrictionKind, restrictionReason } from '../restrictions/shapes.ts';
import { MARGIN_EVENTS } from '../margin/margin-events.ts';
import { depositReason, withdrawalReason } from '../funding/shapes.ts';
import { casePurpose, failReason, reviewerKind } from '../verification/shapes.ts';
import {
  currency,
  date,
  id,
  money,
  price,
  shares,
  stamp,
  symbol,
  venue,
  venueTime,
  wallTime,
  rights,
} from '../words.ts';

/** A text of the house in each language. */
export const ownWords = z.object({ tw: z.string(), en: z.string(), ko: z.string() });

const mover = z.object({ symbol, changeBps: z.int() });
/** Of the reasons why matching of an instrument rests, those that are told as news. */
const haltReason = z.enum(['volatility', 'luld', 'delayed-open', 'delayed-close']);
const actionQuality = z.enum(['verified', 'unverified', 'simulated']);
const breakerLevel = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/**
 * What a piece of news is about, by `kind`. Of the exchange these are facts, which the app puts into words; of the house
 * and of feeds the words themselves, as plain text.
 */
export const newsEvent = z.discriminatedUnion('kind', [
  /** A venue's trading day begins; `settles` are the trading dates whose trades settle on it. */
  z.object({ kind: z.literal('day-begins'), venue, date, settles: z.array(date) }),
  /** How a venue's day ended. Turnover in minor units of the venue's currency. */
  z.object({
    kind: z.literal('day-results'),
    venue,
    date,
    indices: z.array(z.object({ symbol, last: price, reference: price })),
    up: z.int(),
    down: z.int(),
    unchanged: z.int(),
    turnover: money,
    currency,
    gainers: z.array(mover),
    losers: z.array(mover),
  }),
  /** The first trade of the day at a price limit. */
  z.object({ kind: z.enum(['limit-up', 'limit-down']), symbol, date, price, at: venueTime }),
  /** Matching of an instrument rests, until venue time `until`; a periodic auction and a limit state are no news. */
  z.object({ kind: z.literal('halted'), symbol, date, reason: haltReason, until: venueTime }),
  /** It went on. `price` is that of the auction which ended the rest, 0 where nothing traded in it. */
  z.object({ kind: z.literal('resumed'), symbol, date, reason: haltReason, at: venueTime, price }),
  /**
   * The breaker halted a whole market: its index fell by `fallBps` hundredths of a percent, the threshold of `level`.
   * `until` is the close of the session where it does not trade again that day.
   */
  z.object({
    kind: z.literal('market-halted'),
    venue,
    date,
    index: symbol,
    level: breakerLevel,
    fallBps: z.int(),
    until: venueTime,
    forTheDay: z.boolean(),
  }),
  /** It trades again. */
  z.object({ kind: z.literal('market-resumed'), venue, date, level: breakerLevel, at: venueTime }),
  /** An ex-date: what a share gives up on it. Decimal texts; `cash` per share in `currency`, `stock` new shares per old one. */
  z.object({
    kind: z.literal('ex-date'),
    symbol,
    date,
    action: z.string(),
    cash: z.string(),
    stock: z.string(),
    rights: rights.optional(),
    currency,
    /** How sure it is; of what was told before it was known here, left out. */
    quality: actionQuality.optional(),
    /** Where the exchange took the instrument over it, the close before and the reference of the day. */
    previousClose: price.optional(),
    reference: price.optional(),
  }),
  /** An action was announced; `payDate` is empty where it is not known or nothing is paid. */
  z.object({
    kind: z.literal('action-announced'),
    symbol,
    date,
    action: z.string(),
    cash: z.string(),
    stock: z.string(),
    rights: rights.optional(),
    currency,
    payDate: z.union([date, z.literal('')]),
    quality: actionQuality,
  }),
  /** Of the operators. Both are plain text. */
  z.object({ kind: z.literal('house'), title: ownWords, body: ownWords }),
  /** Of a feed: its own words in its own language, and its own address. */
  z.object({ kind: z.literal('feed'), title: z.string(), body: z.string(), link: z.string() }),
]);

export const newsItem = z.object({
  id,
  source: z.enum(['exchange', 'house', 'feed']),
  /** Name of the feed; empty elsewhere. */
  feed: z.string(),
  publishedAt: wallTime,
  publishedStamp: stamp,
  /** The instruments that it is about. */
  symbols: z.array(symbol),
  event: newsEvent,
});

const messageKinds = ['order', 'settlement', 'security', 'alert', 'notice'] as const;
export const messageKind = z.enum(messageKinds);

const factorChange = z.enum(['on', 'off', 'codes-drawn', 'code-used', 'wrong-codes']);

/** What a message is about, by `event`; the app puts it into words. */
export const messageEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.enum(['order-filled', 'order-cancelled', 'order-expired']),
    orderId: id,
    orderNo: z.string(),
    symbol,
    side: z.enum(['buy', 'sell']),
    quantity: shares,
    filledQuantity: shares,
    averagePrice: price,
  }),
  /** The price of a conditional order was traded: its order was sent, or refused then. */
  z.object({
    event: z.enum(['conditional-triggered', 'conditional-refused']),
    conditionalId: id,
    symbol,
    side: z.enum(['buy', 'sell']),
    quantity: shares,
  }),
  /** A settlement day: all that was paid and received in one currency. */
  z.object({ event: z.literal('settled'), date, currency, pay: money, receive: money, count: z.int() }),
  /** An ex-date gave the customer a dividend, or it was paid: `gross` less `fees` and `tax` is `net`. */
  z.object({
    event: z.enum(['dividend-entitled', 'dividend-paid']),
    symbol,
    exDate: date,
    paysOn: date,
    shares,
    currency,
    gross: money,
    fees: money,
    tax: money,
    net: money,
  }),
  /** An ex-date changed the number of shares; `paid` is the cash for the fraction of one. */
  z.object({
    event: z.literal('shares-changed'),
    symbol,
    date,
    before: shares,
    after: shares,
    currency,
    paid: money,
  }),
  z.object({ event: z.literal('new-device'), device: z.string(), ip: z.string() }),
  z.object({
    event: z.literal('alert'),
    alertId: id,
    symbol,
    condition: z.enum(['price-above', 'price-below', 'percent-above', 'percent-below', 'volume-above']),
    threshold: z.int(),
    /** What was seen: price units, hundredths of a percent or shares, as the condition counts. */
    value: z.int(),
    date,
    at: venueTime,
  }),
  /** An ex-date changed the number of shares, so the price of an alert followed; `after` is 0 where the alert was taken away. */
  z.object({
    event: z.enum(['alert-adjusted', 'alert-withdrawn']),
    symbol,
    condition: z.enum(['price-above', 'price-below']),
    date,
    before: price,
    after: price,
  }),
  /** A verification was decided. */
  z.object({ event: z.literal('verification-passed'), purpose: casePurpose, by: reviewerKind }),
  z.object({ event: z.literal('verification-failed'), purpose: casePurpose, by: reviewerKind, reason: failReason }),
  /** The customer was restricted, a restriction was renewed, or it has ended. */
  z.object({
    event: z.enum(['restriction-set', 'restriction-renewed']),
    restriction: restrictionKind,
    reason: restrictionReason,
    text: z.string(),
    reviewAt: wallTime,
  }),
  z.object({ event: z.enum(['restriction-lifted', 'restriction-lapsed']), restriction: restrictionKind }),
  /** What the customer's account has limited itself to. */
  ownLimitEvent,
  coolingOffEvent,
  /** Everything that is kept about the customer was fetched. */
  z.object({ event: z.literal('data-export') }),
  z.object({ event: z.literal('fund-password'), change: z.enum(['set', 'changed']) }),
  z.object({ event: z.literal('login-password'), change: z.enum(['changed', 'reset']) }),
  z.object({ event: z.literal('second-factor'), change: factorChange }),
  /** A passkey was added or removed, or its counter went back; by its name, empty where it has none. */
  z.object({ event: z.literal('passkey'), change: z.enum(['added', 'removed', 'cloned']), name: z.string() }),
  /** A bank card or an address was added, by its last four signs. */
  z.object({
    event: z.literal('destination-added'),
    kind: z.enum(['card', 'address']),
    tail: z.string(),
    usableFrom: wallTime,
  }),
  offeringEvent,
  /** A deposit became the customer's money, `amount` after the fee; or it was rejected. */
  z.object({ event: z.literal('deposit-passed'), currency, amount: money, by: reviewerKind }),
  z.object({ event: z.literal('deposit-rejected'), currency, amount: money, by: reviewerKind, reason: depositReason }),
  paymentReturnedEvent,
  chainDepositEvent,
  /** Money was asked to leave, to a card or an address by its last four signs; it was sent, `amount` without the fee; or it is free again. */
  z.object({ event: z.literal('withdrawal-asked'), currency, amount: money, tail: z.string(), dueAt: wallTime }),
  z.object({ event: z.literal('withdrawal-paid'), currency, amount: money, tail: z.string() }),
  z.object({
    event: z.literal('withdrawal-rejected'),
    currency,
    amount: money,
    by: reviewerKind,
    reason: withdrawalReason,
  }),
  /** A loan: `amount` is what was drawn, paid back, collected, or is owed; `owed` what is still owed then. */
  z.object({
    event: z.literal('credit-loan'),
    change: z.enum(['drawn', 'due-soon', 'overdue', 'collected', 'completed']),
    loanId: id,
    currency,
    amount: money,
    owed: money,
    dueOn: date,
  }),
  ...MARGIN_EVENTS,
  /** What was sold short is to be bought back by a day, because an ex-date comes. */
  z.object({ event: z.literal('short-recall'), symbol, shares, dueOn: date }),
  /** Shares were lent, or came back: `paid` is the lender's part less what was withheld. */
  z.object({
    event: z.literal('share-lending'),
    change: z.enum(['lent', 'returned']),
    lendingId: id,
    symbol,
    shares,
    reason: z.enum(['', 'recalled', 'expired', 'ex-date', 'sold']),
    currency,
    paid: money,
    dueOn: date,
  }),
  /** Shares of a block were bought and delivered: `amount` with the commission; `lockedUntil` is the first day on which they can be sold. */
  z.object({
    event: z.literal('block-delivered'),
    symbol,
    shares,
    currency,
    amount: money,
    lockedUntil: z.union([date, z.literal('')]),
  }),
  planEvent,
  z.object({ event: z.literal('notice'), newsId: id, title: ownWords, body: ownWords }),
]);

export const message = z.object({
  id,
  kind: messageKind,
  at: wallTime,
  /** Left out of what tells of a device: there the machine's time counts. */
  stamp: stamp.optional(),
  read: z.boolean(),
  event: messageEvent,
});

/** Which order events a customer is told of, and whether of settlements, dividends and changed numbers of shares. */
export const noticePreferences = z.object({
  orderFilled: z.boolean(),
  orderCancelled: z.boolean(),
  orderExpired: z.boolean(),
  settlement: z.boolean(),
  /** Below this maintenance ratio of a margin account its customer is warned, also while prices move; a whole percent in basis points. */
  marginWarningBps: z.int().min(13_100).max(30_000).multipleOf(100),
});
