import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import { ratioBps } from '@kuroshio/credit';
import { daysOf, sharesOf, type TradingDate } from '@kuroshio/market';
import { type Cash, cash, formatMinor, NO_CASH } from '@kuroshio/money';
import { clockOf, type Exchange, interestFrom, loanRateOf } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { aDayOf, callPriceOf } from './call-price.ts';
import { openCalls, paidSince } from './call-rows.ts';
import { stopInForce } from './liquidation-stops.ts';
import { readMarginKept } from './margin-kept.ts';
import { type MarginParts, VENUE } from './margin-parts.ts';
import { type CreditAccount, type MarginHolding, ofAccount, type Owing, ratioOf, readOwing } from './margin-worth.ts';
import { type Lives, readLives, wireLife } from './wire-term.ts';

type Parts = Pick<MarginParts, 'exchange' | 'marks'>;
type Overview = OutputOf<'margin/margin-overview'>;
type Call = Overview['call'];

/** What is owed on an account, and what is called of it, as one snapshot has it. */
export interface CreditAccountState {
  readonly account: CreditAccount;
  readonly owing: readonly Owing[];
  readonly kept: Cash;
  readonly call: Call;
  readonly lives: Lives;
}

async function readCall(
  { exchange, marks }: Parts,
  on: Queryable,
  customer: number,
  account: CreditAccount,
): Promise<Call> {
  const [row] = await openCalls(on, marks, customer, account);
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

/** @param on a transaction of one snapshot */
export async function readCreditAccount(
  parts: Parts,
  on: Queryable,
  customer: number,
  account: CreditAccount,
): Promise<CreditAccountState> {
  const owing = ofAccount(await readOwing(on, parts.exchange, customer), account);
  return {
    ...{ account, owing },
    kept: (await readMarginKept(parts, on, customer, account, owing)).kept,
    call: await readCall(parts, on, customer, account),
    lives: await readLives(on, parts.marks, customer),
  };
}

/** The ratio, what stands for what is owed, and each loan on shares, the first that was lent first. */
export function wireCreditAccount(
  exchange: Pick<Exchange, 'view'>,
  { owing, call, lives }: CreditAccountState,
  today: TradingDate,
): Pick<Overview, 'ratioBps' | 'loan' | 'interest' | 'aDay' | 'positions'> {
  const ratio = ratioOf(owing);
  const holdings = owing.filter((one) => one.kind === 'long');
  const sum = (of: (one: MarginHolding) => Cash) =>
    formatMinor(holdings.reduce((total, one) => cash(total + of(one)), NO_CASH));
  return {
    ...(ratio === undefined ? {} : { ratioBps: ratioBps(ratio) }),
    loan: sum(({ position }) => position.loan),
    interest: sum((one) => one.interest),
    aDay: sum((one) => dailyOf(exchange.view, one)),
    positions: holdings.map((one) => {
      const { term, shortfall } = wireLife(exchange, one, owing, { ...lives, isCalled: call !== undefined });
      // What is sold has no end to come.
      const life = { ...(one.position.quantity > 0 && { term }), ...(shortfall && { shortfall }) };
      return { ...wirePosition(exchange, one, owing, today), ...life };
    }),
  };
}

/** What a sale did not reach bears no interest. */
function dailyOf(view: Exchange['view'], { position, instrument }: MarginHolding): Cash {
  return position.quantity === 0 ? NO_CASH : aDayOf(position.loan, loanRateOf(view, instrument.venue, position));
}

function wirePosition(
  exchange: Pick<Exchange, 'view'>,
  holding: MarginHolding,
  owing: readonly Owing[],
  today: TradingDate,
): Overview['positions'][number] {
  const { position, instrument, price, value, counted, interest, pledged } = holding;
  const from = interestFrom(exchange.view, instrument.venue, position);
  const own = ratioOf([holding]);
  assert(own !== undefined, 'something is owed on it');
  const at = callPriceOf(exchange, owing, instrument);
  return {
    ...{ id: String(position.id), symbol: instrument.symbol, quantity: sharesOf(instrument, position.quantity) },
    ...{ openedOn: position.openedOn, price, value: formatMinor(value), dividend: formatMinor(cash(value - counted)) },
    ...{ loan: formatMinor(position.loan), interest: formatMinor(interest) },
    ...{
      aDay: formatMinor(dailyOf(exchange.view, holding)),
      rateBps: loanRateOf(exchange.view, instrument.venue, position),
    },
    interestFrom: from,
    ...{ days: Math.max(0, daysOf(today) - daysOf(from)), ratioBps: ratioBps(own) },
    ...(at === undefined ? {} : { callPrice: at }),
    pledged: pledged.map((one) => ({
      ...{ id: String(one.position.id), symbol: one.instrument.symbol, countsBps: one.countsBps },
      ...{ quantity: sharesOf(one.instrument, one.position.quantity), value: formatMinor(one.counted) },
    })),
  };
}
