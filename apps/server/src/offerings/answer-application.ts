import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import type { ApplicationRow } from './application-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import { offeringOf } from './offering-rows.ts';
import { type Application, countApplications, wireApplication } from './wire-offering.ts';

/** An application with its offering, as a call answers it. */
export async function answerApplication(
  { database, marks, exchange }: OfferingParts,
  row: ApplicationRow,
  now: number,
): Promise<Application> {
  const offering = await offeringOf(database, marks, row.offering_id);
  assert(offering !== undefined, `offering ${row.offering_id} is there`);
  const counts = await countApplications(database, [offering.id]);
  return wireApplication(exchange.view, row, offering, counts.get(offering.id) ?? 0, now);
}

/** The same of an offering of any kind: how the part stands now. */
export function answerPart({ id, state, held, charged, shares }: ApplicationRow): OutputOf<'offerings/pay'> {
  return { id: String(id), state, held: formatMinor(held), charged: formatMinor(charged), shares };
}
