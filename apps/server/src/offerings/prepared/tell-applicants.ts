import { assert } from '@kuroshio/base';
import type { ScheduledStep } from '@kuroshio/offerings';
import type { ApplicationRow } from '../application-rows.ts';
import { eachApplication } from '../each-application.ts';
import { offeringMessage } from '../offering-messages.ts';
import type { OfferingParts } from '../offering-parts.ts';
import { offeringOf, scheduleOfRow } from '../offering-rows.ts';
import { dueOf } from '../amounts-of-parts.ts';

/** Who still waits for something, and for which step. */
const WAITING = {
  applied: 'draws',
  awaiting: 'draws',
  'payment-due': 'paysBy',
  won: 'lists',
} as const satisfies Partial<Record<ApplicationRow['state'], ScheduledStep>>;

const OF_REQUEST = 'select id, offering_id from offering_change where request_id = $1';

/** Tells everybody with a part in an offering that its dates were moved by a request: each once, however often it is begun. */
export async function tellApplicants(parts: OfferingParts, request: bigint, now: number): Promise<void> {
  const { database, marks, inbox } = parts;
  const [change] = await database.query<{ id: bigint; offering_id: number }>(OF_REQUEST, [request]);
  assert(change !== undefined, `request ${request} has moved dates`);
  const offering = await offeringOf(database, marks, change.offering_id);
  assert(offering !== undefined, `offering ${change.offering_id} is there`);
  const schedule = scheduleOfRow(offering);
  for (const [state, step] of Object.entries(WAITING) as [keyof typeof WAITING, ScheduledStep][]) {
    await eachApplication(parts, { offering: offering.id, state }, async (rows) => {
      const messages = rows.flatMap((row) => {
        const amount = row.held === 0n ? dueOf(offering, row) : row.held;
        return offeringMessage('offering-moved', offering, row, amount, schedule[step].date, change.id);
      });
      inbox.announce(await database.transaction((tx) => inbox.write(tx, messages, now)));
    });
  }
}
