import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { DestinationParts } from './destination-parts.ts';
import { type AddressRow, markedAddress, SELECT_ADDRESS, type Stored, wireAddress } from './destination-rows.ts';

const OWN = `${SELECT_ADDRESS} where customer_id = $1 and removed_at is null order by id desc`;

/** The customer's USDT addresses; one that somebody else has put in is none. */
export function listAddresses({
  database,
  marks,
}: Pick<DestinationParts, 'database' | 'marks'>): Handler<
  InputOf<'destinations/list-addresses'>,
  OutputOf<'destinations/list-addresses'>
> {
  return async (_input, context) => {
    const rows = await database.query<Stored<AddressRow>>(OWN, [context.requireCustomer().customerId]);
    return ok(rows.filter((row) => marks.holds(markedAddress(row), row.mark)).map(wireAddress));
  };
}
