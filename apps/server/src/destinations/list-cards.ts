import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { DestinationParts } from './destination-parts.ts';
import { type CardRow, markedCard, SELECT_CARD, type Stored, wireCard } from './destination-rows.ts';

const OWN = `${SELECT_CARD} where customer_id = $1 and removed_at is null order by id desc`;

/** The customer's bank cards; one that somebody else has put in is none. */
export function listCards({
  database,
  marks,
  vault,
}: Pick<DestinationParts, 'database' | 'marks' | 'vault'>): Handler<
  InputOf<'destinations/list-cards'>,
  OutputOf<'destinations/list-cards'>
> {
  return async (_input, context) => {
    const rows = await database.query<Stored<CardRow>>(OWN, [context.requireCustomer().customerId]);
    return ok(rows.filter((row) => marks.holds(markedCard(row), row.mark)).map((row) => wireCard(vault, row)));
  };
}
