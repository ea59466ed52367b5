import { assert } from '@kuroshio/base';
import { addTradingDays, type Calendar, isTradingDay, type TradingDate, type Venue } from '@kuroshio/market';

/** What happens in the course of an offering, in this order. */
export type ScheduledStep = 'opens' | 'closes' | 'debits' | 'draws' | 'paysBy' | 'settles' | 'lists';

/** A moment by a venue's clock. */
export interface VenueMoment {
  readonly date: TradingDate;
  readonly msOfDay: number;
}

export type Schedule = Readonly<Record<ScheduledStep, VenueMoment>>;

/** So many trading days after the first, and when on that day. */
type At = readonly [days: number, time: string];

type Template = Readonly<Record<ScheduledStep, At>>;

/**
 * Timetables as data; days are trading days after the first day of applications.
 *
 * - The two public ones follow article 53 of the Taiwan Securities Association's underwriting rules (stored text of 2016): three
 *   days of applications until 14:00, the debit, the draw, the refund; shares four trading days after the draw for a first
 *   listing, six for a company that is listed already.
 * - The auction follows articles 12 and 33: three days of bids until 14:00, the debit, the opening at 10:00, award notices and
 *   refunds, payment, shares.
 * - A placement has the days of a public one; what is allotted is told where a draw would be. The days are our own.
 * - A fundraising follows a fund of 2024 (00940): five days, the fund is established on the next one and listed ten later.
 * - A capital increase is paid for within five days, from the ninth trading day after the ex-date on (a company of the OTC market
 *   in 2008: ex-date 04-11, payment 04-24 to 04-30); the new shares come a week later.
 * - The short ones are our own, for practice: the whole way within three trading days.
 */
export const TEMPLATES = {
  'first-listing': {
    opens: [0, '09:00'],
    closes: [2, '14:00'],
    debits: [3, '09:00'],
    draws: [4, '10:00'],
    paysBy: [5, '13:00'],
    settles: [5, '13:00'],
    lists: [8, '00:00'],
  },
  'listed-company': {
    opens: [0, '09:00'],
    closes: [2, '14:00'],
    debits: [3, '09:00'],
    draws: [4, '10:00'],
    paysBy: [5, '13:00'],
    settles: [5, '13:00'],
    lists: [10, '00:00'],
  },
  'short-lottery': {
    opens: [0, '09:00'],
    closes: [0, '13:30'],
    debits: [1, '09:00'],
    draws: [1, '10:00'],
    paysBy: [1, '13:00'],
    settles: [1, '13:00'],
    lists: [2, '00:00'],
  },
  auction: {
    opens: [0, '09:00'],
    closes: [2, '14:00'],
    debits: [3, '09:00'],
    draws: [4, '10:00'],
    paysBy: [6, '13:00'],
    settles: [6, '13:00'],
    lists: [10, '00:00'],
  },
  'short-auction': {
    opens: [0, '09:00'],
    closes: [0, '13:30'],
    debits: [1, '09:00'],
    draws: [1, '10:00'],
    paysBy: [1, '13:00'],
    settles: [1, '13:00'],
    lists: [2, '00:00'],
  },
  placement: {
    opens: [0, '09:00'],
    closes: [2, '14:00'],
    debits: [3, '09:00'],
    draws: [3, '10:00'],
    paysBy: [4, '13:00'],
    settles: [4, '13:00'],
    lists: [6, '00:00'],
  },
  'short-placement': {
    opens: [0, '09:00'],
    closes: [0, '13:30'],
    debits: [1, '09:00'],
    draws: [1, '10:00'],
    paysBy: [1, '13:00'],
    settles: [1, '13:00'],
    lists: [2, '00:00'],
  },
  fundraising: {
    opens: [0, '09:00'],
    closes: [4, '14:00'],
    debits: [5, '09:00'],
    draws: [5, '10:00'],
    paysBy: [5, '13:00'],
    settles: [5, '13:00'],
    lists: [15, '00:00'],
  },
  'short-fundraising': {
    opens: [0, '09:00'],
    closes: [0, '13:30'],
    debits: [1, '09:00'],
    draws: [1, '10:00'],
    paysBy: [1, '13:00'],
    settles: [1, '13:00'],
    lists: [2, '00:00'],
  },
  rights: {
    opens: [0, '09:00'],
    closes: [4, '15:00'],
    debits: [4, '15:00'],
    draws: [4, '15:00'],
    paysBy: [4, '15:00'],
    settles: [4, '15:00'],
    lists: [9, '00:00'],
  },
  'short-rights': {
    opens: [0, '09:00'],
    closes: [2, '13:30'],
    debits: [2, '13:30'],
    draws: [2, '13:30'],
    paysBy: [2, '13:30'],
    settles: [2, '13:30'],
    lists: [3, '00:00'],
  },
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateName = keyof typeof TEMPLATES;

/** The most trading days for which an offering is announced before its first day. Our own rule. */
export const MOST_DAYS_AHEAD = 60;

function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

/** Trading days from the ex-date of a capital increase to the first day on which it is paid for; a simulated one waits for none. */
export const PAID_AFTER_EX_DATE = 9;

/** The timetable of an offering whose applications begin on a trading day. */
export function scheduleOf(template: TemplateName, calendar: Calendar, venue: Venue, first: TradingDate): Schedule {
  assert(isTradingDay(calendar, venue, first), `${first} is no trading day of ${venue}`);
  const steps = Object.entries(TEMPLATES[template]).map(([step, [days, time]]) => [
    step,
    { date: addTradingDays(calendar, venue, first, days), msOfDay: msOf(time) },
  ]);
  return Object.fromEntries(steps) as Schedule;
}

/** Whether a venue's clock has come to a moment. */
export function isReached(now: VenueMoment, moment: VenueMoment): boolean {
  return now.date > moment.date || (now.date === moment.date && now.msOfDay >= moment.msOfDay);
}

/**
 * The trading days after the opening of an auction on which the lottery for the rest opens, closes and is drawn (article 33).
 */
export const LOTTERY_AFTER_AUCTION = { opens: 2, closes: 4, draws: 6 } as const;
