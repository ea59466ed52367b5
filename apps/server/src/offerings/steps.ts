import { assert } from '@kuroshio/base';
import { escrowPayout, subscriptionCapture, subscriptionFee, subscriptionRelease } from '@kuroshio/ledger';
import { unitsOf } from '@kuroshio/market';
import { shares } from '@kuroshio/money';
import { lotteryAmounts, nextApplicationState } from '@kuroshio/offerings';
import { instrumentAt } from '../exchange/index.ts';
import { type ApplicationRow, moveApplications } from './application-rows.ts';
import { holdingOf } from './allotted/terms.ts';
import { drawnPlaces } from './drawn-places.ts';
import { leafOfApplication, listOf } from './drawn-list.ts';
import { eachApplication } from './each-application.ts';
import { deliveryFeeOf, principalOf } from './amounts-of-parts.ts';
import { moveOffering, offeringOf, type OfferingRow, scheduleOfRow, termsOf } from './offering-rows.ts';
import { offeringMessage } from './offering-messages.ts';
import { factOf, type Move, moveAll, type Step, type StepParts } from './step.ts';

/** The period is over: nobody applies any more, and the list stands under its root before the beacon speaks. */
export const close: Step = async ({ database, marks, secrets, log }, offering) => {
  // From here on no application can be written; what was being written is waited for.
  const closed = await moveOffering(database, marks, offering, { stage: 'closed' });
  log.info({ offering: offering.id }, 'applications are closed');
  await sealList({ database, marks, secrets }, closed);
};

async function sealList(
  { database, marks, secrets }: Pick<StepParts, 'database' | 'marks' | 'secrets'>,
  offering: OfferingRow,
): Promise<void> {
  const list = await listOf(database, secrets, offering);
  await eachApplication({ database, marks }, { offering: offering.id, state: 'applied' }, (rows) =>
    database.transaction((tx) =>
      moveApplications(
        tx,
        marks,
        rows.map((before) => {
          const place = list.placeOf(leafOfApplication(before));
          assert(place !== undefined, `application ${before.id} is in the list`);
          return { before, after: { ...before, place } };
        }),
      ),
    ),
  );
  await moveOffering(database, marks, offering, { root: list.root, list_size: list.leaves.length });
}

/** The debit: the fee is kept from now on, whoever is drawn. */
export const debit: Step = async (parts, offering) => {
  const { database, marks, secrets } = parts;
  let sealed = offering;
  if (offering.root === null) {
    // The program was stopped between closing and sealing.
    await sealList({ database, marks, secrets }, offering);
    sealed = await reread(parts, offering);
  }
  await eachApplication(parts, { offering: offering.id, state: 'applied' }, (rows) =>
    moveAll(
      parts,
      offering,
      rows.map((before) => {
        const state = nextApplicationState('lottery', before.state, 'debit');
        const after = { ...before, state, held: before.held - offering.fee, charged: before.charged + offering.fee };
        return { before, after, postings: [subscriptionFee(factOf(before, 0, offering.fee))] };
      }),
    ),
  );
  await moveOffering(database, marks, sealed, { stage: 'debited' });
};

async function reread({ database, marks }: StepParts, { id }: OfferingRow): Promise<OfferingRow> {
  const row = await offeringOf(database, marks, id);
  assert(row !== undefined, `offering ${id} is there`);
  return row;
}

/** The draw: the beacon speaks, then everybody is told. */
export const drawWinners: Step = async (parts, offering) => {
  const { database, marks, secrets, inbox, now, log } = parts;
  // The list is what it was when it was closed, or nobody is drawn.
  const list = await listOf(database, secrets, offering);
  assert(list.root === offering.root, `the list of offering ${offering.id} is the one that was closed`);
  const spoken = { ...offering, signature: secrets.sign(offering.id) };
  const won = new Set(drawnPlaces(secrets, spoken));
  const { due } = lotteryAmounts(termsOf(offering));
  const schedule = scheduleOfRow(offering);
  await eachApplication(parts, { offering: offering.id, state: 'awaiting' }, async (rows) => {
    const written = await database.transaction(async (tx) => {
      const moved = rows.map((before) => {
        const isDrawn = won.has(before.place ?? -1);
        const event = isDrawn ? (due > 0n ? 'win-unpaid' : 'win') : 'lose';
        const state = nextApplicationState('lottery', before.state, event);
        return { before, after: { ...before, state, shares: isDrawn ? offering.unit_shares : 0 } };
      });
      await moveApplications(tx, marks, moved);
      const messages = moved.flatMap(({ after }) => {
        if (after.state === 'won') return offeringMessage('offering-won', offering, after, 0n, schedule.lists.date);
        if (after.state !== 'payment-due') return [];
        return offeringMessage('offering-payment-due', offering, after, due, schedule.paysBy.date);
      });
      return inbox.write(tx, messages, now());
    });
    inbox.announce(written);
  });
  await moveOffering(database, marks, offering, { stage: 'drawn', signature: spoken.signature });
  log.info({ offering: offering.id, list: list.leaves.length, drawn: won.size }, 'an offering is drawn');
};

/** The run after the draw: who was not drawn has all but the fee back; who did not pay has lost what was won. */
export const settle: Step = async (parts, offering) => {
  const { database, marks } = parts;
  const { id } = offering;
  await eachApplication(parts, { offering: id, state: 'not-won', holding: true }, (rows) =>
    moveAll(
      parts,
      offering,
      rows.map((before) => ({
        ...{ before, after: { ...before, held: 0n } },
        postings: [subscriptionRelease(factOf(before, 0, before.held))],
        messages: offeringMessage('offering-refunded', offering, before, before.held, ''),
      })),
    ),
  );
  await eachApplication(parts, { offering: id, state: 'payment-due' }, (rows) =>
    moveAll(
      parts,
      offering,
      rows.map((before) => {
        const state = nextApplicationState('lottery', before.state, 'lapse');
        const charged = before.charged + before.held;
        return {
          ...{ before, after: { ...before, state, held: 0n, shares: 0, charged } },
          postings: [subscriptionFee(factOf(before, 1, before.held))],
          messages: offeringMessage('offering-abstained', offering, before, charged, ''),
        };
      }),
    ),
  );
  await moveOffering(database, marks, offering, { stage: 'settled' });
};

/** What pays for the shares goes into escrow, with what is kept beside it. */
function captured(offering: OfferingRow, before: ApplicationRow): Move {
  const [principal, fee] = [principalOf(offering, before), deliveryFeeOf(offering, before)];
  return {
    ...{ before, after: { ...before, held: 0n, escrow: principal, charged: before.charged + fee } },
    postings: [
      ...(fee === 0n ? [] : [subscriptionFee(factOf(before, 1, fee))]),
      subscriptionCapture({ ...factOf(before, 0, principal), offering: offering.id }),
    ],
  };
}

/** The day of the shares: what pays for them goes into escrow, the exchange delivers them, and the issuer is paid. */
export const deliver: Step = async (parts, offering) => {
  const { database, marks, exchange, log } = parts;
  const { instrument_no: instrumentNo, id } = offering;
  assert(instrumentNo !== null, `what offering ${id} lists has a number`);
  const instrument = instrumentAt(exchange.view, instrumentNo);
  const holding = holdingOf(offering);

  const deliverOne = async (row: ApplicationRow): Promise<void> => {
    const delivered = await exchange.deliver({
      ...{ by: { kind: 'allotment', id: Number(row.id) }, step: 0, customer: row.customer_id, instrumentNo },
      ...{ quantity: unitsOf(instrument, shares(row.shares)), cost: principalOf(offering, row), from: 'issuers' },
      ...holding,
    });
    assert(delivered.ok, `the shares of application ${row.id} are delivered`);
  };

  const done = await eachApplication(parts, { offering: id, state: 'won' }, async (rows) => {
    // Whoever was killed in between has some in escrow already.
    const captures = rows.filter(({ held }) => held > 0n).map((row) => captured(offering, row));
    await moveAll(parts, offering, captures);
    const paid = [...rows.filter(({ held }) => held === 0n), ...captures.map(({ after }) => after)];
    await Promise.all(paid.map(deliverOne));
    await moveAll(
      parts,
      offering,
      paid.map((before) => {
        const principal = principalOf(offering, before);
        const state = nextApplicationState('lottery', before.state, 'deliver');
        return {
          ...{ before, after: { ...before, escrow: 0n, state } },
          postings: [escrowPayout({ ...factOf(before, 0, principal), offering: id })],
          messages: offeringMessage('offering-delivered', offering, before, principal, ''),
        };
      }),
    );
  });
  await moveOffering(database, marks, offering, { stage: 'completed' });
  log.info({ offering: id, delivered: done }, 'an offering is completed');
};
