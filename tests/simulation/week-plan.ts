import { TABLES, tradingDate, withListing } from '../../packages/market/src/index.ts';
import { A_FEW, instrument } from '../../apps/server/src/exchange/stage.ts';
import { insertClosure, insertMark } from '../../apps/server/src/exchange/index.ts';
import type { MarkKey } from '../../apps/server/src/exchange/venues/row-marks.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import type { Country } from './plain-rules.ts';

type Instrument = ReturnType<typeof instrument>;

const model = instrument('TWSE:1101');
const LISTING: Instrument = { ...model, no: 50_001, code: '7001', symbol: 'TWSE:7001', listedDate: '2026-07-09' };
/** The tables and the new listing. */
export const WEEK_RULEBOOK = withListing(TABLES, LISTING);

/** What the customers of the week trade, each for its own reason. */
export const WEEK = {
  /** Pays cash; its ex-date is a typhoon day that the calendar knows, its payment is due on one that it does not. */
  typhoonPayer: instrument('TWSE:2317'),
  /** Pays cash; its ex-date is a day that is closed on the evening before. */
  closurePayer: instrument('TWSE:2603'),
  /** Gives shares. */
  stockGiver: instrument('TPEX:8069'),
  /** Is suspended for two days, then its par is a tenth. */
  parChanger: instrument('TPEX:6488'),
  /** Has no limits for its first five days. */
  listing: LISTING,
  disposition: instrument('TWSE:5880'),
  /** Few trade in it: an order moves it far enough to be interrupted. */
  volatile: instrument('TPEX:3324'),
  /** Opens late on one day. */
  lateOpener: instrument('TWSE:2330'),
  fund: instrument('TWSE:0050'),
  usPayer: instrument('US:BAC'),
  usSplitter: instrument('US:KO'),
  /** Is driven to its band. */
  banded: instrument('US:BLK'),
} as const;

export const TRADED: readonly Instrument[] = Object.values(WEEK);

/** The markets of the week: what customers trade, others of each venue and kind beside it, and an index with its members. */
export const WEEK_MARKET: readonly string[] = [
  ...A_FEW,
  ...TRADED.map(({ symbol }) => symbol),
  ...['TWSE:1102', 'TWSE:2412', 'TWSE:2454', 'TWSE:2882', 'TWSE:3008', 'TWSE:0056', 'TWSE:00631L', 'TWSE:00632R'],
  ...['TPEX:5274', 'TPEX:5483', 'TPEX:00687B', 'US:JPM', 'US:QQQ', 'US:TLT', 'US:SOX', 'CRYPTO:ETH', 'FX:EURUSD'],
];

/** The day that operators close on the evening before. */
export const CLOSED_DAY = '2026-07-15';
export const EVENING_BEFORE = '2026-07-14';
/** The last day without limits of the new listing as planned, and with the closed day in it. */
const FREE_UNTIL = { planned: '2026-07-16', moved: '2026-07-17' } as const;
export const SUSPENDED = { first: '2026-07-13', last: '2026-07-14' } as const;
export const SPLIT_DAY = '2026-07-13';

/** Written down from the exchanges' calendars: 2026-07-10 was a typhoon day in Taiwan. */
const OPEN: Readonly<Record<Country, readonly string[]>> = {
  taiwan: ['09', '13', '14', '15', '16', '17', '20', '21', '22', '23', '24'].map((day) => `2026-07-${day}`),
  us: ['08', '09', '10', '13', '14', '15', '16', '17', '20', '21'].map((day) => `2026-07-${day}`),
};

/** The trading days of a country as they are known. @param closed whether the operators have closed their day yet */
export function openDays(country: Country, closed: boolean): readonly string[] {
  return OPEN[country].filter((day) => country === 'us' || !closed || day !== CLOSED_DAY);
}

/** Instrument, ex-date as announced, kind, cash for a share, shares for one, day of payment. */
type Announced = readonly [Instrument, string, string, string | null, string | null, string | null];

const ACTIONS: readonly Announced[] = [
  [WEEK.typhoonPayer, '2026-07-10', 'cash', '5.80003', null, CLOSED_DAY],
  [WEEK.closurePayer, CLOSED_DAY, 'cash', '12.5', null, '2026-07-20'],
  [WEEK.stockGiver, '2026-07-14', 'stock', null, '1.0333', null],
  [WEEK.stockGiver, '2026-07-14', 'cash', '0.777', null, '2026-07-17'],
  [WEEK.parChanger, '2026-07-16', 'par-change', null, '10', null],
  [WEEK.usPayer, '2026-07-10', 'cash', '0.28', null, '2026-07-14'],
  [WEEK.usSplitter, SPLIT_DAY, 'split', null, '4', null],
];

/** What companies have announced, and what operators mark instruments with, before the week begins. */
export async function announceWeek(owner: Database, key: MarkKey): Promise<void> {
  for (const [{ no }, ...rest] of ACTIONS) {
    await owner.query(
      `insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, new_per_old, pay_date, source)
       values ($1, $2, $3, $4::numeric, $5::numeric, $6, 'operators')`,
      [no, ...rest],
    );
  }
  const marks = [
    [WEEK.parChanger.no, 'suspended', SUSPENDED.first, SUSPENDED.last],
    [WEEK.listing.no, 'no-limit', '2026-07-09', FREE_UNTIL.planned],
    [WEEK.disposition.no, 'disposition', '2026-07-13', '2026-07-24'],
    [WEEK.volatile.no, 'attention', '2026-07-13', '2026-07-13'],
  ] as const;
  for (const [instrumentNo, kind, firstDay, lastDay] of marks)
    await insertMark(owner, key, {
      ...{
        instrumentNo,
        kind,
        firstDay: tradingDate(firstDay),
        lastDay: tradingDate(lastDay),
        note: '',
        requestId: null,
      },
    });
}

/** The evening before: the typhoon comes, and the listing's five days become one longer. */
export async function closeDay(owner: Database, key: MarkKey): Promise<void> {
  await insertClosure(owner, key, {
    country: 'taiwan',
    day: CLOSED_DAY,
    note: 'typhoon',
    closes: true,
  });
  await insertMark(owner, key, {
    ...{ instrumentNo: WEEK.listing.no, kind: 'no-limit', firstDay: tradingDate('2026-07-09') },
    ...{ lastDay: tradingDate(FREE_UNTIL.moved), note: '', requestId: null },
  });
}
