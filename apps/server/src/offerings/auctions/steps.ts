import { assert } from '@kuroshio/base';
import { subscriptionFee, subscriptionForfeit, subscriptionRelease } from '@kuroshio/ledger';
import { formatMinor, price } from '@kuroshio/money';
import { depositOf, nextApplicationState } from '@kuroshio/offerings';
import { listOffered } from '../announce.ts';
import { type ApplicationRow, moveApplications } from '../application-rows.ts';
import { dueOf } from '../amounts-of-parts.ts';
import { eachApplication } from '../each-application.ts';
import { offeringMessage } from '../offering-messages.ts';
import { moveOffering, type OfferingRow, scheduleOfRow } from '../offering-rows.ts';
import { factOf, moveWithMoney, type Step, type StepParts } from '../step.ts';
import { awardedLots, bidsOf, listedBids, openBids, type OpenedBid, rootOfBids } from './listed-bids.ts';
import { bidTermsOf } from './terms.ts';

/** No bid is taken any more, and the list of sealed bids stands under its root before the beacon can open them. */
export const closeBids: Step = async (parts, offering) => {
  const { database, marks, log } = parts;
  // From here on no bid can be written; what was being written is waited for.
  const closed = await moveOffering(database, marks, offering, { stage: 'closed' });
  await sealBids(parts, closed);
  log.info({ offering: offering.id }, 'bids are closed');
};

async function sealBids(parts: StepParts, offering: OfferingRow): Promise<OfferingRow> {
  const { database, marks, secrets } = parts;
  const list = await listedBids(parts, secrets, offering);
  const placeOf = new Map(list.map(({ application }, place) => [application?.id, place]));
  await eachApplication(parts, { offering: offering.id, state: 'applied' }, (rows) =>
    database.transaction((tx) =>
      moveApplications(
        tx,
        marks,
        rows.map((before) => {
          const [place, state] = [placeOf.get(before.id), nextApplicationState('auction', before.state, 'close')];
          assert(place !== undefined, `application ${before.id} is in the list`);
          return { before, after: { ...before, state, place } };
        }),
      ),
    ),
  );
  return moveOffering(database, marks, offering, { root: rootOfBids(list), list_size: list.length });
}

/** The opening: the beacon speaks, every bid is read, and the lots go to the highest; where too little is bid for, nothing is opened. */
export const openAuction: Step = async (parts, read) => {
  const { database, marks, secrets, log } = parts;
  // The program may have been stopped between closing and sealing.
  const offering = read.root === null ? await sealBids(parts, read) : read;
  const list = await listedBids(parts, secrets, offering);
  assert(rootOfBids(list) === offering.root, `the list of offering ${offering.id} is the one that was closed`);
  const signature = secrets.sign(offering.id);
  const opened = await openBids(offering, list, signature);
  const won = awardedLots(secrets, offering, bidsOf(offering, list, opened), signature);
  if (won === undefined) return giveUp(parts, offering);
  const listed = offering.first_listing && offering.instrument_no === null;
  const instrument_no = listed ? await listOffered(parts, offering) : offering.instrument_no;
  await eachApplication(parts, { offering: offering.id, state: 'awaiting' }, (rows) =>
    Promise.all(
      rows.map((before) => {
        const [said, lots] = [opened[before.place ?? -1], won[before.place ?? -1]];
        assert(said !== undefined && lots !== undefined, `application ${before.id} is in the list`);
        return award(parts, offering, before, said, lots);
      }),
    ),
  );
  await moveOffering(database, marks, offering, { stage: 'drawn', instrument_no, signature });
  log.info({ offering: offering.id, bids: list.length, lots: won.reduce((a, b) => a + b, 0) }, 'an auction is opened');
};

/** Of each bid that was opened the fee is kept; of what won, the deposit stays; all else goes back at once. */
async function award(
  parts: StepParts,
  offering: OfferingRow,
  before: ApplicationRow,
  { bid, reason }: OpenedBid,
  lots: number,
): Promise<void> {
  const { fee } = offering;
  const shares = lots * offering.unit_shares;
  const event = bid === undefined ? 'void' : shares === 0 ? 'lose' : 'win-unpaid';
  const deposit = bid === undefined || shares === 0 ? 0n : depositOf(bidTermsOf(offering), price(bid.price), shares);
  const back = before.held - fee - deposit;
  assert(back >= 0n, `the deposit of application ${before.id} is enough`);
  const after: ApplicationRow = {
    ...{ ...before, state: nextApplicationState('auction', before.state, event), shares, held: deposit },
    ...{ charged: before.charged + fee, void_reason: reason ?? null },
    ...{ bid_price: bid === undefined ? null : BigInt(bid.price), bid_lots: bid?.lots ?? null },
  };
  await tellOfOpening(parts, offering, after, back);
  await moveWithMoney(parts, offering, before, after, [
    ...(fee === 0n ? [] : [subscriptionFee(factOf(before, 0, fee))]),
    ...(back === 0n ? [] : [subscriptionRelease(factOf(before, 0, back))]),
  ]);
}

/** @param back what of a bid that won nothing is free again */
function tellOfOpening(parts: StepParts, offering: OfferingRow, row: ApplicationRow, back: bigint): Promise<void> {
  if (row.state === 'payment-due')
    return tell(parts, 'auction-won', offering, row, dueOf(offering, row), scheduleOfRow(offering).paysBy.date);
  return tell(parts, row.state === 'failed' ? 'auction-void' : 'auction-lost', offering, row, back);
}

/** Too little was bid for: nothing is opened, and everybody has everything back, the fee too (articles 11 and 18). */
async function giveUp(parts: StepParts, offering: OfferingRow): Promise<void> {
  const { database, marks, log } = parts;
  await eachApplication(parts, { offering: offering.id, state: 'awaiting' }, (rows) =>
    Promise.all(
      rows.map(async (before) => {
        await tell(parts, 'auction-unopened', offering, before, before.held);
        const after = { ...before, state: nextApplicationState('auction', before.state, 'void'), held: 0n };
        await moveWithMoney(parts, offering, before, after, [subscriptionRelease(factOf(before, 0, before.held))]);
      }),
    ),
  );
  await moveOffering(database, marks, offering, { stage: 'failed' });
  log.info({ offering: offering.id }, 'an auction is not opened: less than all was bid for');
}

/** Told before it is done: a message is written once, and who is killed between the two does not forget it. */
async function tell(
  { database, inbox, now }: StepParts,
  event: Parameters<typeof offeringMessage>[0],
  offering: OfferingRow,
  row: ApplicationRow,
  amount: bigint,
  date = '',
): Promise<void> {
  const messages = offeringMessage(event, offering, row, amount, date);
  inbox.announce(await database.transaction((tx) => inbox.write(tx, messages, now())));
}

/** The day of payment is over: who did not pay has lost the deposit, which goes to the issuer's side, never to the house. */
export const settleBids: Step = async (parts, offering) => {
  const { database, marks, log } = parts;
  let forfeited = 0n;
  await eachApplication(parts, { offering: offering.id, state: 'payment-due' }, (rows) =>
    Promise.all(
      rows.map(async (before) => {
        const { held } = before;
        forfeited += held;
        await tell(parts, 'auction-forfeited', offering, before, held);
        const state = nextApplicationState('auction', before.state, 'lapse');
        const after = { ...before, state, held: 0n, shares: 0, charged: before.charged + held };
        await moveWithMoney(parts, offering, before, after, [subscriptionForfeit(factOf(before, 0, held))]);
      }),
    ),
  );
  await moveOffering(database, marks, offering, { stage: 'settled' });
  log.info({ offering: offering.id, forfeited: formatMinor(forfeited) }, 'an auction is settled');
};
