import { principalWithin, usDeficit, usMarginTermsOn, type UsTradable, usTrades } from '@kuroshio/credit';
import { ceilToTick, type Instrument, wholeShares } from '@kuroshio/market';
import { type Cash, CASH_ASSETS, cash, divide, NO_CASH, type Price, units } from '@kuroshio/money';
import { coverable, sellable } from '@kuroshio/orders';
import { balancesOf } from '../books/index.ts';
import { clockOf, type Exchange, paymentInterest } from '../exchange/index.ts';
import { type CallRow, type MarginHolding, type Owing, readUsOwing } from '../margin/index.ts';
import type { Log } from '../platform/log.ts';
import { usAccount, usHoldingOf } from './us-account.ts';
import { coverUs } from './us-cover.ts';
import { BEYOND, clearTheWay, triedBefore } from './us-orders.ts';
import { CURRENCY, type UsMarginParts, usToday } from './us-parts.ts';

type Parts = Pick<UsMarginParts, 'database' | 'exchange'> & { readonly log: Log };

/** Loans are paid back in whole dollars. */
const DOLLAR = 100n;

/**
 * What is missing on an account whose call was not met: free US dollars pay first, then shares are sold or bought back, of the position that is shortest
 * of what is required first, and only as many as take away what is missing. Looked at again and again: what did not trade is put in
 * anew where the price has gone.
 */
export async function liquidate(parts: Parts, call: CallRow): Promise<void> {
  await payWithFree(parts, call);
  const { database, exchange } = parts;
  const { customer_id: customer } = call;
  const before = await readUsOwing(database, exchange, customer);
  const stocks = new Map<number, Instrument>(before.map(({ instrument }) => [instrument.no, instrument]));
  for (const instrument of stocks.values()) await clearTheWay(parts, customer, instrument);
  const owing = await readUsOwing(database, exchange, customer);
  const terms = usMarginTermsOn(usToday(exchange));
  const tradable = owing.map((one) => tradableOf(exchange, one));
  for (const { kind, positionId, shares } of usTrades(terms, tradable)) {
    const one = owing.find((holding) => holding.kind === kind && holding.position.id === positionId);
    if (one?.kind === 'long') await sell(parts, call, one, shares);
    if (one?.kind === 'short') await coverUs(parts, one, shares, prefixOf(call, `s${positionId}`, usToday(exchange)));
  }
}

const prefixOf = (call: CallRow, what: string, date: string) => `margin-call.${call.id}.${what}.regular.${date}.`;

function tradableOf(exchange: Exchange, one: Owing): UsTradable {
  const { instrument, position } = one;
  const count = Number(wholeShares(instrument, position.quantity));
  const free = Number(wholeShares(instrument, one.kind === 'long' ? sellable(one.position) : coverable(one.position)));
  return { ...usHoldingOf(exchange, one), positionId: position.id, count, free, ordered: count - free };
}

/** Free money pays what is short of what is required, the shortest first, up to what is missing: loans, and what is held for shares that are owed. */
async function payWithFree({ database, exchange }: Parts, call: CallRow): Promise<void> {
  const { customer_id: customer } = call;
  const date = usToday(exchange);
  const owing = await readUsOwing(database, exchange, customer);
  const account = usAccount(exchange, usMarginTermsOn(date), owing);
  const short = owing
    .map((one, n) => ({ one, excess: account.excesses[n] ?? NO_CASH }))
    .filter(({ excess }) => excess < 0n)
    .toSorted((a, b) => (a.excess < b.excess ? -1 : 1));
  let missing = usDeficit(account);
  for (const { one, excess } of short) {
    if (missing === 0n) return;
    const balance = (await balancesOf(database, customer)).get(CASH_ASSETS[CURRENCY].id);
    const free = cash(balance?.available ?? 0n);
    const paid =
      one.kind === 'long'
        ? await payLoan(exchange, call, one, { free, missing })
        : await putUp(exchange, call, one.position.id, least(least(free, missing), cash(0n - excess)));
    missing = cash(missing > paid ? missing - paid : 0n);
  }
}

const least = (one: Cash, other: Cash): Cash => (one < other ? one : other);

/** @returns what of the loan was paid */
async function payLoan(
  exchange: Exchange,
  call: CallRow,
  { position }: MarginHolding,
  { free, missing }: { readonly free: Cash; readonly missing: Cash },
): Promise<Cash> {
  const { view } = exchange;
  const date = usToday(exchange);
  const whole = cash(divide(missing, DOLLAR, 'up') * DOLLAR);
  const principal = principalWithin(free, least(whole, position.loan), (part) =>
    paymentInterest(view, 'US', position, { principal: part, paidOn: date }),
  );
  if (principal === 0n) return NO_CASH;
  const clientKey = `call.${call.id}.${position.id}.${position.loan}.${date}`;
  const { customer_id: customer } = call;
  const paid = await exchange.repayMargin({ customer, clientKey, positionId: position.id, principal });
  return paid.ok ? principal : NO_CASH;
}

/** @returns what was put up for a short sale */
async function putUp(exchange: Exchange, call: CallRow, shortId: number, amount: Cash): Promise<Cash> {
  if (amount <= 0n) return NO_CASH;
  const clientKey = `call.${call.id}.s${shortId}.${amount}.${usToday(exchange)}`;
  const added = await exchange.addShortMargin({ customer: call.customer_id, clientKey, shortId, amount });
  return added.ok ? amount : NO_CASH;
}

/** A limit order of whole shares below the last price, under a key with the day and how often it was tried. */
async function sell(
  { database, exchange, log }: Parts,
  call: CallRow,
  { position, instrument, price: last }: MarginHolding,
  shares: number,
): Promise<void> {
  if (last === 0 || shares === 0) return;
  const { customer_id: customer } = call;
  const { date } = clockOf(exchange.view, 'US');
  const prefix = prefixOf(call, String(position.id), date);
  const placed = await exchange.place({
    customer,
    clientOrderId: `${prefix}${await triedBefore(database, customer, prefix)}`,
    instrumentNo: instrument.no,
    ticket: {
      ...{ side: 'sell', type: 'limit', timeInForce: 'ROD', board: 'regular', price: belowLast(instrument, last) },
      ...{ quantity: units(shares * 10 ** instrument.shareScale), positionId: position.id },
      financing: position.financing,
    },
  });
  if (!placed.ok)
    log.warn(
      { call: call.id, position: position.id, code: placed.refusal.code },
      'what the house sells for a US margin call could not be put in',
    );
}

function belowLast(instrument: Instrument, last: Price): Price {
  return ceilToTick(instrument, Math.floor((last * (100 - BEYOND)) / 100));
}
