import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import {
  type CreditRatesAt,
  equityBps,
  INTEREST_RULES,
  interestOf,
  usDeficit,
  type UsMarginAccount,
  type UsMarginTerms,
  usMarginTermsOn,
} from '@kuroshio/credit';
import { daysOf, sharesOf, type TradingDate } from '@kuroshio/market';
import { type Cash, CASH_ASSETS, cash, divide, formatMinor, NO_CASH } from '@kuroshio/money';
import { balancesOf } from '../books/index.ts';
import { interestFrom, loanRateOf } from '../exchange/index.ts';
import {
  callOf,
  type MarginHolding,
  openCalls,
  openShortfalls,
  readOpening,
  type Owing,
  readUsOwing,
  shortfallKey,
  type ShortfallRow,
  stopInForce,
} from '../margin/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { usAccount, usCallPrice } from './us-account.ts';
import { aNight, readRecalls, readShortsFurther, wireUsShort } from './wire-us-short.ts';
import { keptOf } from './us-kept.ts';
import { ACCOUNT, CURRENCY, type UsMarginCallParts, usToday } from './us-parts.ts';
import { WARNED_BPS } from './warned.ts';

type Path = 'us-margin/us-margin-overview';
type Overview = OutputOf<Path>;

const OPENED = 'select opened_on from us_margin_account where customer_id = $1 and closed_on is null';
const AGREEMENT: Overview['agreement'] = '2026-11-us';

/** Interest of one day to the cent. */
const aDay = (loan: Cash, rateBps: number) => interestOf(loan, rateBps, 1, INTEREST_RULES.USD);

export function usMarginOverview(parts: UsMarginCallParts): Handler<InputOf<Path>, Overview> {
  const { database, exchange, marks } = parts;

  /** Undefined where there is no account. */
  async function readAccount(customer: number): Promise<Overview['account']> {
    const room = await exchange.marginRoom({ customer, account: ACCOUNT });
    const [row] = await database.query<{ opened_on: TradingDate }>(OPENED, [customer]);
    if (!room.ok || room.value === null || row === undefined) return undefined;
    const { limit, used, ordered, short } = room.value;
    const least = (one: bigint) => formatMinor(cash(one > 0n ? one : 0n));
    return {
      openedOn: row.opened_on,
      ...{ limit: formatMinor(limit), ordered: formatMinor(ordered), remaining: least(limit - used - ordered) },
      ...{ shortOrdered: formatMinor(short.ordered), shortRemaining: least(limit - short.sold - short.ordered) },
    };
  }

  async function readCall(on: Queryable, customer: number, account: UsMarginAccount): Promise<Overview['call']> {
    const [row] = await openCalls(on, marks, customer, ACCOUNT);
    if (row === undefined) return undefined;
    const { state, calledOn, dueOn, amount } = callOf(row);
    const stop = await stopInForce(on, marks, row.id, usToday(exchange));
    return {
      ...{ id: String(row.id), state: state === 'selling' ? 'selling' : 'called', calledOn, dueOn },
      ...{ amount: formatMinor(amount), left: formatMinor(usDeficit(account)) },
      ...(stop && { stopped: { until: stop.until_on, reason: stop.reason } }),
    };
  }

  return async (_, context) => {
    const { customerId } = context.requireCustomer();
    const account = await readAccount(customerId);
    const today = usToday(exchange);
    const terms = usMarginTermsOn(today);
    const recalled = await readRecalls(parts);
    return database.transaction(
      async (tx) => {
        const owing = await readUsOwing(tx, exchange, customerId);
        const shortfalls = await openShortfalls(tx, marks, customerId);
        const { conditions } = await readOpening(parts, tx, customerId, CURRENCY);
        const state = usAccount(exchange, terms, owing);
        const available = cash((await balancesOf(tx, customerId)).get(CASH_ASSETS[CURRENCY].id)?.available ?? 0n);
        const kept = keptOf(state, owing);
        const call = await readCall(tx, customerId, state);
        const sum = (of: (one: Owing) => Cash) =>
          formatMinor(owing.reduce((total, one) => cash(total + of(one)), NO_CASH));
        const further = await readShortsFurther(tx, owing, recalled, context.now);
        return ok({
          today,
          ...(account && { account }),
          conditions: conditions.map((one) => ({ ...one })),
          agreement: AGREEMENT,
          terms: wireTerms(terms, exchange.view.creditRates(context.now)),
          ...wireAccount(parts, state),
          ...{
            interest: sum((one) => (one.kind === 'long' ? one.interest : NO_CASH)),
            aDay: sum((one) => dailyOf(parts, one)),
          },
          borrowADay: sum((one) => (one.kind === 'short' ? aNight(parts, one, context.now) : NO_CASH)),
          positions: owing.flatMap((one, n) =>
            one.kind === 'short'
              ? []
              : [
                  {
                    ...wirePosition(parts, terms, owing, one, today),
                    ...wireRequired(one, state, n),
                    ...wireShortfall(shortfalls.get(shortfallKey('us-position', one.position.id)), one.position.loan),
                  },
                ],
          ),
          shorts: owing.flatMap((one, n) =>
            one.kind === 'long'
              ? []
              : [
                  {
                    ...wireUsShort(parts, terms, owing, one, further),
                    ...wireRequired(one, state, n),
                    ...wireShortfall(
                      shortfalls.get(shortfallKey('us-short', one.position.id)),
                      cash(one.value - one.position.collateral),
                    ),
                  },
                ],
          ),
          ...(call && { call }),
          kept: formatMinor(kept < available ? kept : available),
          available: formatMinor(available),
        });
      },
      { isolation: 'repeatable read' },
    );
  };
}

function wireTerms(terms: UsMarginTerms, rates: ReturnType<CreditRatesAt>): Overview['terms'] {
  const { loanBps, statuteBps, houseBps, concentratedFromBps, concentratedBps } = terms;
  return {
    ...{ loanBps, rateBps: rates.usInterestBps, statuteBps, houseBps, concentratedFromBps, concentratedBps },
    leastEquity: formatMinor(terms.leastEquity),
    ...{ closes: terms.closes, warnedBps: WARNED_BPS, daysToPay: terms.daysToPay, daysToMakeUp: terms.daysToMakeUp },
    mostInAll: formatMinor(terms.mostInAll),
    ...{ shortMarginBps: terms.shortMarginBps, borrowBps: rates.usBorrowBps, shortStatuteBps: terms.shortStatuteBps },
    ...{ shortPerShare: formatMinor(terms.shortPerShare), cheapBelow: formatMinor(terms.cheapBelow) },
    ...{ cheapBps: terms.cheapBps, cheapPerShare: formatMinor(terms.cheapPerShare) },
  };
}

function wireAccount(
  { exchange }: Pick<UsMarginCallParts, 'exchange'>,
  state: UsMarginAccount,
): Pick<
  Overview,
  | 'value'
  | 'owed'
  | 'loan'
  | 'collateral'
  | 'equity'
  | 'requirement'
  | 'excess'
  | 'equityBps'
  | 'requirementBps'
  | 'concentrated'
> {
  const { value, owed, loan, collateral, equity, requirement, excess, concentrated, heavy } = state;
  const worth = value + owed;
  const symbol = heavy === undefined ? undefined : exchange.view.rulebook.instruments.byNo(heavy)?.symbol;
  return {
    ...{ value: formatMinor(value), owed: formatMinor(owed), loan: formatMinor(loan) },
    ...{ collateral: formatMinor(collateral), equity: formatMinor(equity) },
    ...{ requirement: formatMinor(requirement), excess: formatMinor(excess) },
    ...(worth > 0n
      ? { equityBps: equityBps(state), requirementBps: Number(divide(requirement * 10_000n, worth, 'up')) }
      : {}),
    ...(symbol !== undefined && concentrated > 0n && { concentrated: { symbol, more: formatMinor(concentrated) } }),
  };
}

/** Of the position by itself, with its part for concentration: what of it is one's own, less what is beyond. */
function wireRequired(
  one: Owing,
  { excesses }: UsMarginAccount,
  n: number,
): Pick<Overview['positions'][number], 'requirement' | 'excess'> {
  const excess = excesses[n] ?? NO_CASH;
  const own = one.kind === 'long' ? one.value - one.position.loan : one.position.collateral - one.value;
  return { requirement: formatMinor(cash(own - excess)), excess: formatMinor(excess) };
}

/** What a sale did not reach bears no interest. */
function dailyOf({ exchange }: Pick<UsMarginCallParts, 'exchange'>, one: Owing): Cash {
  if (one.kind === 'short' || one.position.quantity === 0) return NO_CASH;
  const { position, instrument } = one;
  return aDay(position.loan, loanRateOf(exchange.view, instrument.venue, position));
}

function wirePosition(
  { exchange }: Pick<UsMarginCallParts, 'exchange'>,
  terms: UsMarginTerms,
  owing: readonly Owing[],
  one: MarginHolding,
  today: TradingDate,
): Omit<Overview['positions'][number], 'requirement' | 'excess' | 'shortfall'> {
  const { position, instrument, price, value, interest } = one;
  const from = interestFrom(exchange.view, instrument.venue, position);
  const at = usCallPrice(exchange, terms, owing, instrument);
  return {
    ...{ id: String(position.id), symbol: instrument.symbol, quantity: sharesOf(instrument, position.quantity) },
    ...{ openedOn: position.openedOn, price, value: formatMinor(value), loan: formatMinor(position.loan) },
    ...{ interest: formatMinor(interest), aDay: formatMinor(dailyOf({ exchange }, one)) },
    rateBps: loanRateOf(exchange.view, instrument.venue, position),
    ...{ interestFrom: from, days: Math.max(0, daysOf(today) - daysOf(from)) },
    requirementBps: exchange.view.usStock(instrument.no).requirementBps,
    ...(at === undefined ? {} : { callPrice: at }),
  };
}

function wireShortfall(row: ShortfallRow | undefined, owed: Cash): Pick<Overview['positions'][number], 'shortfall'> {
  if (row === undefined || owed <= 0n) return {};
  return { shortfall: { amount: formatMinor(owed), dueOn: row.due_on, isInDefault: row.step === 'defaulted' } };
}
