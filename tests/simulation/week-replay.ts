import {
  ceilTo,
  type Country,
  countryOf,
  dividendOn,
  exact,
  exReferenceOf,
  type Gives,
  holdingAfter,
  type Listed,
  ONE,
  partsOfShare,
  type Payment,
} from './plain-rules.ts';
import type { ActionRow, FillRow, WeekRows } from './week-rows.ts';

export interface WeekInstrument extends Listed {
  readonly no: number;
  readonly symbol: string;
  readonly refPrice: number;
}

/** What an instrument's ex-date should have come to. */
export interface ExpectedAction {
  readonly row: ActionRow;
  readonly day: string;
  readonly close: bigint;
  readonly reference: bigint | null;
}

export interface ExpectedEntitlement extends Payment {
  readonly actionId: bigint;
  readonly customer: number;
  readonly shares: bigint;
  readonly day: string;
  /** The day that the company names, or the ex-date: the first trading day from it on pays. */
  readonly paysOn: string;
}

/** A right to new shares that a customer should have. */
export interface ExpectedRight {
  readonly actionId: bigint;
  readonly customer: number;
  readonly held: bigint;
  readonly shares: bigint;
}

/** One instrument's week, reckoned from its fills, its closes and what its company announced. */
export interface Replay {
  /** Reference price of each day that has begun. */
  readonly references: ReadonlyMap<string, bigint>;
  /** Of a day with subscription rights: the reference less dividends only, from which limit-up is reckoned. */
  readonly upBases: ReadonlyMap<string, bigint>;
  readonly rights: readonly ExpectedRight[];
  readonly actions: readonly ExpectedAction[];
  readonly entitlements: readonly ExpectedEntitlement[];
  /** Shares by customer. */
  readonly held: ReadonlyMap<number, bigint>;
  /** Parts of a share that the house keeps. */
  readonly kept: bigint;
  /** Cents paid for fractions of a share, by customer. */
  readonly inLieu: ReadonlyMap<number, bigint>;
}

/** @param days trading days of the instrument that have begun */
export function replayInstrument(one: WeekInstrument, rows: WeekRows, days: readonly string[]): Replay {
  const country = countryOf(one);
  const fills = rows.fills.filter((fill) => fill.instrument_no === one.no);
  const announced = rows.actions.filter((action) => action.instrument_no === one.no);
  const references = new Map<string, bigint>();
  const upBases = new Map<string, bigint>();
  const rights: ExpectedRight[] = [];
  const actions: ExpectedAction[] = [];
  const entitlements: ExpectedEntitlement[] = [];
  const held = new Map<number, bigint>();
  const inLieu = new Map<number, bigint>();
  let kept = 0n;
  let close = BigInt(one.refPrice);
  let dayBefore = '';
  for (const day of days) {
    const due = announced.filter((row) => row.ex_date > dayBefore && row.ex_date <= day && dayBefore !== '');
    const gives = sumOf(due);
    const reference = due.length === 0 ? close : exReferenceOf(one, close, gives);
    for (const row of due) actions.push({ row, day, close, reference });
    references.set(day, reference ?? close);
    const [first] = due;
    if (first !== undefined && reference !== null) {
      const raised = due.find(({ rights_per_old }) => rights_per_old !== null);
      if (raised !== undefined) {
        const base = exReferenceOf(one, close, { cash: gives.cash, shares: gives.shares });
        if (base !== null) upBases.set(day, base);
        rights.push(...subscribe(country, held, gives, raised.id));
      }
      entitlements.push(...entitle(one, held, gives, first, payDayOf(due, day), day));
      if (gives.shares !== ONE) convert(country, held, inLieu, gives, reference);
      kept = ((kept * gives.shares) / ONE) % partsOfShare(country);
    }
    for (const fill of fills) {
      if (fill.trading_date !== day) continue;
      trade(held, fill);
      kept += keptOf(country, fill);
    }
    close = rows.bars.get(`${one.no} ${day}`) ?? reference ?? close;
    dayBefore = day;
  }
  return { references, upBases, rights, actions, entitlements, held, kept, inLieu };
}

/** Cash adds up, and each share becomes what all actions of the day make of it. */
function sumOf(due: readonly ActionRow[]): Gives {
  let [cash, shares, subscribed, subscription] = [0n, ONE, 0n, 0n];
  for (const row of due) {
    cash += exact(row.cash ?? '0');
    shares = (shares * exact(row.shares ?? '1')) / ONE;
    subscribed += exact(row.rights_per_old ?? '0');
    subscription += (exact(row.rights_per_old ?? '0') * exact(row.rights_price ?? '0')) / ONE;
  }
  return { cash, shares, subscribed, subscription };
}

/** Whole new shares by what was held before the day. */
function subscribe(
  country: Country,
  held: ReadonlyMap<number, bigint>,
  { subscribed = 0n }: Gives,
  actionId: bigint,
): ExpectedRight[] {
  return [...held].flatMap(([customer, before]) => {
    const shares = (before * subscribed) / (ONE * partsOfShare(country));
    return shares === 0n ? [] : { actionId, customer, held: before, shares };
  });
}

function payDayOf(due: readonly ActionRow[], day: string): string {
  const named = due.find(({ cash }) => cash !== null)?.pay_date ?? day;
  return named > day ? named : day;
}

function entitle(
  one: Listed,
  held: ReadonlyMap<number, bigint>,
  { cash }: Gives,
  { id }: ActionRow,
  paysOn: string,
  day: string,
): ExpectedEntitlement[] {
  return [...held].flatMap(([customer, shares]) => {
    const payment = dividendOn(one, shares, cash);
    return payment.gross === 0n ? [] : { actionId: id, customer, shares, day, paysOn, ...payment };
  });
}

function convert(
  country: Country,
  held: Map<number, bigint>,
  inLieu: Map<number, bigint>,
  { shares }: Gives,
  reference: bigint,
): void {
  for (const [customer, before] of held) {
    const { whole, paid } = holdingAfter(country, before, shares, reference);
    held.set(customer, whole);
    inLieu.set(customer, (inLieu.get(customer) ?? 0n) + paid);
  }
}

/** What a fill adds to what the house keeps: what it takes itself, and what is left over of whole shares of the market. */
function keptOf(country: Country, { side, quantity, counterparty }: FillRow): bigint {
  const sign = side === 'buy' ? 1n : -1n;
  if (counterparty === 'fractions') return -sign * quantity;
  return sign * (ceilTo(partsOfShare(country), quantity) - quantity);
}

function trade(held: Map<number, bigint>, { customer_id, side, quantity }: FillRow): void {
  held.set(customer_id, (held.get(customer_id) ?? 0n) + (side === 'buy' ? quantity : -quantity));
}
