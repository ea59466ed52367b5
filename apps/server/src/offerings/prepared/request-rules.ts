import { assert, ok, type Outcome } from '@kuroshio/base';
import type { PayloadOf } from '@kuroshio/contract';
import { MOST_DAYS_MOVED, moveSchedule, type Schedule } from '@kuroshio/offerings';
import { refuse } from '@kuroshio/refusals';
import { clockOf } from '../../exchange/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { AllRules, Approved, Facts, Preview, RequestRules } from '../../requests/index.ts';
import type { OfferingParts } from '../offering-parts.ts';
import {
  insertOffering,
  moveOffering,
  offeringOf,
  type OfferingRow,
  scheduleOfRow,
  symbolOf,
} from '../offering-rows.ts';
import { drawSecrets } from '../secrets-of-draws.ts';
import { timeText } from '../wire-offering.ts';
import { changesOf, insertChange } from './change-rows.ts';
import { type Offer, type OfferAsked, offerOf, type OfferKind } from './offers.ts';
import { tellApplicants } from './tell-applicants.ts';

/** Two that are decided at once are written one after the other. */
const LOCK = 'select pg_advisory_xact_lock(720061)';
const OF_REQUEST = 'select id from offering where request_id = $1';
const LISTED_BEFORE = `select 1 from offering where first_listing and venue = $1 and code = $2
  union all select 1 from listing where venue = $1 and code = $2`;

const aboutOf = (symbol: string) => `offer/${symbol}`;
const money = (minor: bigint) => `${minor} TWD`;

function momentText(schedule: Schedule, step: keyof Schedule): string {
  const { date, msOfDay } = schedule[step];
  return `${date} ${timeText(msOfDay)}`.trim();
}

const datesOf = (schedule: Schedule): Facts => ({
  ...{ begins: momentText(schedule, 'opens'), closes: momentText(schedule, 'closes') },
  ...{ draws: momentText(schedule, 'draws'), paysBy: momentText(schedule, 'paysBy') },
  ...{ settles: momentText(schedule, 'settles'), lists: momentText(schedule, 'lists') },
});

type ApprovedOffer = Pick<Approved<OfferKind>, 'id' | 'now'> & { readonly payload: OfferAsked };

/** How offerings are brought by two operators, and how two move the dates of one. */
export function offeringRules(parts: OfferingParts): Pick<AllRules, OfferKind | 'offering-move'> {
  const { database, exchange, marks, key, log } = parts;
  const secrets = drawSecrets(key);

  async function lookAt(on: Queryable, kind: OfferKind, payload: OfferAsked): Promise<Outcome<Offer>> {
    const offer = offerOf(exchange.view, kind, payload);
    if (!offer.ok || !offer.value.first_listing) return offer;
    const [known] = await on.query(LISTED_BEFORE, [offer.value.venue, offer.value.code]);
    return known === undefined ? offer : refuse('SYMBOL_TAKEN');
  }

  /** Writes what was approved, once. */
  async function bring(kind: OfferKind, { id: request, payload, now }: ApprovedOffer): Promise<Outcome<string>> {
    return database.transaction(async (tx) => {
      await tx.query(LOCK);
      const [known] = await tx.query(OF_REQUEST, [request]);
      if (known !== undefined) return ok(aboutOf(payload.symbol));
      const offer = await lookAt(tx, kind, payload);
      if (!offer.ok) return offer;
      const [next] = await tx.query<{ id: number }>("select nextval('offering_id_seq')::integer as id");
      assert(next !== undefined, 'the sequence of offerings gives a number');
      const { id } = next;
      await insertOffering(tx, marks, {
        ...{ ...offer.value, id, source: 'house', commitment: secrets.commitment(id), stage: 'announced' },
        ...{ announced_at: new Date(now), root: null, list_size: null, signature: null, request_id: request },
      });
      log.info({ offering: id, symbol: payload.symbol, kind }, 'an offering of two operators is announced');
      return ok(`offering/${id}`);
    });
  }

  const offered = (kind: OfferKind) => ({
    async preview(payload: OfferAsked): Promise<Outcome<Preview>> {
      const offer = await lookAt(database, kind, payload);
      if (!offer.ok) return offer;
      const { name_tw, name_en, price, units, unit_shares, schedule } = offer.value;
      const before = { symbol: payload.symbol, announced: 'no' };
      return ok({
        ...{ about: aboutOf(payload.symbol), customerId: null, before },
        after: {
          ...{ ...before, announced: 'yes', nameTw: name_tw, nameEn: name_en, offerPrice: money(price) },
          ...{
            lots: String(units),
            shares: String(units * unit_shares),
            amount: money(price * BigInt(units * unit_shares)),
          },
          ...{ ...datesOf(JSON.parse(schedule) as Schedule), reason: payload.reason },
        },
      });
    },
    apply: (approved: ApprovedOffer) => bring(kind, approved),
  });

  /** What a move comes to, as things stand. */
  async function moveOf(
    on: Queryable,
    { offeringId, days }: PayloadOf<'offering-move'>,
  ): Promise<Outcome<{ readonly row: OfferingRow; readonly schedule: Schedule; readonly daysBefore: number }>> {
    const row = await offeringOf(on, marks, Number(offeringId));
    // The dates of a capital increase are those of the company's ex-date.
    if (row === undefined || row.kind === 'rights' || row.stage === 'completed' || row.stage === 'failed')
      return refuse('OFFERING_NOT_FOUND');
    const daysBefore = (await changesOf(on, marks, [row.id])).reduce((sum, change) => sum + change.days, 0);
    if (daysBefore + Number(days) > MOST_DAYS_MOVED) return refuse('OFFERING_MOVED_TOO_FAR', { most: MOST_DAYS_MOVED });
    const { view } = exchange;
    const moved = moveSchedule(scheduleOfRow(row), Number(days), clockOf(view, row.venue), {
      ...{ calendar: view.rulebook.calendar, venue: row.venue },
      // What is listed for the first time has its day told to the market as soon as there is a number for it.
      listingStands: row.first_listing && row.instrument_no !== null,
    });
    if (moved.ok) return ok({ row, schedule: moved.schedule, daysBefore });
    return moved.fault === 'over'
      ? refuse('OFFERING_DATES_OVER')
      : refuse('LISTING_DAY_STANDS', { date: scheduleOfRow(row).lists.date });
  }

  const move: RequestRules<'offering-move'> = {
    async preview(payload) {
      const looked = await moveOf(database, payload);
      if (!looked.ok) return looked;
      const { row, schedule, daysBefore } = looked.value;
      const named = { symbol: symbolOf(row), daysMoved: String(daysBefore) };
      return ok({
        ...{ about: `offering/${row.id}`, customerId: null, before: { ...named, ...datesOf(scheduleOfRow(row)) } },
        after: {
          ...{ ...named, daysMoved: String(daysBefore + Number(payload.days)), ...datesOf(schedule) },
          reason: payload.reason,
        },
      });
    },
    async apply({ id: request, payload, now }) {
      const done = await database.transaction(async (tx): Promise<Outcome<string>> => {
        await tx.query(LOCK);
        const [known] = await tx.query<{ offering_id: number }>(
          'select offering_id from offering_change where request_id = $1',
          [request],
        );
        if (known !== undefined) return ok(`offering/${known.offering_id}`);
        const looked = await moveOf(tx, payload);
        if (!looked.ok) return looked;
        const { row, schedule } = looked.value;
        const [next] = await tx.query<{ id: bigint }>("select nextval('offering_change_id_seq') as id");
        assert(next !== undefined, 'the sequence of changes gives a number');
        const after = JSON.stringify(schedule);
        await insertChange(tx, marks, {
          ...{ id: next.id, offering_id: row.id, request_id: request, days: Number(payload.days) },
          ...{ reason: payload.reason, before: row.schedule, after, decided_at: new Date(now) },
        });
        await moveOffering(tx, marks, row, { schedule: after });
        log.info({ offering: row.id, days: payload.days }, 'the dates of an offering are moved');
        return ok(`offering/${row.id}`);
      });
      // Whoever is killed before everybody is told begins again here: a message is written once.
      if (done.ok) await tellApplicants(parts, request, now);
      return done;
    },
  };

  return {
    'lottery-offer': offered('lottery-offer'),
    'listing-offer': offered('listing-offer'),
    'placement-offer': offered('placement-offer'),
    'fund-offer': offered('fund-offer'),
    'auction-offer': offered('auction-offer'),
    'offering-move': move,
  };
}
