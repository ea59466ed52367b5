import { assert, ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type AddressFault, checkAddress, type Network } from '@kuroshio/identifiers';
import { refuse } from '@kuroshio/refusals';
import type { WrittenMessage } from '../notices/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { type DestinationParts, MOST_DESTINATIONS } from './destination-parts.ts';
import { type AddressRow, markedAddress, wireAddress } from './destination-rows.ts';

const LOCK_CUSTOMER = 'select 1 from customer where id = $1 for no key update';
const SAME = `select 1 from wallet_address
  where customer_id = $1 and network = $2 and address = $3 and removed_at is null`;
const HELD = 'select count(*)::integer as n from wallet_address where customer_id = $1 and removed_at is null';
const WRITE = `insert into wallet_address
    (id, customer_id, network, address, label, added_at, usable_from, mark) overriding system value
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Adds a USDT address; its network's checksum decides. The fund password is asked last. */
export function addAddress(
  parts: Omit<DestinationParts, 'vault' | 'key'>,
): Handler<InputOf<'destinations/add-address'>, OutputOf<'destinations/add-address'>> {
  const { database, marks, inbox, certified, checkFundPassword } = parts;
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const { network } = input;
    if (!(await certified.isCertified(database, customerId))) return refuse('VERIFICATION_REQUIRED');
    const checked = checkAddress(network, input.address);
    if (!checked.ok) return refuseAddress(checked.fault, network);
    const { address } = checked;
    const known = await checkFundPassword(customerId, input.fundPassword, context.now);
    if (!known.ok) return known;
    const shown = await parts.stepUp(context, input.secondFactor);
    if (!shown.ok) return shown;
    const added = await database.transaction(
      async (tx): Promise<Outcome<{ row: AddressRow; written: WrittenMessage[] }>> => {
        await tx.query(LOCK_CUSTOMER, [customerId]);
        if ((await tx.query(SAME, [customerId, network, address])).length > 0) return refuse('ADDRESS_EXISTS');
        const [held] = await tx.query<{ n: number }>(HELD, [customerId]);
        if ((held?.n ?? 0) >= MOST_DESTINATIONS) return refuse('DESTINATIONS_FULL', { maximum: MOST_DESTINATIONS });
        const [next] = await tx.query<{ id: bigint }>("select nextval('wallet_address_id_seq') as id");
        assert(next !== undefined, 'the sequence of addresses gives a number');
        const row: AddressRow = {
          ...{ id: next.id, customer_id: customerId, network, address },
          label: input.label.normalize('NFKC').trim().replace(/\s+/g, ' '),
          added_at: new Date(context.now),
          usable_from: new Date(context.now + parts.waits),
          removed_at: null,
        };
        await tx.query(WRITE, [
          ...[String(row.id), customerId, network, address, row.label, row.added_at, row.usable_from],
          marks.make(markedAddress(row)),
        ]);
        const usableFrom = row.usable_from.getTime();
        const event = { event: 'destination-added', kind: 'address', tail: address.slice(-4), usableFrom } as const;
        const message = { customer: customerId, kind: 'security', key: `address/${row.id}`, event } as const;
        return ok({ row, written: await inbox.write(tx, [message], context.now) });
      },
    );
    if (!added.ok) return added;
    inbox.announce(added.value.written);
    return ok(wireAddress(added.value.row));
  };
}

function refuseAddress(fault: AddressFault, network: Network) {
  switch (fault) {
    case 'form':
      return refuse('ADDRESS_FORM', { network });
    case 'checksum':
      return refuse('ADDRESS_CHECKSUM', { network });
    case 'network':
      return refuse('ADDRESS_OTHER_NETWORK', { network });
    case 'zero':
    case 'token':
      return refuse('ADDRESS_NOBODY');
  }
}
