import { assert } from '@kuroshio/base';
import {
  callAmount,
  type Deposited,
  isBelow,
  isTakenOff,
  lessDividend,
  maintenanceRatio,
  type MarginTerms,
  type Transaction,
  withinLoan,
} from '@kuroshio/credit';
import { dividendOf, exTerms, type Instrument, sharesAfter, type TradingDate } from '@kuroshio/market';
import { type Cash, cash, minus, NO_CASH, type Price, type Units, units } from '@kuroshio/money';
import { fillValue, type Position } from '@kuroshio/orders';
import {
  actionsOf,
  clockOf,
  type Exchange,
  instrumentAt,
  loanInterest,
  marketAt,
  POSITION_COLUMNS,
  type PositionRow,
  positionFromRow,
} from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import {
  readShortHoldings,
  readShortHoldingsOf,
  shortAt,
  type ShortHolding,
  shortTransactionOf,
} from './short-worth.ts';

/** A position on which something is owed, as it stands now. */
export interface MarginHolding {
  readonly kind: 'long';
  readonly position: Position;
  readonly instrument: Instrument;
  /** Of each 10,000 of the purchase, or of what the shares were worth, so much was lent: a call goes back to it. */
  readonly loanBps: number;
  /** At the last price of the day, after the close at the closing price; before the first trade at the reference. */
  readonly price: Price | 0;
  readonly value: Cash;
  /** What counts of the value: less a dividend of the days to come (article 23). */
  readonly counted: Cash;
  /** Interest up to today, were all of it paid back in money now. */
  readonly interest: Cash;
  /** What else of one's own stands for this loan (抵繳). */
  readonly pledged: readonly PledgedHolding[];
}

/** Shares that were put up for a loan on others, as they stand now. */
export interface PledgedHolding extends Pick<MarginHolding, 'position' | 'instrument' | 'price' | 'value' | 'counted'> {
  /** Of each 10,000 of what they count for so much is set against what is called. */
  readonly countsBps: number;
}

const OWING = `select ${POSITION_COLUMNS},
    coalesce((select loan_bps from secured_position where position_id = positions.id),
      (select loan_bps from order_loan where opened_kind = 'order' and order_id = opened_by)) as loan_bps from positions
  where id in (select position_id from margin_position where loan > 0)`;

const PLEDGED = `select ${POSITION_COLUMNS} from positions
  where quantity > 0 and id in (select position_id from pledged_position where loan_of = any($1)) order by id`;

type OwingRow = PositionRow & { readonly loan_bps: number | null };
type View = Pick<Exchange, 'view'>;

/**
 * What shares give up on the ex-dates that are near: cash, and new shares of a stock dividend at today's price. A split gives
 * nothing up, and rights are not taken off (article 23).
 */
function dividendsOf({ view }: View, instrument: Instrument, quantity: Units, price: Price, today: TradingDate): Cash {
  let sum = NO_CASH;
  for (const action of actionsOf(view, instrument.no)) {
    if (!isTakenOff(view.rulebook.calendar, instrument.venue, today, action.exDate)) continue;
    const terms = exTerms([{ ...action, rights: null }]);
    const more = action.kind === 'stock' ? minus(sharesAfter(quantity, terms).whole, quantity) : units(0);
    const stock = more > 0 ? fillValue(instrument, price, more) : NO_CASH;
    sum = cash(sum + dividendOf(instrument, quantity, terms, today).gross + stock);
  }
  return sum;
}

type PriceOf = (instrument: Instrument) => Price | 0;

function sharesAt({ view }: View, position: Position, priceOf: PriceOf) {
  const instrument = instrumentAt(view, position.instrumentNo);
  const price = priceOf(instrument);
  const { quantity } = position;
  const value = price !== 0 && quantity > 0 ? fillValue(instrument, price, quantity) : NO_CASH;
  return { position, instrument, price, value, counted: countedAt({ view }, instrument, quantity, price) };
}

function holdingOf(
  { view }: View,
  {
    position,
    loanBps,
    pledged,
  }: Pick<MarginHolding, 'position' | 'loanBps'> & { readonly pledged: readonly Position[] },
  priceOf: PriceOf,
): MarginHolding {
  const own = sharesAt({ view }, position, priceOf);
  const { venue } = own.instrument;
  const { quantity, loan: principal } = position;
  // What a sale did not reach bears no interest any more.
  const interest =
    quantity === 0 ? NO_CASH : loanInterest(view, venue, position, { principal, paidOn: clockOf(view, venue).date });
  const further = pledged.map((one) => ({
    ...sharesAt({ view }, one, priceOf),
    countsBps: one.pledge?.countsBps ?? 0,
  }));
  return { kind: 'long', ...own, loanBps, interest, pledged: further };
}

/** Holdings of rows, with what else stands for their loans. */
async function holdingsOf(on: Queryable, exchange: View, rows: readonly OwingRow[]): Promise<MarginHolding[]> {
  if (rows.length === 0) return [];
  const pledged = (await on.query<PositionRow>(PLEDGED, [rows.map(({ id }) => id)])).map(positionFromRow);
  const byLoan = Map.groupBy(pledged, ({ pledge }) => pledge?.loanOf);
  return rows.map((row) => {
    assert(row.loan_bps !== null, 'a margin purchase says what was lent of it');
    const position = positionFromRow(row);
    const own = { position, loanBps: row.loan_bps, pledged: byLoan.get(position.id) ?? [] };
    return holdingOf(exchange, own, pricedNow(exchange));
  });
}

/** The last price of the day, after the close the closing price; before the first trade the reference. */
export function priceNow({ view }: View, { no }: Pick<Instrument, 'no'>): Price | 0 {
  const { day, reference } = marketAt(view, no);
  return (day.last || reference) as Price | 0;
}

/** What a quantity of shares counts for at a price today (article 23); in the US what they are worth. */
export function countedAt({ view }: View, instrument: Instrument, quantity: Units, price: Price | 0): Cash {
  if (price === 0 || quantity === 0) return NO_CASH;
  const value = fillValue(instrument, price, quantity);
  if (instrument.venue === 'US') return value;
  const { date } = clockOf(view, instrument.venue);
  return lessDividend(value, dividendsOf({ view }, instrument, quantity, price, date));
}

/** What an account owes money or shares on. */
export type Owing = MarginHolding | ShortHolding;

/**
 * What is counted together: margin purchases and short sales by article 23, and what stands for secured loans by the rules of these
 * (FL080086). The one never covers the other.
 */
export type CreditAccount = 'margin' | 'secured';
export const CREDIT_ACCOUNTS: readonly CreditAccount[] = ['margin', 'secured'];

/** An account of a customer. */
export interface Whose {
  readonly customer: number;
  readonly account: CreditAccount;
}

export function accountOf(one: Owing): CreditAccount {
  return one.kind === 'long' && one.position.secured !== null ? 'secured' : 'margin';
}

export function ofAccount(owing: readonly Owing[], account: CreditAccount): Owing[] {
  return owing.filter((one) => accountOf(one) === account);
}

/** As it would be at other prices. */
export function revalued(exchange: View, one: Owing, priceOf: PriceOf): Owing {
  if (one.kind === 'short') return shortAt(one, priceOf(one.instrument));
  return holdingOf(exchange, { ...one, pledged: one.pledged.map(({ position }) => position) }, priceOf);
}

/** What sales have left owed: positions without shares, oldest first, of all customers, in both markets. */
export async function readShortfalls(database: Queryable, exchange: View): Promise<MarginHolding[]> {
  const rows = await database.query<OwingRow>(`${OWING} and quantity = 0 order by id`);
  return holdingsOf(database, exchange, rows);
}

const isUs = ({ instrument }: Owing) => instrument.venue === 'US';

/** Positions on margin in Taiwan, oldest first, of one customer or of all, those whose sale left something owed among them. */
export async function readHoldings(database: Queryable, exchange: View, customer?: number): Promise<MarginHolding[]> {
  return (await readAll(database, exchange, customer)).filter((one) => !isUs(one));
}

/** Margin purchases and short sales in the US, of one customer or of all. */
export async function readUsOwing(database: Queryable, exchange: View, customer?: number): Promise<Owing[]> {
  const longs = await readAll(database, exchange, customer);
  return [...longs, ...(await readShortHoldings(database, exchange, pricedNow(exchange), customer))].filter(isUs);
}

const pricedNow = (exchange: View) => (instrument: Instrument) => priceNow(exchange, instrument);

async function readAll(database: Queryable, exchange: View, customer: number | undefined): Promise<MarginHolding[]> {
  const rows = await (customer === undefined
    ? database.query<OwingRow>(`${OWING} order by id`)
    : database.query<OwingRow>(`${OWING} and customer_id = $1 order by id`, [customer]));
  return holdingsOf(database, exchange, rows);
}

async function readAllOf(on: Queryable, exchange: View, customers: readonly number[]): Promise<MarginHolding[]> {
  const rows = await on.query<OwingRow>(`${OWING} and customer_id = any($1) order by id`, [customers]);
  return holdingsOf(on, exchange, rows);
}

/** Of some customers: what they owe in the US. */
export async function readUsOwingOf(on: Queryable, exchange: View, customers: readonly number[]): Promise<Owing[]> {
  const longs = await readAllOf(on, exchange, customers);
  return [...longs, ...(await readShortHoldingsOf(on, exchange, pricedNow(exchange), customers))].filter(isUs);
}

/** Of some customers: what they owe in Taiwan. */
export async function readOwingOf(on: Queryable, exchange: View, customers: readonly number[]): Promise<Owing[]> {
  const longs = await readAllOf(on, exchange, customers);
  const all = [...longs, ...(await readShortHoldingsOf(on, exchange, pricedNow(exchange), customers))];
  return all.filter((one) => !isUs(one));
}

/** Margin purchases and short sales in Taiwan, of one customer or of all. */
export async function readOwing(database: Queryable, exchange: View, customer?: number): Promise<Owing[]> {
  const longs = await readAll(database, exchange, customer);
  const all = [...longs, ...(await readShortHoldings(database, exchange, pricedNow(exchange), customer))];
  return all.filter((one) => !isUs(one));
}

/** As the statute's ratio counts it. */
export function transactionOf(one: Owing): Transaction {
  if (one.kind === 'short') return shortTransactionOf(one);
  return { kind: 'long', value: one.counted, loan: one.position.loan };
}

/** What has been put up beside the transaction's own shares: in the ratio by its value, against a call by the ratio of its stock. */
export function depositedFor(one: Owing): Deposited[] {
  if (one.kind === 'short') return [];
  const deposited = one.pledged.map(({ counted, countsBps }) => ({ value: counted, ratioBps: countsBps }));
  return withinLoan(one.position.loan, deposited);
}

/** All that stands for what is owed of it, as the ratio counts it. */
export function coverOf(one: Owing): Cash {
  if (one.kind === 'short') return one.position.collateral;
  return depositedFor(one).reduce((sum, { value }) => cash(sum + value), one.counted);
}

/** Of an account's holdings together; undefined where nothing is owed. */
export function ratioOf(holdings: readonly Owing[]) {
  return maintenanceRatio(holdings.map(transactionOf), holdings.flatMap(depositedFor));
}

/** Only transactions that are below the line themselves are called. */
export function belowLine(holdings: readonly Owing[], { callBelowBps }: MarginTerms): Owing[] {
  return holdings.filter((holding) => {
    const own = ratioOf([holding]);
    return own !== undefined && isBelow(own, callBelowBps);
  });
}

/** What is called for these together: back to the ratio at which each was lent, which some stocks have lower (article 54). */
export function amountCalled(below: readonly Owing[], terms: MarginTerms): Cash {
  const madeAt = (one: Owing) =>
    one.kind === 'long' ? { loanBps: one.loanBps } : { shortMarginBps: one.position.shortMarginBps };
  return below.reduce(
    (total, one) => cash(total + callAmount(transactionOf(one), { ...terms, ...madeAt(one) }, depositedFor(one))),
    NO_CASH,
  );
}
