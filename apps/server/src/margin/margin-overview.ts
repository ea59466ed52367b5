import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { marginTermsOn, maintenanceRatio, ratioBps } from '@kuroshio/credit';
import { daysOf, settlementDate, sharesOf, type TradingDate } from '@kuroshio/market';
import { type Cash, cash, formatMinor, NO_CASH } from '@kuroshio/money';
import { clockOf, type Exchange } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { aDayOf, callPriceOf } from './call-price.ts';
import { wireShort } from './wire-short.ts';
import { readLives, wireLife } from './wire-term.ts';
import { openCalls, paidSince } from './call-rows.ts';
import { readMarginKept } from './margin-kept.ts';
import { stopInForce } from './liquidation-stops.ts';
import { type MarginCallParts, VENUE } from './margin-parts.ts';
import { warnedBelow } from './warning-levels.ts';
import { type MarginHolding, type Owing, ratioOf, readOwing, transactionOf } from './margin-worth.ts';
import { readOpening } from './opening.ts';

type Path = 'margin/margin-overview';
type Overview = OutputOf<Path>;

const OPENED = 'select opened_on from margin_account where customer_id = $1 and closed_on is null';
const AGREEMENT: Overview['agreement'] = '2026-11';

export function marginOverview(parts: MarginCallParts): Handler<InputOf<Path>, Overview> {
  const { database, exchange, marks } = parts;

  async function readCall(on: Queryable, customer: number): Promise<Overview['call']> {
    const [row] = await openCalls(on, marks, customer);
    if (row === undefined) return undefined;
    const { id, state, called_on, due_on, amount, positions, shorts, ratio_bps } = row;
    assert(state === 'called' || state === 'standing' || state === 'selling', 'the call has not ended');
    const paid = await paidSince(on, row);
    const stop = await stopInForce(on, marks, id, clockOf(exchange.view, VENUE).date);
    return {
      ...{ id: String(id), state, calledOn: called_on, dueOn: due_on, amount: formatMinor(cash(amount)) },
      ...{ paid: formatMinor(paid), left: formatMinor(cash(paid < amount ? amount - paid : 0n)) },
      ...(stop && { stopped: { until: stop.until_on, reason: stop.reason } }),
      ...{ positions: positions.map(String), shorts: shorts.map(String), ratioBps: ratio_bps },
    };
  }

  /** Undefined where there is no account. */
  async function readAccount(customer: number): Promise<Overview['account']> {
    const room = await exchange.marginRoom({ customer });
    const [row] = await database.query<{ opened_on: TradingDate }>(OPENED, [customer]);
    if (!room.ok || room.value === null || row === undefined) return undefined;
    const { limit, used, ordered, short } = room.value;
    const left = (some: bigint, more: bigint) => formatMinor(cash(limit > some + more ? limit - some - more : 0n));
    return {
      ...{ shortUsed: formatMinor(short.sold), shortOrdered: formatMinor(short.ordered) },
      shortRemaining: left(short.sold, short.ordered),
      ...{ limit: formatMinor(limit), used: formatMinor(used), ordered: formatMinor(ordered) },
      ...{ remaining: left(used, ordered), openedOn: row.opened_on },
    };
  }

  return async (_, context) => {
    const { customerId } = context.requireCustomer();
    const account = await readAccount(customerId);
    const { call, ...read } = await database.transaction(
      async (tx) => {
        const owing = await readOwing(tx, exchange, customerId);
        return {
          owing,
          ...(await readOpening(parts, tx, customerId)),
          kept: (await readMarginKept(parts, tx, customerId, owing)).kept,
          call: await readCall(tx, customerId),
          lives: await readLives(tx, marks, customerId),
          warnedBelowBps: (await warnedBelow(tx, [customerId]))(customerId),
        };
      },
      { isolation: 'repeatable read' },
    );
    const lives = { ...read.lives, isCalled: call !== undefined };
    const { today, facts, conditions, limits, available, owing, kept } = read;
    const terms = marginTermsOn(today);
    const rates = exchange.view.creditRates(context.now);
    const ratio = ratioOf(owing);
    const holdings = owing.filter((one) => one.kind === 'long');
    const shorts = owing.filter((one) => one.kind === 'short');
    const [backed, due] = [
      shorts.reduce((total, one) => total + one.position.collateral, 0n),
      shorts.reduce((total, one) => total + one.value, 0n),
    ];
    const sum = (of: (one: MarginHolding) => Cash) =>
      formatMinor(holdings.reduce((total, one) => cash(total + of(one)), NO_CASH));
    const loan = holdings.reduce((total, { position }) => total + position.loan, 0n);
    return ok({
      today,
      ...(account && { account }),
      conditions: conditions.map((one) => ({ ...one })),
      limits: limits.map(({ limit, own, traded, met }) => ({
        ...{ limit: formatMinor(limit), own: formatMinor(own), traded: formatMinor(traded), met },
      })),
      ...{ own: formatMinor(facts.own), traded: formatMinor(facts.traded), agreement: AGREEMENT },
      terms: {
        ...{ loanBps: terms.loanBps, rateBps: rates.interestBps, warnedBelowBps: read.warnedBelowBps },
        ...{ shortMarginBps: terms.shortMarginBps, borrowFeeBps: rates.borrowFeeBps },
        ...{ collateralBps: rates.collateralBps, coverDaysBefore: terms.coverDaysBefore },
        ...{ callBelowBps: terms.callBelowBps, liftedFromBps: terms.liftedFromBps, daysToPay: terms.daysToPay },
        ...{ termMonths: terms.termMonths, extensions: terms.extensions },
        ...{ toldBeforeEnd: terms.toldBeforeEnd, daysOfSelling: terms.daysOfSelling },
      },
      ...(ratio === undefined ? {} : { ratioBps: ratioBps(ratio) }),
      counted: formatMinor(cash(holdings.reduce((total, one) => total + one.counted, backed))),
      ...{ loan: formatMinor(cash(loan)), owedShares: formatMinor(cash(due)) },
      interest: sum((one) => one.interest),
      aDay: sum((one) => dailyOf(exchange.view, one)),
      positions: holdings.map((one) => {
        const { term, shortfall } = wireLife(exchange, one, owing, lives);
        // What is sold has no end to come.
        const life = { ...(one.position.quantity > 0 && { term }), ...(shortfall && { shortfall }) };
        return { ...wirePosition(exchange, one, owing, today), ...life };
      }),
      shorts: shorts.map((one) => ({
        ...wireShort(exchange, one, owing),
        ...wireLife(exchange, one, owing, lives),
      })),
      ...(call && { call }),
      kept: formatMinor(kept < available ? kept : available),
      available: formatMinor(available),
    });
  };
}

/** What a sale did not reach bears no interest. */
function dailyOf(view: Exchange['view'], { position: { quantity, loan, openedAt } }: MarginHolding): Cash {
  return quantity === 0 ? NO_CASH : aDayOf(loan, view.creditRates(openedAt).interestBps);
}

function wirePosition(
  exchange: Pick<Exchange, 'view'>,
  holding: MarginHolding,
  owing: readonly Owing[],
  today: TradingDate,
): Overview['positions'][number] {
  const { position, instrument, price, value, counted, interest } = holding;
  const from = settlementDate(exchange.view.rulebook.calendar, instrument.venue, position.openedOn);
  const own = maintenanceRatio([transactionOf(holding)]);
  assert(own !== undefined, 'something is owed on it');
  const at = callPriceOf(exchange, owing, instrument);
  return {
    ...{ id: String(position.id), symbol: instrument.symbol, quantity: sharesOf(instrument, position.quantity) },
    ...{ openedOn: position.openedOn, price, value: formatMinor(value), dividend: formatMinor(cash(value - counted)) },
    ...{
      loan: formatMinor(position.loan),
      interest: formatMinor(interest),
      aDay: formatMinor(dailyOf(exchange.view, holding)),
    },
    ...{ interestFrom: from, days: Math.max(0, daysOf(today) - daysOf(from)), ratioBps: ratioBps(own) },
    ...(at === undefined ? {} : { callPrice: at }),
  };
}
