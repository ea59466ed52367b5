import { previousTradingDay, nextTradingDay, type TradingDate, addTradingDays } from '@kuroshio/market';
import type { Price } from '@kuroshio/money';
import { isReached, scheduleOf, type TemplateName } from '@kuroshio/offerings';
import { type OfferedShares, offerShares } from '@kuroshio/simulation';
import { clockOf } from '../exchange/index.ts';
import type { OfferingParts } from './offering-parts.ts';
import { insertOffering, type OfferingRow } from './offering-rows.ts';
import { drawSecrets } from './secrets-of-draws.ts';

/** The venue by whose clock new offerings are brought; both of Taiwan keep the same days. */
const VENUE = 'TWSE';
/** A real timetable begins every so many trading days, so that there is one in each later state; a short one every day. */
const EVERY = 2;
/** How far back the first offerings of an installation began: none of them has had its shares yet. */
const BEGUN_BEFORE = [-6, -4, -2] as const;
/** Every so many real timetables lists a company for the first time, and so many in all: a listing stays for ever. */
const FIRST_LISTING_EVERY = 4;
const MOST_LISTINGS = 60;
const UNIT_SHARES = 1_000;
/** NT$20 for the application, NT$50 for the notice to who was drawn. */
const FEE = 2_000n;
const POSTAGE = 5_000n;

interface Wanted {
  readonly template: TemplateName;
  readonly first: TradingDate;
}

/**
 * Brings offerings of companies to a simulated market, so that there is always one to apply for and one in each later state. What
 * there is already says what is missing, so it goes on after a fall, and a clock that leaps brings no crowd of them.
 */
export function bringOfferings(
  parts: OfferingParts & { readonly seed: string; readonly now: () => number },
): (running: readonly OfferingRow[]) => Promise<number> {
  const { database, exchange, marks, key, log, seed } = parts;
  const { view } = exchange;
  const secrets = drawSecrets(key);

  function wanted(running: readonly OfferingRow[]): Wanted[] {
    const { calendar } = view.rulebook;
    const clock = clockOf(view, VENUE);
    const beginsOn = (template: (name: TemplateName) => boolean) =>
      running
        .filter((row) => template(row.template))
        .map((row) => (JSON.parse(row.schedule) as { opens: { date: TradingDate } }).opens.date);
    const short = beginsOn((name) => name === 'short-lottery');
    const real = beginsOn((name) => name !== 'short-lottery');
    const list: Wanted[] = [];
    // The newest real timetable is that of today or yesterday, or one is missing.
    const newest = real.toSorted().at(-1);
    const template = 'listed-company';
    if (newest === undefined) {
      const days = [...BEGUN_BEFORE, 0].map((n) => addTradingDays(calendar, VENUE, clock.date, n));
      list.push(...days.map((first): Wanted => ({ template, first })));
    } else if (addTradingDays(calendar, VENUE, newest, EVERY) <= clock.date) list.push({ template, first: clock.date });
    // A day's short one is announced the evening before: when today's has closed.
    const today = scheduleOf('short-lottery', calendar, VENUE, clock.date);
    const first = isReached(clock, today.closes) ? nextTradingDay(calendar, VENUE, clock.date) : clock.date;
    if (!short.includes(first)) list.push({ template: 'short-lottery', first });
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

  async function write(id: number, { template, first }: Wanted, shares: OfferedShares): Promise<void> {
    const { calendar } = view.rulebook;
    const chosen = shares.instrumentNo === undefined && template === 'listed-company' ? 'first-listing' : template;
    const { venue, code, industry, units, pays, crowd, price, marketPrice } = shares;
    const row: OfferingRow = {
      ...{
        id,
        kind: 'lottery',
        source: 'simulated',
        venue,
        code,
        name_tw: shares.nameTw,
        name_en: shares.nameEn,
        industry,
      },
      shares_outstanding: BigInt(shares.sharesOutstanding),
      ...{ first_listing: shares.instrumentNo === undefined, instrument_no: shares.instrumentNo ?? null },
      ...{ sponsor_tw: shares.sponsorTw, sponsor_en: shares.sponsorEn, template: chosen },
      schedule: JSON.stringify(scheduleOf(chosen, calendar, venue, first)),
      ...{ unit_shares: UNIT_SHARES, units, price: BigInt(price), market_price: BigInt(marketPrice) },
      ...{ fee: FEE, postage: POSTAGE, pays, crowd, commitment: secrets.commitment(id), stage: 'announced' },
      ...{ announced_at: new Date(parts.now()), root: null, list_size: null, signature: null },
    };
    await insertOffering(database, marks, row);
    log.info({ offering: id, symbol: `${venue}:${code}`, template: chosen, crowd, units }, 'an offering is announced');
  }

  return async (running) => {
    const missing = wanted(running);
    for (const one of missing) {
      const [{ id, listed } = { id: 0, listed: [] }] = await database.query<{ id: number; listed: string[] }>(
        `select nextval('offering_id_seq')::integer as id,
          (select coalesce(array_agg(code), '{}') from offering where first_listing) as listed`,
      );
      // Only what is announced before its day can be listed on it: what began in the past is of listed companies.
      const isNew = one.first >= previousTradingDay(view.rulebook.calendar, VENUE, clockOf(view, VENUE).date);
      const firstListing =
        one.template !== 'short-lottery' && isNew && id % FIRST_LISTING_EVERY === 0 && listed.length < MOST_LISTINGS;
      const shares = offerShares(seed, id, { firstListing, candidates: candidates(), taken: new Set(listed) });
      if (shares !== undefined) await write(id, one, shares);
    }
    return missing.length;
  };
}
