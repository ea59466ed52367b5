import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { takeCase as takeAnyCase } from '../funding/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { readApplication } from './application-rows.ts';
import { aboutApplication, type LeadCaseParts } from './lead-parts.ts';

type Path = 'leads/take-case';

/** Takes an application, or lets go of it. */
export function takeCase({ leads, operatorLog }: LeadCaseParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, marks } = leads;
  return async ({ id, taken }, context) => {
    const row = await readApplication(database, marks, BigInt(id));
    if (row === undefined) return refuse('LEAD_APPLICATION_NOT_FOUND');
    if (row.state !== 'under-review') return refuse('LEAD_APPLICATION_DECIDED');
    const parts = { funding: { parts: { database, marks } }, operatorLog };
    return takeAnyCase(parts, { about: aboutApplication(id), customerId: row.customer_id, taken }, context);
  };
}
