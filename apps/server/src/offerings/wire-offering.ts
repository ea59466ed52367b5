import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import { costOfWaiting, expectedValue, lotteryAmounts, premiumBps, isReached, winningRate } from '@kuroshio/offerings';
import type { Price } from '@kuroshio/money';
import { formatMinor } from '@kuroshio/money';
import { crowdBy } from '@kuroshio/simulation';
import { clockOf, type ExchangeView, marketAt, wireStamp } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { ApplicationRow } from './application-rows.ts';
import { type OfferingRow, priceOf, scheduleOfRow, symbolOf, termsOf } from './offering-rows.ts';

export type Offering = OutputOf<'offerings/detail'>;
export type Application = OutputOf<'offerings/apply'>;

/** What the money would bring that waits, as a bank pays for it now: in basis points a year. */
const WAITING_RATE = 150;
const DAY = 86_400_000;

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** `hh:mm`; empty where only the day counts. */
export function timeText(msOfDay: number): string {
  return msOfDay === 0 ? '' : `${two(msOfDay / 3_600_000)}:${two((msOfDay / 60_000) % 60)}`;
}

/** Customers' applications of some offerings. */
export async function countApplications(
  database: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await database.query<{ offering_id: number; count: number }>(
    `select offering_id, sum(count)::integer as count from application_demand
      where offering_id = any($1::integer[]) group by 1`,
    [ids],
  );
  return new Map(rows.map(({ offering_id, count }) => [offering_id, count]));
}

/** How many of the simulated crowd have come by now: all of them, once the list is closed. */
export function crowdNow(view: ExchangeView, row: OfferingRow): number {
  if (row.list_size !== null) return row.crowd;
  const { opens, closes } = scheduleOfRow(row);
  return crowdBy(view.rulebook.calendar, row.venue, row.crowd, opens, closes, clockOf(view, row.venue));
}

/** How many have applied by now: the crowd as far as it has come, and the customers. */
const applicationsBy = (view: ExchangeView, row: OfferingRow, customers: number): number =>
  row.list_size ?? crowdNow(view, row) + customers;

/** What a share costs in the market now, where it is traded. */
export function livePrice(view: ExchangeView, { instrument_no: no }: OfferingRow): Price | undefined {
  const market = no === null || !view.markets.has(no) ? undefined : marketAt(view, no);
  const live = market === undefined ? 0 : market.day.last || market.reference;
  return live === 0 ? undefined : live;
}

export function statusOf(view: ExchangeView, row: OfferingRow): Offering['status'] {
  switch (row.stage) {
    case 'announced':
    case 'applying': {
      const { opens, closes } = scheduleOfRow(row);
      const now = clockOf(view, row.venue);
      if (isReached(now, closes)) return 'closed';
      return isReached(now, opens) ? 'open' : 'coming';
    }
    case 'closed':
    case 'debited':
      return 'closed';
    default:
      return row.stage;
  }
}

/** The timetable as it is shown. */
export function wireSchedule(row: Pick<OfferingRow, 'schedule'>): Offering['schedule'] {
  const moments = Object.entries(scheduleOfRow(row)).map(([step, at]) => [
    step,
    { date: at.date, time: timeText(at.msOfDay) },
  ]);
  return Object.fromEntries(moments) as Offering['schedule'];
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** @param customers how many customers have applied */
export function wireOffering(view: ExchangeView, row: OfferingRow, customers: number, now: number): Offering {
  assert(row.kind === 'lottery', `offering ${row.id} is drawn`);
  const terms = termsOf(row);
  const schedule = scheduleOfRow(row);
  const live = livePrice(view, row);
  const market = live ?? priceOf(row.market_price);
  const { hold, refund, due } = lotteryAmounts(terms);
  const applications = applicationsBy(view, row, customers);
  const waitingDays = row.pays === 'apply' ? daysBetween(schedule.opens.date, schedule.settles.date) : 0;
  return {
    ...{ id: String(row.id), kind: row.kind, status: statusOf(view, row), simulated: row.source === 'simulated' },
    ...{ symbol: symbolOf(row), nameTw: row.name_tw, nameEn: row.name_en, venue: row.venue, currency: 'TWD' },
    ...{ firstListing: row.first_listing, sponsorTw: row.sponsor_tw, sponsorEn: row.sponsor_en },
    ...{ price: terms.price, marketPrice: market, marketIsLive: live !== undefined },
    ...{ premiumBps: premiumBps(terms.price, market), unitShares: row.unit_shares, units: row.units, pays: row.pays },
    ...{ fee: formatMinor(row.fee), postage: formatMinor(row.postage) },
    ...{ hold: formatMinor(hold), refund: formatMinor(refund), due: formatMinor(due) },
    schedule: wireSchedule(row),
    now: wireStamp(view, row.venue, now),
    ...{ applications, winningRate: winningRate(row.units, applications) },
    expectedValue: formatMinor(expectedValue(terms, market, row.units, Math.max(1, applications))),
    waitingDays,
    waitingCost: formatMinor(costOfWaiting(hold, waitingDays, WAITING_RATE)),
    commitment: row.commitment,
  };
}

export function wireApplication(
  view: ExchangeView,
  row: ApplicationRow,
  offering: OfferingRow,
  customers: number,
  now: number,
): Application {
  const at = row.applied_at.getTime();
  return {
    id: String(row.id),
    offering: wireOffering(view, offering, customers, now),
    state: row.state,
    ...{ held: formatMinor(row.held), charged: formatMinor(row.charged) },
    ...{ appliedAt: at, appliedStamp: wireStamp(view, offering.venue, at), shares: row.shares },
  };
}
