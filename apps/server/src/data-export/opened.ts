import { cardDetails, type CardRow } from '../destinations/index.ts';
import { aboutReceipt } from '../funding/index.ts';
import type { Vault } from '../platform/vault.ts';
import { aboutPhoto, openParticulars } from '../verification/index.ts';

/** A row as it is read, and as it goes out. */
export type Row = Readonly<Record<string, unknown>>;

/** What is kept encrypted is the customer's own, and goes out opened. */
export const OPENED: Readonly<Record<string, (vault: Vault, row: Row) => Row>> = {
  verification_case: (vault, row) => openParticulars(vault, row as never) as unknown as Row,
  bank_card: (vault, row) => cardDetails(vault, row as unknown as CardRow) as unknown as Row,
};

interface PictureRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly photo: Uint8Array;
}

/** The pictures that a customer handed in, one at a time. */
export interface PictureKind {
  readonly folder: string;
  readonly ids: string;
  readonly one: string;
  open(vault: Vault, row: PictureRow): Uint8Array;
}

export const PICTURES: readonly PictureKind[] = [
  {
    folder: 'identity/photos',
    ids: 'select id from verification_photo where customer_id = $1 order by id',
    one: 'select id, customer_id, photo from verification_photo where id = $1',
    open: (vault, { id, customer_id, photo }) => vault.open(photo, aboutPhoto(id, customer_id)),
  },
  {
    folder: 'money/receipts',
    ids: 'select id from deposit_receipt where customer_id = $1 order by id',
    one: 'select id, customer_id, photo from deposit_receipt where id = $1',
    open: (vault, { id, customer_id, photo }) => vault.open(photo, aboutReceipt(id, customer_id)),
  },
];
