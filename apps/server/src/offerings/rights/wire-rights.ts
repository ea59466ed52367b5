import { type Instrument, sharesOf } from '@kuroshio/market';
import type { OutputOf } from '@kuroshio/contract';
import { cash, formatMinor, units } from '@kuroshio/money';
import { isReached, premiumBps } from '@kuroshio/offerings';
import { clockOf, type ExchangeView, instrumentAt, wireStamp } from '../../exchange/index.ts';
import type { Marks } from '../../identity/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import {
  type ApplicationRow,
  markedApplication,
  SELECT_APPLICATION,
  type StoredApplication,
} from '../application-rows.ts';
import { costOf, type OfferingRow, priceOf, scheduleOfRow, symbolOf } from '../offering-rows.ts';
import { livePrice, wireSchedule } from '../wire-offering.ts';
import { rightsTerms } from './rights-terms.ts';

export type RightsIssue = OutputOf<'offerings/rights-detail'>;

const HELD = `select action_id, held from subscription_right where customer_id = $1 and action_id = any($2::bigint[])`;

interface OwnPart {
  readonly row: ApplicationRow;
  /** Units of old shares. */
  readonly held: bigint;
}

/** A customer's parts in some capital increases, by the number of the offering; none for nobody. */
export async function ownParts(
  database: Queryable,
  marks: Marks,
  customer: number | undefined,
  offerings: readonly OfferingRow[],
): Promise<ReadonlyMap<number, OwnPart>> {
  if (customer === undefined || offerings.length === 0) return new Map();
  const rows = await database.query<StoredApplication>(
    `${SELECT_APPLICATION} where customer_id = $1 and offering_id = any($2::integer[])`,
    [customer, offerings.map(({ id }) => id)],
  );
  const actions = new Map(offerings.map((offering) => [offering.id, rightsTerms(offering).actionId]));
  const rights = await database.query<{ action_id: bigint; held: bigint }>(HELD, [customer, [...actions.values()]]);
  const held = new Map(rights.map((right) => [String(right.action_id), right.held]));
  const own = rows.filter((row) => marks.holds(markedApplication(row), row.mark));
  return new Map(
    own.map((row) => [row.offering_id, { row, held: held.get(actions.get(row.offering_id) ?? '') ?? 0n }]),
  );
}

function statusOf(view: ExchangeView, row: OfferingRow): RightsIssue['status'] {
  if (row.stage === 'completed') return 'completed';
  const { opens, paysBy } = scheduleOfRow(row);
  const now = clockOf(view, row.venue);
  if (!isReached(now, opens)) return 'coming';
  return row.stage === 'drawn' && !isReached(now, paysBy) ? 'open' : 'closed';
}

/** What the ex-date took from so many old shares: whole dollars, rounded down, so that nothing is made out to be worth more. */
function valueOf(instrument: Instrument, held: bigint, lost: number): string {
  const unit = 10n ** BigInt(instrument.shareScale) * 100n;
  return formatMinor(cash(((held * BigInt(Math.max(0, lost))) / unit) * 100n));
}

export function wireRights(view: ExchangeView, row: OfferingRow, own: OwnPart | undefined, now: number): RightsIssue {
  const terms = rightsTerms(row);
  const instrument = instrumentAt(view, row.instrument_no ?? 0);
  const live = livePrice(view, row);
  const [price, market] = [priceOf(row.price), live ?? priceOf(row.market_price)];
  return {
    ...{ id: String(row.id), status: statusOf(view, row), simulated: row.source === 'simulated' },
    ...{ symbol: symbolOf(row), nameTw: row.name_tw, nameEn: row.name_en, venue: row.venue, currency: 'TWD' },
    ...{ price, marketPrice: market, marketIsLive: live !== undefined, premiumBps: premiumBps(price, market) },
    ...{ perOld: terms.perOld, offered: row.units * row.unit_shares, exDate: terms.exDate },
    ...{ previousClose: terms.previousClose, reference: terms.reference, schedule: wireSchedule(row) },
    now: wireStamp(view, row.venue, now),
    ...(own === undefined
      ? {}
      : {
          own: {
            ...{ applicationId: String(own.row.id), state: own.row.state },
            ...{ held: sharesOf(instrument, units(Number(own.held))), right: own.row.wanted ?? 0 },
            shares: own.row.state === 'payment-due' ? 0 : own.row.shares,
            due: formatMinor(costOf(row, own.row.wanted ?? 0)),
            value: valueOf(instrument, own.held, terms.previousClose - terms.reference),
            paid: formatMinor(cash(own.row.held + own.row.escrow)),
          },
        }),
  };
}
