import { marginTermsOn, principalWithin, shortfallAfter, type ShortfallTerms } from '@kuroshio/credit';
import type { TradingDate, Venue } from '@kuroshio/market';
import { type Cash, CASH_ASSETS, cash, divide, formatMinor, NO_CASH } from '@kuroshio/money';
import { balancesOf } from '../books/index.ts';
import { clockOf, paymentInterest } from '../exchange/index.ts';
import type { NewMessage } from '../notices/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { insertAgreement } from './agreements.ts';
import { type CallRow, openCalls, paidSince } from './call-rows.ts';
import { foundNobody, isPledgedToSell, shareOf } from './found-nobody.ts';
import { CURRENCY, type MarginParts, VENUE } from './margin-parts.ts';
import { type MarginHolding, type Owing, readOwing } from './margin-worth.ts';
import { insertShortfall, openShortfalls, shortfallKey, type ShortfallRow } from './shortfall-rows.ts';

type Parts = Pick<MarginParts, 'database' | 'exchange' | 'marks'> & { readonly now: () => number; readonly log: Log };
type Tell = (messages: readonly NewMessage[]) => Promise<void>;

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
    const owed = isSold ? one.position.loan : (offered.get(key) ?? NO_CASH);
    if (owed === 0n) continue;
    // What was asked for once stays asked for until it is paid. Before that, shares that were put up for it are sold.
    if (one.kind === 'long' && !told.has(key) && (await isPledgedToSell(parts, one, date))) continue;
    due.set(key, { of: transactionOf(one), owed });
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
    await tell([shortfallMessage(written, currency, await accountOf(database, written))]);
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
 * What of a call has found nobody on six business days: other money of the account pays what is still called of it. A loan is paid back; for
 * shares that are owed it is put up. @returns what is then left of each, together no more than is missing of the call
 */
async function payOffered(parts: Parts, call: CallRow, date: TradingDate): Promise<Map<string, Cash>> {
  const { database, exchange, log } = parts;
  const left = new Map<string, Cash>();
  let asked = NO_CASH;
  for (const one of await foundNobody(parts, call, date)) {
    const { id, customer } = one.position;
    const balance = (await balancesOf(database, customer)).get(CASH_ASSETS[CURRENCY].id);
    const free = cash(balance?.available ?? 0n);
    const clientKey = `offered.${one.kind}.${id}.${date}`;
    // No more than was called: what the customer has paid of it since is theirs to have paid.
    const missing = cash(call.amount - (await paidSince(database, call)) - asked);
    if (missing <= 0n) break;
    let paid = NO_CASH;
    if (one.kind === 'long') {
      paid = principalFrom(parts, one, free, missing);
      if (paid > 0n) await exchange.repayMargin({ customer, clientKey, positionId: id, principal: paid });
    } else {
      paid = missing < free ? missing : free;
      if (paid > 0n) await exchange.addShortMargin({ customer, clientKey, shortId: id, amount: paid });
    }
    const rest = cash((one.kind === 'long' ? shareOf(one, missing) : missing) - paid);
    if (rest <= 0n) continue;
    left.set(keyOf(one), rest);
    asked = cash(asked + rest);
  }
  if (left.size > 0) log.info({ call: call.id, left: left.size }, 'what was called found nobody on six days');
  return left;
}

/** Loans are paid back in whole dollars. */
const DOLLAR = 100n;

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

type ShortfallEvent = Extract<NewMessage['event'], { event: 'margin-shortfall' }>;

/** A position keeps its row in `secured_position` when its loan is paid, so a shortfall that ended is named as the one that began. */
async function accountOf(database: Queryable, { kind, of_id }: ShortfallRow): Promise<ShortfallEvent['account']> {
  if (kind.startsWith('us-')) return 'us-margin';
  if (kind === 'short') return 'margin';
  const sql = 'select from secured_position where position_id = $1';
  return (await database.query(sql, [of_id])).length > 0 ? 'secured' : 'margin';
}

function shortfallMessage(
  { customer_id, kind, of_id, step, owed, due_on }: ShortfallRow,
  currency: ShortfallsDue['currency'],
  account: ShortfallEvent['account'],
): NewMessage {
  const event: ShortfallEvent = {
    ...{ event: 'margin-shortfall', account, change: step, currency, amount: formatMinor(cash(owed)), dueOn: due_on },
  };
  const key = `margin-shortfall/${kind}/${of_id}/${due_on}/${step}`;
  return { customer: customer_id, kind: 'settlement', key, event };
}
