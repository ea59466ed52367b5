import { assert } from '@kuroshio/base';
import { subscriptionFee, subscriptionRelease } from '@kuroshio/ledger';
import { formatMinor } from '@kuroshio/money';
import { allot, nextApplicationState, rootOf } from '@kuroshio/offerings';
import { listOffered } from '../announce.ts';
import { type ApplicationRow, moveApplications } from '../application-rows.ts';
import { eachApplication } from '../each-application.ts';
import { offeringMessage } from '../offering-messages.ts';
import { dueOf } from '../amounts-of-parts.ts';
import { costOf, moveOffering, type OfferingRow, scheduleOfRow } from '../offering-rows.ts';
import { hashed } from '../secrets-of-draws.ts';
import { factOf, moveAll, type Step, type StepParts } from '../step.ts';
import { demandsOf, type ListedDemand } from './demand.ts';
import { allottedTerms } from './terms.ts';

const rootOfList = (list: readonly ListedDemand[]) =>
  rootOf(
    list.map(({ leaf }) => leaf),
    hashed,
  );

/** The period is over: nobody applies any more, and who wants how much stands under a root before it is shared out. */
export const closeDemand: Step = async (parts, offering) => {
  const { database, marks, log } = parts;
  // From here on no application can be written; what was being written is waited for.
  const closed = await moveOffering(database, marks, offering, { stage: 'closed' });
  await sealDemand(parts, closed);
  log.info({ offering: offering.id }, 'applications are closed');
};

async function sealDemand(parts: StepParts, offering: OfferingRow): Promise<OfferingRow> {
  const { database, marks, secrets } = parts;
  const list = await demandsOf(parts, secrets, offering);
  const placeOf = new Map(list.map(({ application }, place) => [application, place]));
  await eachApplication(parts, { offering: offering.id, state: 'applied' }, (rows) =>
    database.transaction((tx) =>
      moveApplications(
        tx,
        marks,
        rows.map((before) => {
          const [place, state] = [placeOf.get(before.id), nextApplicationState(offering.kind, before.state, 'close')];
          assert(place !== undefined, `application ${before.id} is in the list`);
          return { before, after: { ...before, state, place } };
        }),
      ),
    ),
  );
  return moveOffering(database, marks, offering, { root: rootOfList(list), list_size: list.length });
}

/** Shares out what was offered by the list that was closed; below the minimum, everything goes back. */
export const shareOut: Step = async (parts, read) => {
  const { database, marks, secrets, inbox, now, log } = parts;
  // The program may have been stopped between closing and sealing.
  const offering = read.root === null ? await sealDemand(parts, read) : read;
  const list = await demandsOf(parts, secrets, offering);
  assert(rootOfList(list) === offering.root, `the list of offering ${offering.id} is the one that was closed`);
  const { tiers, minimum } = allottedTerms(offering);
  const wanted = list.reduce((sum, { shares }) => sum + shares, 0);
  if (wanted < minimum) return giveUp(parts, offering);
  const given = allot(tiers, list);
  const listed = offering.first_listing && offering.instrument_no === null;
  const instrument_no = listed ? await listOffered(parts, offering) : offering.instrument_no;
  await eachApplication(parts, { offering: offering.id, state: 'awaiting' }, async (rows) => {
    const written = await database.transaction(async (tx) => {
      const moved = rows.map((before) => {
        const shares = given[before.place ?? -1];
        assert(shares !== undefined, `application ${before.id} is in the list`);
        const event = shares === 0 ? 'lose' : offering.pays === 'win' ? 'win-unpaid' : 'win';
        return {
          before,
          after: { ...before, state: nextApplicationState(offering.kind, before.state, event), shares },
        };
      });
      await moveApplications(tx, marks, moved);
      return inbox.write(
        tx,
        moved.flatMap(({ after }) => allotmentMessage(offering, after)),
        now(),
      );
    });
    inbox.announce(written);
  });
  await moveOffering(database, marks, offering, { stage: 'drawn', instrument_no });
  log.info({ offering: offering.id, list: list.length, wanted }, 'an offering is shared out');
};

function allotmentMessage(offering: OfferingRow, row: ApplicationRow) {
  const { lists, paysBy, settles } = scheduleOfRow(offering);
  if (row.state === 'payment-due')
    return offeringMessage('offering-allotted-due', offering, row, dueOf(offering, row), paysBy.date);
  if (row.state === 'not-won') return offeringMessage('offering-unallotted', offering, row, row.held, settles.date);
  return offeringMessage('offering-allotted', offering, row, costOf(offering, row.shares), lists.date);
}

/** Too little was applied for: nobody gets anything, and everybody has everything back. */
async function giveUp(parts: StepParts, offering: OfferingRow): Promise<void> {
  const { database, marks, log } = parts;
  await eachApplication(parts, { offering: offering.id, state: 'awaiting' }, (rows) =>
    moveAll(
      parts,
      offering,
      rows.map((before) => ({
        before,
        after: { ...before, state: nextApplicationState(offering.kind, before.state, 'void'), held: 0n },
        postings: [subscriptionRelease(factOf(before, 0, before.held))],
        messages: offeringMessage('offering-unformed', offering, before, before.held, ''),
      })),
    ),
  );
  await moveOffering(database, marks, offering, { stage: 'failed' });
  log.info({ offering: offering.id }, 'an offering has failed: less than the minimum was applied for');
}

/** The run after the allotment: what is over goes back, the fee is kept of who was allotted something, and who did not pay has lost it. */
export const settleShares: Step = async (parts, offering) => {
  const { database, marks, log } = parts;
  const { id, fee } = offering;
  let returned = 0n;
  await eachApplication(parts, { offering: id, state: 'won', holding: true }, (rows) =>
    moveAll(
      parts,
      offering,
      rows.flatMap((before) => {
        const over = before.held - costOf(offering, before.shares) - (before.charged === 0n ? fee : 0n);
        assert(over >= 0n, `application ${before.id} is paid for`);
        if (before.charged === fee && over === 0n) return [];
        returned += over;
        return [
          {
            ...{ before, after: { ...before, held: costOf(offering, before.shares), charged: fee } },
            postings: [
              ...(fee === 0n ? [] : [subscriptionFee(factOf(before, 0, fee))]),
              ...(over === 0n ? [] : [subscriptionRelease(factOf(before, 0, over))]),
            ],
          },
        ];
      }),
    ),
  );
  await eachApplication(parts, { offering: id, state: 'not-won', holding: true }, (rows) =>
    moveAll(
      parts,
      offering,
      rows.map((before) => {
        returned += before.held;
        return {
          ...{ before, after: { ...before, held: 0n } },
          postings: [subscriptionRelease(factOf(before, 0, before.held))],
        };
      }),
    ),
  );
  await eachApplication(parts, { offering: id, state: 'payment-due' }, (rows) =>
    moveAll(
      parts,
      offering,
      rows.map((before) => {
        const event = offering.kind === 'rights' ? 'offering-rights-lapsed' : 'offering-lapsed';
        const state = nextApplicationState(offering.kind, before.state, 'lapse');
        return {
          ...{ before, after: { ...before, state, shares: 0 }, postings: [] },
          messages: offeringMessage(event, offering, before, dueOf(offering, before), ''),
        };
      }),
    ),
  );
  await moveOffering(database, marks, offering, { stage: 'settled' });
  log.info({ offering: id, returned: formatMinor(returned) }, 'an offering is settled');
};
