import { assert } from '@kuroshio/base';
import { subscriptionFee, subscriptionForfeit, subscriptionRelease } from '@kuroshio/ledger';
import { formatMinor, price } from '@kuroshio/money';
import { depositOf, nextApplicationState } from '@kuroshio/offerings';
import { listOffered } from '../announce.ts';
import { type ApplicationRow, moveApplications } from '../application-rows.ts';
import { dueOf } from '../amounts-of-parts.ts';
import { eachApplication } from '../each-application.ts';
import { offeringMessage } from '../offering-messages.ts';
import type { NewMessage } from '../../notices/index.ts';
import { moveOffering, type OfferingRow, scheduleOfRow } from '../offering-rows.ts';
import { factOf, type Move, moveAll, type Step, type StepParts } from '../step.ts';
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
  return moveOffering(database, marks, offering, { root: await rootOfBids(list), list_size: list.length });
}

/** The opening: the beacon speaks, every bid is read, and the lots go to the highest; where too little is bid for, nothing is opened. */
export const openAuction: Step = async (parts, read) => {
  const { database, marks, secrets, log } = parts;
  // The program may have been stopped between closing and sealing.
  const offering = read.root === null ? await sealBids(parts, read) : read;
  const list = await listedBids(parts, secrets, offering);
  assert((await rootOfBids(list)) === offering.root, `the list of offering ${offering.id} is the one that was closed`);
  const signature = secrets.sign(offering.id);
  const opened = await openBids(offering, list, signature);
  const won = awardedLots(secrets, offering, bidsOf(offering, list, opened), signature);
  if (won === undefined) return giveUp(parts, offering);
  const listed = offering.first_listing && offering.instrument_no === null;
  const instrument_no = listed ? await listOffered(parts, offering) : offering.instrument_no;
  await eachApplication(parts, { offering: offering.id, state: 'awaiting' }, (rows) =>
    moveAll(
      parts,
      offering,
      rows.map((before) => {
        const [said, lots] = [opened[before.place ?? -1], won[before.place ?? -1]];
        assert(said !== undefined && lots !== undefined, `application ${before.id} is in the list`);
        return awarded(offering, before, said, lots);
      }),
    ),
  );
  await moveOffering(database, marks, offering, { stage: 'drawn', instrument_no, signature });
  log.info({ offering: offering.id, bids: list.length, lots: won.reduce((a, b) => a + b, 0) }, 'an auction is opened');
};

/** Of each bid that was opened the fee is kept; of what won, the deposit stays; all else goes back at once. */
function awarded(offering: OfferingRow, before: ApplicationRow, { bid, reason }: OpenedBid, lots: number): Move {
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
  return {
    ...{ before, after, messages: openingMessage(offering, after, back) },
    postings: [
      ...(fee === 0n ? [] : [subscriptionFee(factOf(before, 0, fee))]),
      ...(back === 0n ? [] : [subscriptionRelease(factOf(before, 0, back))]),
    ],
  };
}

/** @param back what of a bid that won nothing is free again */
function openingMessage(offering: OfferingRow, row: ApplicationRow, back: bigint): NewMessage[] {
  if (row.state === 'payment-due')
    return offeringMessage('auction-won', offering, row, dueOf(offering, row), scheduleOfRow(offering).paysBy.date);
  return offeringMessage(row.state === 'failed' ? 'auction-void' : 'auction-lost', offering, row, back, '');
}

/** Too little was bid for: nothing is opened, and everybody has everything back, the fee too (articles 11 and 18). */
async function giveUp(parts: StepParts, offering: OfferingRow): Promise<void> {
  const { database, marks, log } = parts;
  await eachApplication(parts, { offering: offering.id, state: 'awaiting' }, (rows) =>
    moveAll(
      parts,
      offering,
      rows.map((before) => ({
        before,
        after: { ...before, state: nextApplicationState('auction', before.state, 'void'), held: 0n },
        postings: [subscriptionRelease(factOf(before, 0, before.held))],
        messages: offeringMessage('auction-unopened', offering, before, before.held, ''),
      })),
    ),
  );
  await moveOffering(database, marks, offering, { stage: 'failed' });
  log.info({ offering: offering.id }, 'an auction is not opened: less than all was bid for');
}

/** The day of payment is over: who did not pay has lost the deposit, which goes to the issuer's side, never to the house. */
export const settleBids: Step = async (parts, offering) => {
  const { database, marks, log } = parts;
  let forfeited = 0n;
  await eachApplication(parts, { offering: offering.id, state: 'payment-due' }, (rows) =>
    moveAll(
      parts,
      offering,
      rows.map((before) => {
        const { held } = before;
        forfeited += held;
        const state = nextApplicationState('auction', before.state, 'lapse');
        return {
          ...{ before, after: { ...before, state, held: 0n, shares: 0, charged: before.charged + held } },
          postings: [subscriptionForfeit(factOf(before, 0, held))],
          messages: offeringMessage('auction-forfeited', offering, before, held, ''),
        };
      }),
    ),
  );
  await moveOffering(database, marks, offering, { stage: 'settled' });
  log.info({ offering: offering.id, forfeited: formatMinor(forfeited) }, 'an auction is settled');
};
