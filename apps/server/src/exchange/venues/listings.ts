import {
  FIRST_OWN_NUMBER,
  type Instrument,
  instrumentListed,
  type Listing,
  type Rulebook,
  type TradingDate,
  type Venue,
  withClosures,
  withListing,
} from '@kuroshio/market';
import { basisPoints, price, shares } from '@kuroshio/money';
import type { Connection, Queryable } from '../../platform/database/index.ts';
import { readClosures } from './closures.ts';
import { markDurable } from './durable-market.ts';
import { createInstrumentMarket } from './instrument-market.ts';
import { clockOf, type VenueState } from './venue-state.ts';

interface ListingRow {
  readonly [column: string]: unknown;
  readonly no: number;
  readonly venue: Listing['venue'];
  readonly code: string;
  readonly kind: Listing['kind'];
  readonly name_tw: string;
  readonly name_en: string;
  readonly price_limit_bps: number | null;
  readonly tax_class: Listing['taxClass'];
  readonly industry: string;
  readonly shares_outstanding: bigint;
  readonly reference: bigint;
  readonly isin: string;
  readonly listed_on: TradingDate;
  readonly effective_on: TradingDate | null;
}

const LISTINGS = `select no, venue, code, kind, name_tw, name_en, price_limit_bps, tax_class, industry, shares_outstanding,
    reference, isin, listed_on, effective_on from listing order by no`;

function instrumentOf(row: ListingRow): Instrument {
  return instrumentListed(row.no, {
    venue: row.venue,
    code: row.code,
    kind: row.kind,
    nameTw: row.name_tw,
    nameEn: row.name_en,
    priceLimitBps: row.price_limit_bps === null ? null : basisPoints(row.price_limit_bps),
    taxClass: row.tax_class,
    industry: row.industry,
    sharesOutstanding: shares(Number(row.shares_outstanding)),
    refPrice: price(Number(row.reference)),
    isin: row.isin,
    listedDate: row.listed_on,
  });
}

/** The rulebook with the instruments whose day has begun. */
export async function readListings(database: Queryable, rulebook: Rulebook): Promise<Rulebook> {
  const rows = await database.query<ListingRow>(LISTINGS);
  return rows
    .filter(({ effective_on }) => effective_on !== null)
    .reduce((before, row) => withListing(before, instrumentOf(row)), rulebook);
}

/** What trades and when as a program finds it before its exchange runs. */
export async function readRulebook(
  database: Queryable,
  tables: Rulebook,
  key: Parameters<typeof readClosures>[1],
): Promise<Rulebook> {
  return withClosures(await readListings(database, tables), (await readClosures(database, key)).standing);
}

/**
 * Lists the instruments of a venue whose day has come, as that day begins: each has a market from now on.
 * @param join makes whoever keeps something of each instrument know of a new one
 * @returns how many
 */
export async function listDue(
  connection: Connection,
  state: VenueState,
  venue: Venue,
  join: (instrument: Instrument) => void,
): Promise<number> {
  const { date } = clockOf(state, venue);
  const { rows } = await connection.send<ListingRow>(LISTINGS, [], 'listings');
  const due = rows.filter(
    (row) => row.venue === venue && row.listed_on <= date && state.rulebook.instruments.byNo(row.no) === undefined,
  );
  for (const row of due) {
    const instrument = instrumentOf(row);
    state.rulebook = withListing(state.rulebook, instrument);
    const market = createInstrumentMarket(instrument);
    market.reference = instrument.refPrice;
    markDurable(market);
    state.markets.set(instrument.no, market);
    join(instrument);
  }
  if (due.length > 0) {
    await connection.send(
      'update listing set effective_on = $2 where no = any($1::integer[]) and effective_on is null',
      [due.map(({ no }) => no), date],
      'list',
    );
  }
  return due.length;
}

const ADD = `insert into listing (no, venue, code, kind, name_tw, name_en, price_limit_bps, tax_class, industry,
    shares_outstanding, reference, isin, listed_on, listed_at)
  select greatest($1, (select max(no) + 1 from listing)), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
  returning no`;

/**
 * Writes down what is to be listed on its day. To be called between two batches. Throws where its day has begun already,
 * its symbol is another's, or what is said does not fit its venue.
 * @returns the instrument as it will be
 */
export async function addListing(
  database: Queryable,
  state: VenueState,
  listing: Listing,
  now: number,
): Promise<Instrument> {
  const { venue, code, listedDate } = listing;
  const { instruments } = state.rulebook;
  const { date } = clockOf(state, venue);
  if (listedDate <= date) throw new Error(`${venue} is in ${date}: ${listedDate} is too early to list ${code}`);
  if (instruments.bySymbol(`${venue}:${code}`) !== undefined) throw new Error(`${venue}:${code} is listed already`);
  // Before anything is written it must be an instrument.
  instrumentListed(FIRST_OWN_NUMBER, listing);
  const free = instruments.all.reduce((next, { no }) => Math.max(next, no + 1), FIRST_OWN_NUMBER);
  const [row] = await database.query<{ no: number }>(ADD, [
    free,
    venue,
    code,
    listing.kind,
    listing.nameTw,
    listing.nameEn,
    listing.priceLimitBps,
    listing.taxClass,
    listing.industry,
    listing.sharesOutstanding,
    listing.refPrice,
    listing.isin,
    listedDate,
    new Date(now),
  ]);
  if (row === undefined) throw new Error(`${venue}:${code} was not written`);
  return instrumentListed(row.no, listing);
}
