import type { Network } from '@kuroshio/identifiers';
import { FIRST_CUSTOMER } from '@kuroshio/ledger';
import type { Queryable } from '../platform/database/index.ts';
import type { ChainParts, KeyedChain } from './chain-parts.ts';
import { type AddressRow, markedAddress, SELECT_ADDRESS, type Stored } from './chain-rows.ts';
import { PRACTICE_PREFIX } from './practice-chain.ts';

const LOCK_CUSTOMER = 'select 1 from customer where id = $1 for no key update';
const OWN = `${SELECT_ADDRESS} where customer_id = $1 and network = $2 and key_fingerprint = $3 order by id limit 20`;
const WRITE = `insert into chain_address (customer_id, network, key_fingerprint, address, opened_at, mark, id) overriding system value
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** The addresses of one chain that are looked at, and whose they are. */
export interface Addresses {
  /** Whose an address is; undefined where it is nobody's. */
  ownerOf(address: string): number | undefined;
  all(): ReadonlySet<string>;
  /** The customer's address; undefined before it was opened. */
  find(customer: number): Promise<string | undefined>;
  /** The customer's address, from now on looked at. The same each time. */
  open(customer: number, now: number): Promise<string>;
}

/**
 * An address is made of the account's key and the customer's number, counted from the first: no row can give a customer the address of
 * another. Rows say which were shown, and keep those of earlier keys, which are still looked at.
 */
export async function startAddresses(
  { database, marks }: Pick<ChainParts, 'database' | 'marks'>,
  { chain, key }: KeyedChain,
): Promise<Addresses> {
  const { network } = chain;
  const owners = new Map<string, number>();
  const made = (customer: number) =>
    (chain.isPractice ? PRACTICE_PREFIX : '') + key.address(network, customer - FIRST_CUSTOMER);
  const isOurs = (row: Stored<AddressRow>) => marks.holds(markedAddress(row), row.mark);

  async function find(on: Queryable, customer: number): Promise<string | undefined> {
    const rows = await on.query<Stored<AddressRow>>(OWN, [customer, network, key.fingerprint]);
    return rows.find((row) => isOurs(row) && row.address === made(customer))?.address;
  }

  const stored = await database.query<Stored<AddressRow>>(`${SELECT_ADDRESS} where network = $1 order by id`, [
    network satisfies Network,
  ]);
  for (const row of stored) if (isOurs(row)) owners.set(row.address, row.customer_id);

  return {
    ownerOf: (address) => owners.get(address),
    all: () => new Set(owners.keys()),
    find: (customer) => find(database, customer),
    async open(customer, now) {
      const address = made(customer);
      await database.transaction(async (tx) => {
        await tx.query(LOCK_CUSTOMER, [customer]);
        if ((await find(tx, customer)) !== undefined) return;
        const [next] = await tx.query<{ id: bigint }>("select nextval('chain_address_id_seq') as id");
        const row: AddressRow = {
          ...{ id: next?.id ?? 0n, customer_id: customer, network, key_fingerprint: key.fingerprint, address },
          opened_at: new Date(now),
        };
        await tx.query(WRITE, [
          ...[customer, network, key.fingerprint, address, row.opened_at, marks.make(markedAddress(row))],
          String(row.id),
        ]);
      });
      owners.set(address, customer);
      return address;
    },
  };
}
