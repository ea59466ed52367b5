import { usDeficit, usMarginTermsOn, usSales, principalWithin } from '@kuroshio/credit';
import { ceilToTick, type Instrument } from '@kuroshio/market';
import { CASH_ASSETS, cash, divide, NO_CASH, type Price, units } from '@kuroshio/money';
import { sellable } from '@kuroshio/orders';
import { balancesOf } from '../books/index.ts';
import { clockOf, paymentInterest } from '../exchange/index.ts';
import { type CallRow, type MarginHolding, priceNow, readUsHoldings } from '../margin/index.ts';
import type { Log } from '../platform/log.ts';
import { usAccount } from './us-account.ts';
import { CURRENCY, type UsMarginParts } from './us-parts.ts';

type Parts = Pick<UsMarginParts, 'database' | 'exchange'> & { readonly log: Log };

/** Loans are paid back in whole dollars. */
const DOLLAR = 100n;
/** The house sells down to so much below the last price, in percent: there is no lowest price of the day in the US. */
const BELOW = 3;

/**
 * What is missing on an account whose call was not met: free US dollars pay first, then shares are sold, of the position that is shortest
 * of what is required first, and only as many as take away what is missing. Looked at again and again: what did not trade is put in
 * anew where the price has gone.
 */
export async function liquidate(parts: Parts, call: CallRow): Promise<void> {
  await payWithFree(parts, call);
  await clearTheWay(parts, call);
  const { database, exchange } = parts;
  const holdings = await readUsHoldings(database, exchange, call.customer_id);
  const { date } = clockOf(exchange.view, 'US');
  const saleable = holdings.map(({ position, instrument, value }) => {
    const share = 10 ** instrument.shareScale;
    const shares = Math.floor(position.quantity / share);
    const free = Math.floor(sellable(position) / share);
    return {
      ...{ positionId: position.id, instrumentNo: instrument.no, value, loan: position.loan },
      ...{ requirementBps: exchange.view.usStock(instrument.no).requirementBps, shares, free, ordered: shares - free },
    };
  });
  for (const { positionId, shares } of usSales(usMarginTermsOn(date), saleable)) {
    const holding = holdings.find(({ position }) => position.id === positionId);
    if (holding !== undefined) await sell(parts, call, holding, shares);
  }
}

/** Free money pays the loans that are short of what is required, the shortest first, up to what is missing. */
async function payWithFree({ database, exchange }: Parts, call: CallRow): Promise<void> {
  const { view } = exchange;
  const { customer_id: customer } = call;
  const { date } = clockOf(view, 'US');
  const holdings = await readUsHoldings(database, exchange, customer);
  const account = usAccount(exchange, usMarginTermsOn(date), holdings);
  const short = holdings
    .map((one, n) => ({ ...one, excess: account.excesses[n] ?? NO_CASH }))
    .filter(({ excess }) => excess < 0n)
    .toSorted((a, b) => (a.excess < b.excess ? -1 : 1));
  let missing = usDeficit(account);
  for (const { position } of short) {
    if (missing === 0n) return;
    const balance = (await balancesOf(database, customer)).get(CASH_ASSETS[CURRENCY].id);
    const whole = cash(divide(missing, DOLLAR, 'up') * DOLLAR);
    const most = whole < position.loan ? whole : position.loan;
    const principal = principalWithin(cash(balance?.available ?? 0n), most, (part) =>
      paymentInterest(view, 'US', position, { principal: part, paidOn: date }),
    );
    if (principal === 0n) continue;
    const clientKey = `call.${call.id}.${position.id}.${position.loan}.${date}`;
    const paid = await exchange.repayMargin({ customer, clientKey, positionId: position.id, principal });
    if (paid.ok) missing = cash(missing > principal ? missing - principal : 0n);
  }
}

const OPEN = `select id, instrument_no, price, client_order_id from orders where customer_id = $1 and state = 'open'`;

interface OpenOrder {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly instrument_no: number;
  readonly price: bigint | null;
  readonly client_order_id: string;
}

/**
 * Takes out of the market what is in the way: the customer's own orders in stocks that are held on margin, which the house's sale would meet
 * or which keep their shares, and the house's own that the price has left behind.
 */
async function clearTheWay({ database, exchange }: Parts, { id, customer_id: customer }: CallRow): Promise<void> {
  const holdings = await readUsHoldings(database, exchange, customer);
  const stocks = new Map<number, Instrument>(holdings.map(({ instrument }) => [instrument.no, instrument]));
  const prefix = `margin-call.${id}.`;
  for (const order of await database.query<OpenOrder>(OPEN, [customer])) {
    const instrument = stocks.get(order.instrument_no);
    if (instrument === undefined) continue;
    const isHouse = order.client_order_id.startsWith(prefix);
    const isLeft = order.price !== null && Number(order.price) > priceNow(exchange, instrument);
    if (!isHouse || isLeft) await exchange.cancel({ customer, orderId: Number(order.id), byHouse: isHouse });
  }
}

const TRIED = `select count(*)::integer as tried from orders where customer_id = $1 and starts_with(client_order_id, $2)`;

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
  const prefix = `margin-call.${call.id}.${position.id}.regular.${date}.`;
  const [row] = await database.query<{ tried: number }>(TRIED, [customer, prefix]);
  const placed = await exchange.place({
    customer,
    clientOrderId: `${prefix}${row?.tried ?? 0}`,
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
  return ceilToTick(instrument, Math.floor((last * (100 - BELOW)) / 100));
}
