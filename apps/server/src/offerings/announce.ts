import { assert } from '@kuroshio/base';
import { addTradingDays, nextTradingDay } from '@kuroshio/market';
import { basisPoints, shares } from '@kuroshio/money';
import { clockOf } from '../exchange/index.ts';
import type { OfferingParts } from './offering-parts.ts';
import { moveOffering, type OfferingRow, priceOf, scheduleOfRow } from './offering-rows.ts';

/** Trading days without price limits from the first on. */
const FREE_DAYS = 5;

const KNOWN = 'select no from listing where venue = $1 and code = $2';
const MARK = `insert into instrument_mark (instrument_no, kind, first_day, last_day, note) values ($1, 'no-limit', $2, $3, $4)
  on conflict do nothing`;

/** Takes the first applications; what is to be listed for the first time is listed with that, unless it may still fail. */
export async function announce(parts: OfferingParts, offering: OfferingRow): Promise<OfferingRow> {
  const { database, marks } = parts;
  const listed = offering.first_listing && offering.kind === 'lottery';
  const change = listed ? { instrument_no: await listOffered(parts, offering) } : {};
  return moveOffering(database, marks, offering, { ...change, stage: 'applying' });
}

/**
 * Has what is offered for the first time listed on its day, so that there is a number for its shares. Who is killed between the
 * listing and its number finds it by its symbol.
 */
export async function listOffered({ database, exchange }: OfferingParts, offering: OfferingRow): Promise<number> {
  const { venue, code, kind } = offering;
  const { calendar } = exchange.view.rulebook;
  const isFund = kind === 'fundraising';
  const planned = scheduleOfRow(offering).lists.date;
  const earliest = nextTradingDay(calendar, venue, clockOf(exchange.view, venue).date);
  // What is formed late is listed late: the money of its holders waits for it.
  const listedDate = kind !== 'lottery' && planned < earliest ? earliest : planned;
  const [known] = await database.query<{ no: number }>(KNOWN, [venue, code]);
  let no = known?.no;
  if (no === undefined) {
    assert(listedDate >= earliest, 'it is listed on a day to come');
    const listed = await exchange.list({
      ...{ venue, code, nameTw: offering.name_tw, nameEn: offering.name_en, industry: offering.industry },
      ...(isFund ? { kind: 'etf', taxClass: 'tw-fund' } : { kind: 'stock', taxClass: 'tw-stock' }),
      ...{ priceLimitBps: basisPoints(1_000), isin: '', listedDate },
      sharesOutstanding: shares(Number(offering.shares_outstanding)),
      // What it cost on the emerging market before; units of a new fund, what they were issued at.
      refPrice: priceOf(offering.market_price),
    });
    no = listed.no;
  }
  // A fund has its limits from its first day on.
  if (isFund) return no;
  const last = addTradingDays(calendar, venue, listedDate, FREE_DAYS - 1);
  await database.query(MARK, [no, listedDate, last, 'new listing']);
  return no;
}
