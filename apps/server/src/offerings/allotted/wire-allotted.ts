import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import { addTradingDays } from '@kuroshio/market';
import { formatMinor } from '@kuroshio/money';
import { allotmentRate, applicantOf, premiumBps } from '@kuroshio/offerings';
import { type ExchangeView, wireStamp } from '../../exchange/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { ApplicationRow } from '../application-rows.ts';
import { dueOf } from '../amounts-of-parts.ts';
import { costOf, offeringOf, type OfferingRow, priceOf, scheduleOfRow, symbolOf } from '../offering-rows.ts';
import type { OfferingParts } from '../offering-parts.ts';
import { hashed } from '../secrets-of-draws.ts';
import { crowdNow, livePrice, statusOf, wireSchedule } from '../wire-offering.ts';
import type { Crowds } from './crowds.ts';
import { allottedTerms } from './terms.ts';

export type AllottedOffering = OutputOf<'offerings/allotted-detail'>;
export type AllottedApplication = OutputOf<'offerings/apply-for-shares'>;

/** How many customers have applied for some offerings, and for how much in each class. */
export type Wanted = ReadonlyMap<
  number,
  readonly { readonly tier: number; readonly count: number; readonly shares: number }[]
>;

const WANTED = `select offering_id, tier, count, shares from application_demand
  where offering_id = any($1::integer[]) and tier >= 0`;

export async function wantedOf(database: Queryable, ids: readonly number[]): Promise<Wanted> {
  const rows = await database.query<{ offering_id: number; tier: number; count: number; shares: bigint }>(WANTED, [
    ids,
  ]);
  return Map.groupBy(
    rows.map(({ shares, ...row }) => ({ ...row, shares: Number(shares) })),
    ({ offering_id }) => offering_id,
  );
}

export function wireAllotted(
  view: ExchangeView,
  crowds: Crowds,
  row: OfferingRow,
  wanted: Wanted,
  now: number,
): AllottedOffering {
  assert(row.kind === 'placement' || row.kind === 'fundraising', `offering ${row.id} is shared out`);
  const terms = allottedTerms(row);
  const live = livePrice(view, row);
  const [price, market] = [priceOf(row.price), live ?? priceOf(row.market_price)];
  const crowd = crowdNow(view, row);
  const customers = wanted.get(row.id) ?? [];
  const byTier = crowds(row, crowd).map(
    (shares, tier) => shares + (customers.find((one) => one.tier === tier)?.shares ?? 0),
  );
  const rates = allotmentRate(terms.tiers, byTier);
  return {
    ...{ id: String(row.id), kind: row.kind, status: statusOf(view, row), simulated: row.source === 'simulated' },
    ...{ symbol: symbolOf(row), nameTw: row.name_tw, nameEn: row.name_en, venue: row.venue, currency: 'TWD' },
    ...{ firstListing: row.first_listing, isBlock: terms.isBlock },
    ...{ sponsorTw: row.sponsor_tw, sponsorEn: row.sponsor_en },
    ...{ price, marketPrice: market, marketIsLive: live !== undefined, premiumBps: premiumBps(price, market) },
    ...{ lotShares: row.unit_shares, offered: row.units * row.unit_shares, minimum: terms.minimum, pays: row.pays },
    ...{ fee: formatMinor(row.fee), lockDays: terms.lockDays, schedule: wireSchedule(row) },
    tiers: terms.tiers.map((tier, at) => ({ ...tier, wanted: byTier[at] ?? 0, rate: rates[at] ?? 0 })),
    ...(terms.fund ? { fund: terms.fund } : {}),
    now: wireStamp(view, row.venue, now),
    applications: crowd + customers.reduce((sum, { count }) => sum + count, 0),
    wanted: byTier.reduce((sum, shares) => sum + shares, 0),
    commitment: row.commitment,
    ...(row.root === null ? {} : { root: row.root }),
  };
}

export function wireAllottedApplication(
  view: ExchangeView,
  crowds: Crowds,
  row: ApplicationRow,
  offering: OfferingRow,
  wanted: Wanted,
  now: number,
): AllottedApplication {
  assert(row.wanted !== null && row.tier !== null, `application ${row.id} is for some shares`);
  const at = row.applied_at.getTime();
  const { lockDays } = allottedTerms(offering);
  const lists = scheduleOfRow(offering).lists.date;
  return {
    id: String(row.id),
    offering: wireAllotted(view, crowds, offering, wanted, now),
    who: applicantOf({ application: String(row.id), key: row.client_key }, hashed),
    ...{ state: row.state, tier: row.tier, wanted: row.wanted, shares: row.shares },
    cost: formatMinor(costOf(offering, row.shares)),
    due: row.state === 'payment-due' ? formatMinor(dueOf(offering, row)) : '0',
    ...{ held: formatMinor(row.held), charged: formatMinor(row.charged) },
    ...{ appliedAt: at, appliedStamp: wireStamp(view, offering.venue, at) },
    sellableFrom: lockDays === 0 ? '' : addTradingDays(view.rulebook.calendar, offering.venue, lists, lockDays),
  };
}

/** An application with its offering, as a call answers it. */
export async function answerAllotted(
  { database, marks, exchange }: OfferingParts,
  crowds: Crowds,
  row: ApplicationRow,
  now: number,
): Promise<AllottedApplication> {
  const offering = await offeringOf(database, marks, row.offering_id);
  assert(offering !== undefined, `offering ${row.offering_id} is there`);
  const wanted = await wantedOf(database, [offering.id]);
  return wireAllottedApplication(exchange.view, crowds, row, offering, wanted, now);
}
