import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import {
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
  readUsHoldings,
  shortfallKey,
  type ShortfallRow,
  stopInForce,
} from '../margin/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { usAccount, usCallPrice } from './us-account.ts';
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
    const { limit, used, ordered } = room.value;
    const left = limit > used + ordered ? limit - used - ordered : 0n;
    return {
      openedOn: row.opened_on,
      ...{ limit: formatMinor(limit), ordered: formatMinor(ordered), remaining: formatMinor(left) },
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
    return database.transaction(
      async (tx) => {
        const holdings = await readUsHoldings(tx, exchange, customerId);
        const shortfalls = await openShortfalls(tx, marks, customerId);
        const { conditions } = await readOpening(parts, tx, customerId, CURRENCY);
        const state = usAccount(exchange, terms, holdings);
        const available = cash((await balancesOf(tx, customerId)).get(CASH_ASSETS[CURRENCY].id)?.available ?? 0n);
        const kept = keptOf(state, holdings);
        const call = await readCall(tx, customerId, state);
        const sum = (of: (one: MarginHolding) => Cash) =>
          formatMinor(holdings.reduce((total, one) => cash(total + of(one)), NO_CASH));
        return ok({
          today,
          ...(account && { account }),
          conditions: conditions.map((one) => ({ ...one })),
          agreement: AGREEMENT,
          terms: wireTerms(terms, exchange.view.creditRates(context.now).usInterestBps),
          ...wireAccount(parts, state, holdings),
          ...{ interest: sum((one) => one.interest), aDay: sum((one) => dailyOf(parts, one)) },
          positions: holdings.map((one, n) => ({
            ...wirePosition(parts, terms, holdings, one, today),
            ...{ requirement: formatMinor(requirementOf(one, state, n)), excess: formatMinor(state.excesses[n] ?? 0n) },
            ...wireShortfall(one, shortfalls),
          })),
          ...(call && { call }),
          kept: formatMinor(kept < available ? kept : available),
          available: formatMinor(available),
        });
      },
      { isolation: 'repeatable read' },
    );
  };
}

function wireTerms(terms: UsMarginTerms, rateBps: number): Overview['terms'] {
  const { loanBps, statuteBps, houseBps, concentratedFromBps, concentratedBps } = terms;
  return {
    ...{ loanBps, rateBps, statuteBps, houseBps, concentratedFromBps, concentratedBps },
    leastEquity: formatMinor(terms.leastEquity),
    ...{ closes: terms.closes, warnedBps: WARNED_BPS, daysToPay: terms.daysToPay, daysToMakeUp: terms.daysToMakeUp },
    mostInAll: formatMinor(terms.mostInAll),
  };
}

function wireAccount(
  { exchange }: Pick<UsMarginCallParts, 'exchange'>,
  state: UsMarginAccount,
  holdings: readonly MarginHolding[],
): Pick<
  Overview,
  'value' | 'loan' | 'equity' | 'requirement' | 'excess' | 'equityBps' | 'requirementBps' | 'concentrated'
> {
  const { value, loan, equity, requirement, excess, concentrated, heavy } = state;
  const symbol = heavy === undefined ? undefined : exchange.view.rulebook.instruments.byNo(heavy)?.symbol;
  return {
    ...{ value: formatMinor(value), loan: formatMinor(loan), equity: formatMinor(equity) },
    ...{ requirement: formatMinor(requirement), excess: formatMinor(excess) },
    ...(holdings.length > 0 && value > 0n
      ? { equityBps: equityBps(state), requirementBps: Number(divide(requirement * 10_000n, value, 'up')) }
      : {}),
    ...(symbol !== undefined && concentrated > 0n && { concentrated: { symbol, more: formatMinor(concentrated) } }),
  };
}

/** Of the position by itself, with its part for concentration: what it is worth, less what is owed, less what is beyond. */
function requirementOf(one: MarginHolding, { excesses }: UsMarginAccount, n: number): Cash {
  return cash(one.value - one.position.loan - (excesses[n] ?? 0n));
}

/** What a sale did not reach bears no interest. */
function dailyOf({ exchange }: Pick<UsMarginCallParts, 'exchange'>, { position, instrument }: MarginHolding): Cash {
  if (position.quantity === 0) return NO_CASH;
  return aDay(position.loan, loanRateOf(exchange.view, instrument.venue, position));
}

function wirePosition(
  { exchange }: Pick<UsMarginCallParts, 'exchange'>,
  terms: UsMarginTerms,
  holdings: readonly MarginHolding[],
  one: MarginHolding,
  today: TradingDate,
): Omit<Overview['positions'][number], 'requirement' | 'excess' | 'shortfall'> {
  const { position, instrument, price, value, interest } = one;
  const from = interestFrom(exchange.view, instrument.venue, position);
  const at = usCallPrice(exchange, terms, holdings, instrument);
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

function wireShortfall(
  { position: { id, loan } }: MarginHolding,
  shortfalls: ReadonlyMap<string, ShortfallRow>,
): Pick<Overview['positions'][number], 'shortfall'> {
  const row = shortfalls.get(shortfallKey('us-position', id));
  if (row === undefined) return {};
  return { shortfall: { amount: formatMinor(loan), dueOn: row.due_on, isInDefault: row.step === 'defaulted' } };
}
