import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Vault } from '../platform/vault.ts';
import { cardDetails } from './destination-rows.ts';
import { ownAddress, ownCard } from './own-destination.ts';

/** A destination in full, as who pays to it must know it. */
export interface WholeDestination {
  /** Bank code or network. */
  readonly place: string;
  readonly number: string;
  /** Of a card; empty of an address, as are branch and BIC. */
  readonly holder: string;
  readonly branch: string;
  readonly bic: string;
}

/** Opens a customer's own destination; undefined where it is gone or not ours. */
export async function openDestination(
  on: Queryable,
  { marks, vault }: { readonly marks: Marks; readonly vault: Vault },
  { customerId, kind, id }: { readonly customerId: number; readonly kind: 'card' | 'address'; readonly id: string },
): Promise<WholeDestination | undefined> {
  if (kind === 'address') {
    const row = await ownAddress(on, marks, customerId, id, { lock: false });
    return row && { place: row.network, number: row.address, holder: '', branch: '', bic: '' };
  }
  const row = await ownCard(on, marks, customerId, id, { lock: false });
  if (row === undefined) return undefined;
  const { number, holder } = cardDetails(vault, row);
  const branch = [row.branch_code, row.branch].filter((part) => part !== '').join(' ');
  return { place: row.bank_code, number, holder, branch, bic: row.bic };
}
