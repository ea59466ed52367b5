import { ok, type Refusal } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { subscriptionHold } from '@kuroshio/ledger';
import { CASH_ASSETS, type Cash, cash, formatMinor, NO_CASH } from '@kuroshio/money';
import { isReached } from '@kuroshio/offerings';
import { refuse } from '@kuroshio/refusals';
import { balancesOf } from '../books/index.ts';
import { clockOf } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import {
  type ApplicationRow,
  insertApplication,
  NO_BID,
  SELECT_APPLICATION,
  type StoredApplication,
} from './application-rows.ts';
import { costOf, offeringOf, type OfferingRow, scheduleOfRow } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import type { Crowds } from './allotted/crowds.ts';
import { allottedTerms } from './allotted/terms.ts';
import { answerAllotted } from './allotted/wire-allotted.ts';

type Path = 'offerings/apply-for-shares';
type Input = InputOf<Path>;

/** While the list is open; the lock keeps it from being closed before the application is written. */
const OPEN = "select 1 from offering where id = $1 and stage = 'applying' for share";
const STANDING = "select 1 from application where offering_id = $1 and customer_id = $2 and state <> 'cancelled'";
const STORED = `${SELECT_APPLICATION} where customer_id = $1 and client_key = $2`;
/** Of Taiwan. */
const { id: ASSET } = CASH_ASSETS.TWD;

/** Whether so many shares may be applied for in a class. */
function refusedShares(offering: OfferingRow, { tier, shares }: Input) {
  const own = allottedTerms(offering).tiers[tier];
  if (own === undefined) return refuse('TIER_NOT_FOUND');
  if (shares < own.least) return refuse('SHARES_BELOW_MINIMUM', { minimum: own.least });
  if (shares > own.most) return refuse('SHARES_ABOVE_MAXIMUM', { maximum: own.most });
  if (shares % offering.unit_shares !== 0) return refuse('SHARES_NOT_WHOLE_LOTS', { lot: offering.unit_shares });
  return undefined;
}

/** A purchase is set aside with its fee; an interest costs nothing until something is allotted. */
const holdOf = (offering: OfferingRow, shares: number): Cash =>
  offering.pays === 'apply' ? cash(costOf(offering, shares) + offering.fee) : NO_CASH;

/** Sets the money aside and writes the application, both or neither. */
export function applyForShares(parts: OfferingParts, crowds: Crowds): Handler<Input, OutputOf<Path>> {
  const { database, books, exchange, marks } = parts;
  return async (input, context) => {
    const { id, tier, shares, applicationKey } = input;
    const { customerId } = context.requireCustomer();
    const answer = async (row: ApplicationRow) => ok(await answerAllotted(parts, crowds, row, context.now));
    const fingerprint = fingerprintOf({ id, tier, shares });
    const answerStored = async () => {
      const [stored] = await database.query<StoredApplication>(STORED, [customerId, applicationKey]);
      const known = repeated(stored, fingerprint, (row) => row);
      return known?.ok ? answer(known.value) : known;
    };
    const first = await answerStored();
    if (first !== undefined) return first;
    const offering = await offeringOf(database, marks, Number(id));
    if (offering?.kind !== 'placement' && offering?.kind !== 'fundraising') return refuse('OFFERING_NOT_FOUND');
    const { opens, closes } = scheduleOfRow(offering);
    const clock = clockOf(exchange.view, offering.venue);
    if (!isReached(clock, opens)) return refuse('SUBSCRIPTION_NOT_STARTED', { from: `${opens.date} 09:00` });
    if (isReached(clock, closes) || offering.stage !== 'applying') return refuse('SUBSCRIPTION_CLOSED');
    const standing = await database.query(STANDING, [offering.id, customerId]);
    // The same call may have come twice at once: then the other one has written it.
    if (standing.length > 0) return (await answerStored()) ?? refuse('ALREADY_SUBSCRIBED');
    const wrong = refusedShares(offering, input);
    if (wrong !== undefined) return wrong;
    const hold = holdOf(offering, shares);
    const [next] = await database.query<{ id: bigint }>("select nextval('application_id_seq') as id");
    const row: ApplicationRow = {
      ...{ id: next?.id ?? 0n, offering_id: offering.id, customer_id: customerId, client_key: applicationKey },
      ...{ fingerprint, payment_key: null, state: 'applied', asset: ASSET, held: hold, escrow: 0n, charged: 0n },
      ...{ shares: 0, place: null, applied_at: new Date(context.now), wanted: shares, tier, ...NO_BID },
    };
    const write = async (tx: Queryable): Promise<Refusal | undefined> => {
      if ((await tx.query(OPEN, [offering.id])).length === 0) return refuse('SUBSCRIPTION_CLOSED').refusal;
      return (await insertApplication(tx, marks, row)) ? undefined : refuse('ALREADY_SUBSCRIBED').refusal;
    };
    const fact = { customer: customerId, applicationId: row.id, step: 0, asset: ASSET, amount: hold };
    const posted =
      hold === 0n
        ? await writeAlone(database, write)
        : await books.post({
            postings: [{ posting: subscriptionHold(fact), tradingDate: clock.date }],
            decide: write,
          });
    if (posted.state === 'short') {
      const known = await answerStored();
      if (known !== undefined) return known;
      const available = formatMinor(cash((await balancesOf(database, customerId)).get(ASSET)?.available ?? 0n));
      return refuse('BALANCE_INSUFFICIENT', { needed: formatMinor(hold), available, currency: 'TWD' });
    }
    if (posted.state !== 'refused') return answer(row);
    return (await answerStored()) ?? { ok: false, refusal: posted.refusal as never };
  };
}

/** What the books do with a request, where no money moves with it. */
async function writeAlone(database: OfferingParts['database'], write: (tx: Queryable) => Promise<Refusal | undefined>) {
  const refusal = await database.transaction(write);
  return refusal === undefined ? ({ state: 'posted' } as const) : ({ state: 'refused', refusal } as const);
}
