import { previousTradingDay, nextTradingDay, type TradingDate, addTradingDays } from '@kuroshio/market';
import type { Price } from '@kuroshio/money';
import { isReached, scheduleOf } from '@kuroshio/offerings';
import { clockOf } from '../exchange/index.ts';
import { type Drafting, type Plan, PLANS } from './draft-offering.ts';
import type { OfferingParts } from './offering-parts.ts';
import { insertOffering, type OfferingRow } from './offering-rows.ts';
import { drawSecrets } from './secrets-of-draws.ts';

/** The venue by whose clock new offerings are brought; both of Taiwan keep the same days. */
const VENUE = 'TWSE';

interface Wanted {
  readonly plan: Plan;
  readonly isShort: boolean;
  readonly first: TradingDate;
}

/**
 * Brings offerings to a simulated market, so that of each kind there is always one to apply for and one in each later state. What
 * there is already says what is missing, so it goes on after a fall, and a clock that leaps brings no crowd of them.
 */
export function bringOfferings(
  parts: OfferingParts & { readonly seed: string; readonly now: () => number },
): (running: readonly OfferingRow[]) => Promise<number> {
  const { database, exchange, marks, key, log, seed } = parts;
  const { view } = exchange;
  const secrets = drawSecrets(key);

  function wanted(plan: Plan, running: readonly OfferingRow[]): Wanted[] {
    const { calendar } = view.rulebook;
    const clock = clockOf(view, VENUE);
    // What operators bring comes beside these.
    const own = running.filter(({ kind, source }) => kind === plan.kind && source === 'simulated');
    const beginsOn = (isShort: boolean) =>
      own
        .filter((row) => (row.template === plan.short) === isShort)
        .map((row) => (JSON.parse(row.schedule) as { opens: { date: TradingDate } }).opens.date);
    const list: Wanted[] = [];
    const add = (isShort: boolean, days: readonly TradingDate[]) =>
      list.push(...days.map((first) => ({ plan, isShort, first })));
    const daysFrom = (days: readonly number[]) => days.map((n) => addTradingDays(calendar, VENUE, clock.date, n));
    // The newest real timetable is that of the last days, or one is missing.
    const newest = beginsOn(false).toSorted().at(-1);
    if (newest === undefined) {
      add(false, daysFrom([...plan.begunBefore, 0]));
      add(true, daysFrom(plan.shortBefore));
    } else if (addTradingDays(calendar, VENUE, newest, plan.every) <= clock.date) add(false, [clock.date]);
    // A day's short one is announced the evening before: when today's has closed.
    const today = scheduleOf(plan.short, calendar, VENUE, clock.date);
    const first = isReached(clock, today.closes) ? nextTradingDay(calendar, VENUE, clock.date) : clock.date;
    if (!beginsOn(true).includes(first)) add(true, [first]);
    return list;
  }

  function candidates() {
    return [...view.markets.values()].flatMap(({ instrument, day, reference, marks: own }) => {
      const last = (day.last || reference) as Price | 0;
      const isFit =
        (instrument.venue === 'TWSE' || instrument.venue === 'TPEX') && own.length === 0 && instrument.no < 50_000;
      return isFit && last > 0 ? [{ instrument, last: last as Price }] : [];
    });
  }

  async function write(id: number, { plan, isShort, first }: Wanted, drafting: Drafting): Promise<void> {
    const draft = plan.draft(drafting);
    if (draft === undefined) return;
    const template = isShort ? plan.short : draft.first_listing ? plan.first : plan.real;
    const row: OfferingRow = {
      ...draft,
      ...{ id, kind: plan.kind, source: 'simulated', template },
      schedule: JSON.stringify(scheduleOf(template, view.rulebook.calendar, VENUE, first)),
      ...{ commitment: secrets.commitment(id), stage: 'announced', announced_at: new Date(parts.now()) },
      ...{ root: null, list_size: null, signature: null, request_id: null },
    };
    await insertOffering(database, marks, row);
    const { venue, code, crowd, units } = row;
    log.info({ offering: id, symbol: `${venue}:${code}`, template, crowd, units }, 'an offering is announced');
  }

  return async (running) => {
    const missing = PLANS.flatMap((plan) => wanted(plan, running));
    for (const one of missing) {
      const [{ id, listed } = { id: 0, listed: [] }] = await database.query<{ id: number; listed: string[] }>(
        `select nextval('offering_id_seq')::integer as id,
          (select coalesce(array_agg(code), '{}') from offering where first_listing and kind = $1) as listed`,
        [one.plan.kind],
      );
      // Only what is announced before its day can be listed on it: what began in the past is of what is listed.
      const isNew = one.first >= previousTradingDay(view.rulebook.calendar, VENUE, clockOf(view, VENUE).date);
      const { plan } = one;
      const firstListing =
        !one.isShort && isNew && id % plan.firstListingEvery === 0 && listed.length < plan.mostListings;
      const taken = new Set(listed);
      await write(id, one, { seed, id, isShort: one.isShort, firstListing, taken, candidates: candidates() });
    }
    return missing.length;
  };
}
