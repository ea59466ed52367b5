import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { ownApplication } from './application-rows.ts';
import type { KeptLists } from './drawn-list.ts';
import { offeringOf } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';

type Path = 'offerings/own-receipt';

export function ownReceipt(
  { database, marks }: Pick<OfferingParts, 'database' | 'marks'>,
  lists: KeptLists,
): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    const row = await ownApplication(database, marks, context.requireCustomer().customerId, id);
    if (row === undefined) return refuse('APPLICATION_NOT_FOUND');
    const offering = await offeringOf(database, marks, row.offering_id);
    if (offering?.kind !== 'lottery' || offering.root === null || row.place === null) return refuse('LIST_NOT_CLOSED');
    const path = (await lists(offering)).pathOf(row.place);
    return ok({ application: String(row.id), key: row.client_key, place: row.place, path });
  };
}
