import {
  callPrice,
  INTEREST_RULES,
  interestOf,
  loanFor,
  marginTermsOn,
  ratioBps,
  maintenanceRatio,
} from '@kuroshio/credit';
import type { OutputOf } from '@kuroshio/contract';
import { floorToTick, type Instrument, settlementDate } from '@kuroshio/market';
import { type Cash, cash, formatMinor, NO_CASH, type Price, type Units } from '@kuroshio/money';
import { clockOf, type Exchange } from '../exchange/index.ts';
import { type MarginParts, VENUE } from './margin-parts.ts';
import {
  countedAt,
  coverOf,
  depositedFor,
  type MarginHolding,
  ofAccount,
  type Owing,
  priceNow,
  readOwing,
  revalued,
  transactionOf,
} from './margin-worth.ts';

/** A purchase that is not made yet. */
interface Further {
  readonly quantity: Units;
  readonly loan: Cash;
}

/**
 * The price of a stock at which the account is called, or below: all that is held of it moves together, all else stays.
 * Undefined where no price of it is low enough.
 */
export function callPriceOf(
  exchange: Pick<Exchange, 'view'>,
  owing: readonly Owing[],
  instrument: Instrument,
  further?: Further,
): Price | undefined {
  const { callBelowBps } = marginTermsOn(clockOf(exchange.view, VENUE).date);
  const holdings = owing.filter((one) => one.kind === 'long');
  // What is owed of shares stays where it is: a fall of one stock alone is asked for.
  const shorts = owing.filter((one) => one.kind === 'short');
  const isOf = (one: Pick<MarginHolding, 'instrument'>) => one.instrument.no === instrument.no;
  const [moved, rest] = [
    holdings.filter((one) => [one, ...one.pledged].some(isOf)),
    holdings.filter((one) => ![one, ...one.pledged].some(isOf)),
  ];
  const others = [...rest, ...shorts].reduce((sum, one) => sum + coverOf(one), 0n);
  const debt = holdings.reduce(
    (sum, { position }) => sum + position.loan,
    shorts.reduce((sum, one) => sum + one.value, further?.loan ?? 0n),
  );
  if (further === undefined && moved.every(({ position, pledged }) => position.quantity === 0 && pledged.length === 0))
    return undefined;
  const at = callPrice(cash(debt), callBelowBps, (price) => {
    const priceOf = (some: Instrument) => (some.no === instrument.no ? (price as Price) : priceNow(exchange, some));
    const bought = further === undefined ? NO_CASH : countedAt(exchange, instrument, further.quantity, price as Price);
    return cash(moved.reduce((sum, one) => sum + coverOf(revalued(exchange, one, priceOf)), others + bought));
  });
  return at === 0 ? undefined : floorToTick(instrument, at);
}

/** A day's interest of a loan, to the cent: what is charged is rounded down to whole dollars over all days together. */
export function aDayOf(loan: Cash, rateBps: number): Cash {
  return interestOf(loan, rateBps, 1, { ...INTEREST_RULES.TWD, least: 1n });
}

/** A purchase on margin as it would come to as the market stands. */
export interface LentPurchase {
  readonly quantity: Units;
  readonly value: Cash;
  readonly charged: Cash;
  readonly loanBps: number;
  readonly now: number;
}

/** What a purchase on margin would be, before it is confirmed: the reckoning of its fills, at what it comes to as the market stands. */
export async function marginAfter(
  { database, exchange }: Pick<MarginParts, 'database' | 'exchange'>,
  customer: number,
  instrument: Instrument,
  { quantity, value, charged, loanBps, now }: LentPurchase,
): Promise<NonNullable<OutputOf<'trading/preview-order'>['margin']>> {
  const { date } = clockOf(exchange.view, instrument.venue);
  const { callBelowBps } = marginTermsOn(date);
  const { interestBps: rateBps } = exchange.view.creditRates(now);
  const loan = loanFor(value, loanBps, instrument.currency);
  const holdings = ofAccount(await readOwing(database, exchange, customer), 'margin');
  const counted = countedAt(exchange, instrument, quantity, priceNow(exchange, instrument));
  const ratio = maintenanceRatio(
    [...holdings.map(transactionOf), { kind: 'long', value: counted, loan }],
    holdings.flatMap(depositedFor),
  );
  const at = callPriceOf(exchange, holdings, instrument, { quantity, loan });
  return {
    loanBps,
    loan: formatMinor(loan),
    own: formatMinor(cash(value - loan + charged)),
    rateBps,
    aDay: formatMinor(loan === NO_CASH ? NO_CASH : aDayOf(loan, rateBps)),
    interestFrom: settlementDate(exchange.view.rulebook.calendar, instrument.venue, date),
    ...(ratio === undefined ? {} : { ratioBps: ratioBps(ratio) }),
    callBelowBps,
    ...(at === undefined ? {} : { callPrice: at }),
  };
}
