import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { subscriptionHold } from '@kuroshio/ledger';
import { CASH_ASSETS, cash, formatMinor } from '@kuroshio/money';
import { isReached, lotteryAmounts } from '@kuroshio/offerings';
import { refuse } from '@kuroshio/refusals';
import { balancesOf } from '../books/index.ts';
import { clockOf } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import { answerApplication } from './answer-application.ts';
import {
  type ApplicationRow,
  insertApplication,
  NO_BID,
  SELECT_APPLICATION,
  type StoredApplication,
} from './application-rows.ts';
import { offeringOf, scheduleOfRow, termsOf } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';

type Path = 'offerings/apply';

/** While the list is open; the lock keeps it from being closed before the application is written. */
const OPEN = "select 1 from offering where id = $1 and stage = 'applying' for share";
const STANDING = "select 1 from application where offering_id = $1 and customer_id = $2 and state <> 'cancelled'";
const STORED = `${SELECT_APPLICATION} where customer_id = $1 and client_key = $2`;
/** Of Taiwan. */
const { id: ASSET } = CASH_ASSETS.TWD;

/** Sets the money aside and writes the application, both or neither. */
export function apply(parts: OfferingParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, books, exchange, marks } = parts;
  return async ({ id, applicationKey }, context) => {
    const { customerId } = context.requireCustomer();
    const fingerprint = fingerprintOf({ id });
    const answerStored = async () => {
      const [stored] = await database.query<StoredApplication>(STORED, [customerId, applicationKey]);
      const known = repeated(stored, fingerprint, (row) => row);
      return known?.ok ? ok(await answerApplication(parts, known.value, context.now)) : known;
    };
    const first = await answerStored();
    if (first !== undefined) return first;
    const offering = await offeringOf(database, marks, Number(id));
    if (offering?.kind !== 'lottery') return refuse('OFFERING_NOT_FOUND');
    const { opens, closes } = scheduleOfRow(offering);
    const clock = clockOf(exchange.view, offering.venue);
    if (!isReached(clock, opens)) return refuse('SUBSCRIPTION_NOT_STARTED', { from: `${opens.date} 09:00` });
    if (isReached(clock, closes) || offering.stage !== 'applying') return refuse('SUBSCRIPTION_CLOSED');
    const standing = await database.query(STANDING, [offering.id, customerId]);
    // The same call may have come twice at once: then the other one has written it.
    if (standing.length > 0) return (await answerStored()) ?? refuse('ALREADY_SUBSCRIBED');
    const { hold } = lotteryAmounts(termsOf(offering));
    const [next] = await database.query<{ id: bigint }>("select nextval('application_id_seq') as id");
    const row: ApplicationRow = {
      ...{
        id: next?.id ?? 0n,
        offering_id: offering.id,
        customer_id: customerId,
        client_key: applicationKey,
        fingerprint,
      },
      ...{
        payment_key: null,
        state: 'applied',
        asset: ASSET,
        held: hold,
        escrow: 0n,
        charged: 0n,
        shares: 0,
        place: null,
      },
      ...{ wanted: null, tier: null, ...NO_BID },
      applied_at: new Date(context.now),
    };
    const fact = { customer: customerId, applicationId: row.id, step: 0, asset: ASSET, amount: hold };
    const posted = await books.post({
      postings: [{ posting: subscriptionHold(fact), tradingDate: clock.date }],
      async decide(tx) {
        if ((await tx.query(OPEN, [offering.id])).length === 0) return refuse('SUBSCRIPTION_CLOSED').refusal;
        return (await insertApplication(tx, marks, row)) ? undefined : refuse('ALREADY_SUBSCRIBED').refusal;
      },
    });
    if (posted.state === 'short') {
      const known = await answerStored();
      if (known !== undefined) return known;
      const available = formatMinor(cash((await balancesOf(database, customerId)).get(ASSET)?.available ?? 0n));
      return refuse('BALANCE_INSUFFICIENT', { needed: formatMinor(hold), available, currency: 'TWD' });
    }
    if (posted.state === 'refused') return (await answerStored()) ?? { ok: false, refusal: posted.refusal as never };
    return ok(await answerApplication(parts, row, context.now));
  };
}
