import { assert, ok, type Outcome, type Refusal } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { subscriptionHold } from '@kuroshio/ledger';
import { CASH_ASSETS, cash, formatMinor } from '@kuroshio/money';
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
import { auctionTerms } from './auctions/terms.ts';
import { type AuctionView, type OwnBid, wireAuction, wireBid } from './auctions/wire-auction.ts';
import { offeringOf, scheduleOfRow } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import { countApplications } from './wire-offering.ts';

type Path = 'offerings/bid';

/** While bids are taken; the lock keeps the list from being closed before the bid is written. */
const OPEN = "select 1 from offering where id = $1 and stage = 'applying' for share";
const STORED = `${SELECT_APPLICATION} where customer_id = $1 and client_key = $2`;
const COPIED = 'select 1 from application where sealed = $1';
/** The least number that none of the customer's bids has. */
const FREE = `select coalesce(min(n), 0)::integer as free from generate_series(1, $3::integer) n
  where not exists (select 1 from application
    where offering_id = $1 and customer_id = $2 and bid_no = n and state <> 'cancelled')`;
/** Opening one takes milliseconds, and somebody with more prices in mind than this wants to learn something else. */
const MOST_BIDS = 20;
/** Of Taiwan. */
const { id: ASSET } = CASH_ASSETS.TWD;

/** Sets the deposit and the fee aside and writes the sealed bid, both or neither. What it says the server cannot read. */
export function bid(parts: OfferingParts, shown: AuctionView): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, books, exchange, marks } = parts;

  async function answer(row: ApplicationRow, now: number): Promise<Outcome<OwnBid, never>> {
    const offering = await offeringOf(database, marks, row.offering_id);
    assert(offering !== undefined, `offering ${row.offering_id} is there`);
    const counts = await countApplications(database, [offering.id]);
    return ok(
      wireBid(exchange.view, row, offering, await wireAuction(shown, offering, counts.get(offering.id) ?? 0, now)),
    );
  }

  return async ({ id, sealed, deposit: told, bidKey }, context) => {
    const { customerId } = context.requireCustomer();
    const fingerprint = fingerprintOf({ id, sealed, deposit: told });
    const answerStored = async () => {
      const [stored] = await database.query<StoredApplication>(STORED, [customerId, bidKey]);
      const known = repeated(stored, fingerprint, (row) => row);
      return known?.ok ? answer(known.value, context.now) : known;
    };
    const first = await answerStored();
    if (first !== undefined) return first;
    const offering = await offeringOf(database, marks, Number(id));
    if (offering?.kind !== 'auction') return refuse('OFFERING_NOT_FOUND');
    const { opens, closes } = scheduleOfRow(offering);
    const clock = clockOf(exchange.view, offering.venue);
    if (!isReached(clock, opens)) return refuse('SUBSCRIPTION_NOT_STARTED', { from: `${opens.date} 09:00` });
    if (isReached(clock, closes) || offering.stage !== 'applying') return refuse('SUBSCRIPTION_CLOSED');
    const deposit = cash(BigInt(told));
    const { holdStep } = auctionTerms(offering);
    if (deposit % BigInt(holdStep) !== 0n) return refuse('DEPOSIT_NOT_IN_STEPS', { step: holdStep, currency: 'TWD' });
    const [{ free } = { free: 0 }] = await database.query<{ free: number }>(FREE, [offering.id, customerId, MOST_BIDS]);
    if (free === 0) return refuse('TOO_MANY_BIDS', { most: MOST_BIDS });
    const hold = cash(deposit + offering.fee);
    const [next] = await database.query<{ id: bigint }>("select nextval('application_id_seq') as id");
    const row: ApplicationRow = {
      ...{ id: next?.id ?? 0n, offering_id: offering.id, customer_id: customerId, client_key: bidKey, fingerprint },
      ...{ payment_key: null, state: 'applied', asset: ASSET, held: hold, escrow: 0n, charged: 0n, shares: 0 },
      ...{ place: null, applied_at: new Date(context.now), wanted: null, tier: null },
      ...{ ...NO_BID, bid_no: free, sealed, bid_deposit: deposit },
    };
    const write = async (tx: Queryable): Promise<Refusal | undefined> => {
      if ((await tx.query(OPEN, [offering.id])).length === 0) return refuse('SUBSCRIPTION_CLOSED').refusal;
      if (await insertApplication(tx, marks, row)) return undefined;
      // The same call, the number or the words of the bid: another was before it.
      return (await tx.query(COPIED, [sealed])).length > 0
        ? refuse('BID_COPIED').refusal
        : refuse('TOO_MANY_BIDS', { most: MOST_BIDS }).refusal;
    };
    const fact = { customer: customerId, applicationId: row.id, step: 0, asset: ASSET, amount: hold };
    const posted = await books.post({
      postings: [{ posting: subscriptionHold(fact), tradingDate: clock.date }],
      decide: write,
    });
    if (posted.state === 'posted') return answer(row, context.now);
    const known = await answerStored();
    if (known !== undefined) return known;
    if (posted.state === 'refused') return { ok: false, refusal: posted.refusal as never };
    const available = formatMinor(cash((await balancesOf(database, customerId)).get(ASSET)?.available ?? 0n));
    return refuse('BALANCE_INSUFFICIENT', { needed: formatMinor(hold), available, currency: 'TWD' });
  };
}
