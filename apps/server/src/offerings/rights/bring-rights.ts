import { addTradingDays, isTradingDay, nextTradingDay, parsePrice, type TradingDate } from '@kuroshio/market';
import { CASH_ASSETS, cash, NO_CASH } from '@kuroshio/money';
import { PAID_AFTER_EX_DATE, scheduleOf } from '@kuroshio/offerings';
import { instrumentAt } from '../../exchange/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type ApplicationRow, insertApplications, NO_BID } from '../application-rows.ts';
import { costOf, insertOffering, type OfferingRow, scheduleOfRow } from '../offering-rows.ts';
import { offeringMessage } from '../offering-messages.ts';
import type { StepParts } from '../step.ts';
import type { RightsTerms } from './rights-terms.ts';

interface Raised {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly instrument_no: number;
  readonly source: string;
  readonly rights_price: string;
  readonly rights_per_old: string;
  readonly effective_on: TradingDate;
  readonly previous_close: bigint;
  readonly reference: bigint;
}

/** Capital increases of which the ex-date has come and which nobody can pay for yet. */
const RAISED = `select a.id, a.instrument_no, a.source, trim_scale(a.rights_price)::text as rights_price,
    trim_scale(a.rights_per_old)::text as rights_per_old, a.effective_on, a.previous_close, a.reference
  from corporate_action a
  where a.rights_price is not null and a.effective_on is not null and a.reference is not null
    and not exists (select 1 from offering o where o.kind = 'rights' and o.terms::json ->> 'actionId' = a.id::text)
  order by a.id`;

/** Who signs in may subscribe; a strategy's pool does not. */
const HOLDERS = `select r.customer_id, r.shares, nextval('application_id_seq') as id
  from subscription_right r join customer c on c.id = r.customer_id
  where r.action_id = $1 and r.customer_id > $2 order by r.customer_id limit 1000`;

const UNIT_SHARES = 1_000;
const SPONSOR = { sponsor_tw: '', sponsor_en: '' };
const MOST_SHARES = 2_147_483_647n;

/**
 * Lets holders pay for the new shares of a capital increase once its ex-date has come: one offering for each, in which everybody's
 * part is what they may subscribe for. All of it is one transaction, so whoever is killed begins it again.
 * @returns how many were begun
 */
export async function bringRights(parts: StepParts): Promise<number> {
  const { database, exchange } = parts;
  const raised = await database.query<Raised>(RAISED);
  let begun = 0;
  for (const action of raised) {
    // What the batch that began the day did is shown once it is durable.
    const market = exchange.view.markets.get(action.instrument_no);
    const venue = market?.instrument.venue;
    if (venue !== 'TWSE' && venue !== 'TPEX') continue;
    await begin(parts, action, venue);
    begun++;
  }
  return begun;
}

async function begin(parts: StepParts, action: Raised, venue: 'TWSE' | 'TPEX'): Promise<void> {
  const { database, exchange, marks, inbox, secrets, now, log } = parts;
  const { calendar } = exchange.view.rulebook;
  const instrument = instrumentAt(exchange.view, action.instrument_no);
  const isSimulated = action.source === 'simulated';
  const from = isTradingDay(calendar, venue, action.effective_on)
    ? action.effective_on
    : nextTradingDay(calendar, venue, action.effective_on);
  const first = isSimulated ? from : addTradingDays(calendar, venue, from, PAID_AFTER_EX_DATE);
  const template = isSimulated ? 'short-rights' : 'rights';
  const terms: RightsTerms = {
    ...{ actionId: String(action.id), perOld: action.rights_per_old, exDate: action.effective_on },
    ...{ previousClose: Number(action.previous_close), reference: Number(action.reference), lockDays: 0 },
  };
  const units =
    (BigInt(Math.round(Number(action.rights_per_old) * 1e10)) * BigInt(instrument.sharesOutstanding)) /
    (10_000_000_000n * BigInt(UNIT_SHARES));
  const written = await database.transaction(async (tx) => {
    const [next] = await tx.query<{ id: number }>("select nextval('offering_id_seq')::integer as id");
    const id = next?.id ?? 0;
    const offering: OfferingRow = {
      ...{ id, kind: 'rights', source: isSimulated ? 'simulated' : 'house', venue },
      ...{ code: instrument.symbol.slice(instrument.symbol.indexOf(':') + 1) },
      ...{ name_tw: instrument.nameTw, name_en: instrument.nameEn, industry: instrument.industry ?? '' },
      ...{ shares_outstanding: BigInt(instrument.sharesOutstanding), first_listing: false },
      ...{ instrument_no: instrument.no, ...SPONSOR, template },
      schedule: JSON.stringify(scheduleOf(template, calendar, venue, first)),
      ...{
        unit_shares: UNIT_SHARES,
        units: Number(units < 1n ? 1n : units),
        fee: NO_CASH,
        postage: NO_CASH,
        pays: 'win',
      },
      price: BigInt(parsePrice(action.rights_price, instrument.priceScale)),
      ...{ market_price: action.reference, crowd: 0, commitment: secrets.commitment(id), stage: 'drawn' },
      ...{
        announced_at: new Date(now()),
        root: null,
        list_size: null,
        signature: null,
        request_id: null,
        terms: JSON.stringify(terms),
      },
    };
    await insertOffering(tx, marks, offering);
    return giveParts(parts, tx, offering, action.id);
  });
  inbox.announce(written);
  log.info(
    { action: action.id, symbol: instrument.symbol, holders: written.length },
    'holders may subscribe for new shares',
  );

  async function giveParts({ marks, inbox }: StepParts, tx: Queryable, offering: OfferingRow, action: bigint) {
    const messages: Awaited<ReturnType<typeof inbox.write>>[number][] = [];
    for (let after = 0; ; ) {
      const holders = await tx.query<{ customer_id: number; shares: bigint; id: bigint }>(HOLDERS, [action, after]);
      const last = holders.at(-1);
      if (last === undefined) return messages;
      after = last.customer_id;
      const rows = holders.map(({ customer_id, shares, id }): ApplicationRow => {
        const right = Number(shares < MOST_SHARES ? shares : MOST_SHARES);
        return {
          ...{ id, offering_id: offering.id, customer_id, client_key: `rights-of-${offering.id}`, fingerprint: 0n },
          ...{ payment_key: null, state: 'payment-due', asset: CASH_ASSETS.TWD.id, held: NO_CASH, escrow: NO_CASH },
          ...{
            charged: NO_CASH,
            shares: right,
            place: null,
            applied_at: offering.announced_at,
            wanted: right,
            tier: 0,
            ...NO_BID,
          },
        };
      });
      await insertApplications(tx, marks, rows);
      const { paysBy } = scheduleOfRow(offering);
      const told = rows.flatMap((row) =>
        offeringMessage('offering-rights', offering, row, cash(costOf(offering, row.shares)), paysBy.date),
      );
      messages.push(...(await inbox.write(tx, told, now())));
    }
  }
}
