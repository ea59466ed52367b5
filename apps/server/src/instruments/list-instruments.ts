import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { readMarkRows, readRuleRows } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { InstrumentParts } from './instrument-parts.ts';
import { readHalted, watched } from './watched-instrument.ts';

type Path = 'instruments/list-instruments';
type Watched = OutputOf<Path>['instruments'][number];

const PAGE = 50;
const LISTINGS = `select venue, code, name_tw, name_en, listed_on from listing where effective_on is null order by listed_on, no`;

const FILTERS: Readonly<Record<NonNullable<InputOf<Path>['only']>, (one: Watched) => boolean>> = {
  marked: ({ marks }) => marks.length > 0,
  halted: ({ halted }) => halted,
  held: ({ holding }) => holding !== null,
  stale: ({ provenance }) => provenance.stale === true,
};

/** All instruments are in memory, some hundreds or thousands: a page of them is found by walking them. */
export function listInstruments({
  database,
  view,
  key,
}: InstrumentParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async ({ text = '', venue, only, after }) => {
    const [halted, { rules, forged: forgedRules }, { forged: forgedMarks }] = [
      await readHalted({ database }),
      await readRuleRows(database, key),
      await readMarkRows(database, key),
    ];
    const planned = await database.query<{
      readonly venue: string;
      readonly code: string;
      readonly name_tw: string;
      readonly name_en: string;
      readonly listed_on: string;
    }>(LISTINGS);
    const all = [...view.markets.values()]
      .map((market) => watched(view, market, rules, halted))
      .toSorted((a, b) => compare(placeOf(a.symbol), placeOf(b.symbol)));
    const wanted = text.toLowerCase();
    const isFound = (one: Watched) =>
      (venue === undefined || one.venue === venue) &&
      (only === undefined || FILTERS[only](one)) &&
      [one.symbol, one.nameTw, one.nameEn].some((name) => name.toLowerCase().includes(wanted));
    const found = all.filter((one) => isFound(one) && (after === undefined || placeOf(one.symbol) > placeOf(after)));
    const count = (filter: keyof typeof FILTERS) => all.filter(FILTERS[filter]).length;
    return ok({
      instruments: found.slice(0, PAGE),
      next: found.length > PAGE ? (found[PAGE - 1]?.symbol ?? null) : null,
      counts: {
        ...{ all: all.length, marked: count('marked'), halted: count('halted') },
        ...{ held: count('held'), stale: count('stale') },
      },
      listings: planned.map((row) => ({
        ...{ symbol: `${row.venue}:${row.code}`, nameTw: row.name_tw, nameEn: row.name_en, listedOn: row.listed_on },
      })),
      forged: forgedRules + forgedMarks,
    });
  };
}

const VENUES = ['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'];
/** Where customers trade comes first; within a venue by codes, not by a language. */
const placeOf = (symbol: string) => {
  const [venue = '', code = ''] = symbol.split(':');
  return `${VENUES.indexOf(venue)} ${code}`;
};
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
