import { assert } from '@kuroshio/base';
import { addTradingDays, nextTradingDay } from '@kuroshio/market';
import { basisPoints, shares } from '@kuroshio/money';
import { clockOf, insertMark, readMarkRows } from '../exchange/index.ts';
import type { OfferingParts } from './offering-parts.ts';
import { moveOffering, type OfferingRow, priceOf, scheduleOfRow } from './offering-rows.ts';

/** Trading days without price limits from the first on. */
const FREE_DAYS = 5;

const KNOWN = 'select no from listing where venue = $1 and code = $2';

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
export async function listOffered({ database, exchange, key }: OfferingParts, offering: OfferingRow): Promise<number> {
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
  const { newest } = await readMarkRows(database, key);
  const isMarked = newest.some(
    ({ instrumentNo, kind: what, firstDay }) => instrumentNo === no && what === 'no-limit' && firstDay === listedDate,
  );
  if (!isMarked)
    await insertMark(database, key, {
      ...{
        instrumentNo: no,
        kind: 'no-limit',
        firstDay: listedDate,
        lastDay: last,
        note: 'new-listing',
        requestId: null,
      },
    });
  return no;
}
