import { assert } from '@kuroshio/base';
import { addDays, type CorporateAction, type TradingDate } from '@kuroshio/market';
import { divide } from '@kuroshio/money';

export interface Payment {
  readonly exDate: TradingDate;
  /** Decimal digits of the currency; null where the tables know the day alone. */
  readonly cashPerShare: string | null;
  readonly payDate: TradingDate | null;
  readonly quality: CorporateAction['quality'];
}

export interface DividendFigures {
  /** Sum of the known payments of twelve months in today's shares, decimal digits of the currency; null without one. */
  readonly cashPerShare: string | null;
  readonly payments: number;
  /** The sum against the price, hundredths of a percent, rounded half up; null without a payment or a price. */
  readonly yieldBps: number | null;
  /** The newest payment whose cash is known, however old, in today's shares against the price; null likewise. */
  readonly latestYieldBps: number | null;
  readonly latest: Payment | null;
  readonly upcoming: Payment | null;
}

/** Cash is reckoned in millionths of the currency: the finest that companies announce. */
const DECIMALS = 6;
const UNIT = 10n ** BigInt(DECIMALS);

function parse(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  assert(/^\d+$/.test(whole) && fraction.length <= DECIMALS, `not an amount a share: ${text}`);
  return BigInt(whole) * UNIT + BigInt(fraction.padEnd(DECIMALS, '0'));
}

function write(amount: bigint): string {
  const fraction = String(amount % UNIT)
    .padStart(DECIMALS, '0')
    .replace(/(?<!0)0+$/, '');
  return `${amount / UNIT}.${fraction.padEnd(2, '0')}`;
}

const isCash = ({ kind }: CorporateAction) => kind === 'cash' || kind === 'special-cash';
const changesShares = ({ kind, newPerOld }: CorporateAction) => kind !== 'spin-off' && newPerOld !== null;

function paymentOf(action: CorporateAction | undefined): Payment | null {
  if (action === undefined) return null;
  const { exDate, cashPerShare, payDate, quality } = action;
  const cash = cashPerShare === null ? null : write(parse(cashPerShare));
  return { exDate, cashPerShare: cash, payDate: payDate ?? null, quality };
}

/** Cash a share was worth of the shares of its day, in shares of `today`: one that was split since gets a part of it. */
function inTodaysShares(cash: bigint, exDate: string, actions: readonly CorporateAction[], today: string): bigint {
  return actions
    .filter((action) => changesShares(action) && action.exDate > exDate && action.exDate <= today)
    .reduce((amount, { newPerOld }) => divide(amount * UNIT, parse(newPerOld ?? '1'), 'half-up'), cash);
}

/** The day twelve months before: the same day of the year before, and of 29 February the 28th. */
function yearBefore(today: TradingDate): TradingDate {
  const year = Number(today.slice(0, 4)) - 1;
  const day = today.slice(4) === '-02-29' ? '-02-28' : today.slice(4);
  return addDays(`${year}${day}` as TradingDate, 0);
}

/**
 * What is known of an instrument's cash dividends; null where there is nothing.
 * @param actions its corporate actions, oldest first
 * @param today the venue's trading date
 * @param price in units of 10^-`scale`; 0 where there is none
 */
export function dividendFigures(
  actions: readonly CorporateAction[],
  today: TradingDate,
  price: number,
  scale: number,
): DividendFigures | null {
  const cash = actions.filter(isCash);
  if (cash.length === 0) return null;
  const past = cash.filter(({ exDate }) => exDate <= today);
  const from = yearBefore(today);
  const worth = past.flatMap(({ exDate, cashPerShare }) =>
    cashPerShare === null ? [] : [{ exDate, cash: inTodaysShares(parse(cashPerShare), exDate, actions, today) }],
  );
  const counted = worth.filter(({ exDate }) => exDate > from);
  const sum = counted.reduce((total, one) => total + one.cash, 0n);
  const yieldOf = (amount: bigint | undefined) =>
    amount === undefined || price === 0
      ? null
      : Number(divide(amount * 10_000n * 10n ** BigInt(scale), BigInt(price) * UNIT, 'half-up'));
  const known = counted.length > 0;
  return {
    cashPerShare: known ? write(sum) : null,
    payments: counted.length,
    yieldBps: yieldOf(known ? sum : undefined),
    latestYieldBps: yieldOf(worth.at(-1)?.cash),
    latest: paymentOf(past.at(-1)),
    upcoming: paymentOf(cash.find(({ exDate }) => exDate > today)),
  };
}
