import {
  isOfferedLongEnough,
  marginTermsOn,
  principalWithin,
  shortfallAfter,
  type ShortfallTerms,
} from '@kuroshio/credit';
import { addTradingDays, type TradingDate, type Venue } from '@kuroshio/market';
import { type Cash, CASH_ASSETS, cash, divide, formatMinor, NO_CASH } from '@kuroshio/money';
import { balancesOf } from '../books/index.ts';
import { clockOf, paymentInterest } from '../exchange/index.ts';
import type { NewMessage } from '../notices/index.ts';
import type { Log } from '../platform/log.ts';
import { insertAgreement } from './agreements.ts';
import { type CallRow, openCalls, paidSince } from './call-rows.ts';
import { CURRENCY, type MarginParts, VENUE } from './margin-parts.ts';
import { accountOf, type MarginHolding, type Owing, readOwing } from './margin-worth.ts';
import { insertShortfall, openShortfalls, shortfallKey, type ShortfallRow } from './shortfall-rows.ts';

type Parts = Pick<MarginParts, 'database' | 'exchange' | 'marks'> & { readonly now: () => number; readonly log: Log };
type Tell = (messages: readonly NewMessage[]) => Promise<void>;

/** On which days the house has put in orders for each transaction of a call: `s` before the number of a short sale. */
export const OFFERED = `select distinct split_part(client_order_id, '.', 3) as what, trading_date from orders
  where customer_id = $1 and starts_with(client_order_id, 'margin-call.' || $2::text || '.') and trading_date >= $3`;

/** Article 55: six business days of selling, then what is free pays, then the customer is told, then it is a default. */
export async function passShortfalls(parts: Parts, date: TradingDate, tell: Tell): Promise<void> {
  const { database, exchange, marks } = parts;
  const offered = new Map<string, Cash>();
  for (const call of await openCalls(database, marks))
    if (call.state === 'selling' && call.account !== 'us-margin')
      for (const [key, owed] of await payOffered(parts, call, date)) offered.set(key, owed);
  const due = new Map<string, { readonly of: ShortfallOf; readonly owed: Cash }>();
  const told = await openShortfalls(database, marks);
  for (const one of await readOwing(database, exchange)) {
    const key = keyOf(one);
    const isSold = one.kind === 'long' && one.position.quantity === 0;
    // What was asked for once stays asked for until it is paid.
    const left = isSold && !told.has(key) ? await leftOf(parts, one, date) : undefined;
    const owed = isSold ? (left ?? one.position.loan) : (offered.get(key) ?? NO_CASH);
    if (owed > 0n) due.set(key, { of: transactionOf(one), owed });
  }
  await followShortfalls(parts, { venue: VENUE, currency: CURRENCY, terms: marginTermsOn(date), date, due }, tell);
}

/** What is owed of a transaction of which nothing more can be sold, of all customers of a market. */
export interface ShortfallsDue {
  readonly venue: Venue;
  readonly currency: 'TWD' | 'USD';
  readonly terms: ShortfallTerms;
  readonly date: TradingDate;
  /** By the keys of the rows that this market writes. */
  readonly due: ReadonlyMap<string, { readonly of: ShortfallOf; readonly owed: Cash }>;
}

type ShortfallOf = Pick<ShortfallRow, 'customer_id' | 'kind' | 'of_id'>;

/** Tells what is owed, names a default, and ends it, as the close of a day finds it. */
export async function followShortfalls(
  parts: Parts,
  { venue, currency, terms, date, due }: ShortfallsDue,
  tell: Tell,
): Promise<void> {
  const { database, exchange, marks, log } = parts;
  const { calendar } = exchange.view.rulebook;
  const isHere = ({ kind }: Pick<ShortfallRow, 'kind'>) => kind.startsWith('us-') === (currency === 'USD');
  const all = await openShortfalls(database, marks);
  const known = new Map([...all].filter(([, row]) => isHere(row)));
  for (const key of new Set([...due.keys(), ...known.keys()])) {
    const [row, owing] = [known.get(key), due.get(key)];
    const before = row && { step: row.step, dueOn: row.due_on };
    const owed = owing?.owed ?? NO_CASH;
    const next = shortfallAfter(calendar, venue, terms, before, { date, owed });
    const whose = row ?? owing?.of;
    if (next === undefined || whose === undefined) continue;
    const { customer_id, kind, of_id } = whose;
    const written = await insertShortfall(database, marks, {
      ...{ customer_id, kind, of_id, step: next.step, owed, due_on: next.dueOn, at: new Date(parts.now()) },
    });
    log.info({ customer: customer_id, of: key, step: next.step }, 'what a margin sale left owed went on');
    await tell([shortfallMessage(written, currency)]);
    // Who does not pay is lent nothing more: the look at the accounts closes them, or leaves them open for what is owed alone.
    if (next.step === 'defaulted')
      for (const account of ['margin', 'us-margin'] as const)
        await insertAgreement(database, marks, {
          ...{ customer: customer_id, account, limit: NO_CASH, version: '', now: parts.now() },
        });
  }
}

const keyOf = ({ kind, position }: Owing) => shortfallKey(kind === 'long' ? 'position' : 'short', position.id);

function transactionOf({ kind, position }: Owing): ShortfallOf {
  return { customer_id: position.customer, kind: kind === 'long' ? 'position' : 'short', of_id: BigInt(position.id) };
}

/**
 * What of a call has been offered on six business days one after the other, and not all found a buyer: other money of the account
 * pays what is still called of it. A loan is paid back; for shares that are owed it is put up. @returns what is then left
 */
async function payOffered(parts: Parts, call: CallRow, date: TradingDate): Promise<Map<string, Cash>> {
  const { database, exchange, log } = parts;
  const { calendar } = exchange.view.rulebook;
  const terms = marginTermsOn(date);
  const from = addTradingDays(calendar, VENUE, date, -terms.daysOfSelling);
  const rows = await database.query<{ what: string; trading_date: TradingDate }>(OFFERED, [
    ...[call.customer_id, String(call.id), from],
  ]);
  const days = Map.groupBy(rows, ({ what }) => what);
  const isLong = (what: string) =>
    isOfferedLongEnough(calendar, VENUE, terms, new Set(days.get(what)?.map((row) => row.trading_date)), date);
  const left = new Map<string, Cash>();
  for (const one of await readOwing(database, exchange, call.customer_id)) {
    if (accountOf(one) !== call.account) continue;
    const { id, quantity, customer } = one.position;
    if (quantity === 0 || !isLong(one.kind === 'long' ? String(id) : `s${id}`)) continue;
    const balance = (await balancesOf(database, customer)).get(CASH_ASSETS[CURRENCY].id);
    const free = cash(balance?.available ?? 0n);
    const clientKey = `offered.${one.kind}.${id}.${date}`;
    // No more than was called: what the customer has paid of it since is theirs to have paid.
    const missing = cash(call.amount - (await paidSince(database, call)));
    if (missing <= 0n) break;
    let paid = NO_CASH;
    if (one.kind === 'long') {
      paid = principalFrom(parts, one, free, missing);
      if (paid > 0n) await exchange.repayMargin({ customer, clientKey, positionId: id, principal: paid });
    } else {
      paid = missing < free ? missing : free;
      if (paid > 0n) await exchange.addShortMargin({ customer, clientKey, shortId: id, amount: paid });
    }
    if (paid < missing) left.set(keyOf(one), cash(missing - paid));
  }
  if (left.size > 0) log.info({ call: call.id, left: left.size }, 'what was called found nobody on six days');
  return left;
}

/** Loans are paid back in whole dollars. */
const DOLLAR = 100n;

const PLEDGED_OFFERED = `select distinct trading_date from orders
  where customer_id = $1 and starts_with(client_order_id, 'margin-') and split_part(client_order_id, '.', 3) = $2 and trading_date >= $3`;

/** What a sale left owed. While shares that were put up for it still are to be sold, as long as anything is sold for, nothing is asked for. */
async function leftOf({ database, exchange }: Parts, owing: MarginHolding, date: TradingDate): Promise<Cash> {
  const { position, pledged } = owing;
  const { calendar } = exchange.view.rulebook;
  const terms = marginTermsOn(date);
  const from = addTradingDays(calendar, VENUE, date, -terms.daysOfSelling);
  for (const one of pledged) {
    const rows = await database.query<{ trading_date: TradingDate }>(PLEDGED_OFFERED, [
      ...[position.customer, String(one.position.id), from],
    ]);
    const days = new Set(rows.map((row) => row.trading_date));
    if (!isOfferedLongEnough(calendar, VENUE, terms, days, date)) return NO_CASH;
  }
  return position.loan;
}

/** What of a position's loan free money pays today with the interest of that part: as much as is missing, in whole dollars. */
function principalFrom({ exchange }: Parts, { position, instrument }: MarginHolding, free: Cash, missing: Cash): Cash {
  const { view } = exchange;
  const { date: paidOn } = clockOf(view, instrument.venue);
  const { loan } = position;
  const whole = cash(divide(missing, DOLLAR, 'up') * DOLLAR);
  return principalWithin(free, whole < loan ? whole : loan, (principal) =>
    paymentInterest(view, instrument.venue, position, { principal, paidOn }),
  );
}

function shortfallMessage(
  { customer_id, kind, of_id, step, owed, due_on }: ShortfallRow,
  currency: ShortfallsDue['currency'],
): NewMessage {
  const event: Extract<NewMessage['event'], { event: 'margin-shortfall' }> = {
    ...{ event: 'margin-shortfall', change: step, currency, amount: formatMinor(cash(owed)), dueOn: due_on },
  };
  const key = `margin-shortfall/${kind}/${of_id}/${due_on}/${step}`;
  return { customer: customer_id, kind: 'settlement', key, event };
}
