import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import { type Network, TAIWAN_BANKS } from '@kuroshio/identifiers';
import type { KeptRow, KeptTable } from '../identity/index.ts';
import type { Vault } from '../platform/vault.ts';

export type BankCard = OutputOf<'destinations/add-card'>;
export type WalletAddress = OutputOf<'destinations/add-address'>;

/** What of a card is encrypted. */
export interface CardDetails {
  readonly number: string;
  readonly holder: string;
}

export interface CardRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly kind: BankCard['kind'];
  readonly details: Uint8Array;
  readonly number: Uint8Array;
  readonly tail: string;
  readonly bank_code: string;
  readonly branch: string;
  readonly branch_code: string;
  readonly bic: string;
  readonly added_at: Date;
  readonly usable_from: Date;
  readonly removed_at: Date | null;
}

export interface AddressRow {
  readonly id: bigint;
  readonly customer_id: number;
  readonly network: Network;
  readonly address: string;
  readonly label: string;
  readonly added_at: Date;
  readonly usable_from: Date;
  readonly removed_at: Date | null;
}

export type Stored<Row> = Row & { readonly [column: string]: unknown; readonly mark: Uint8Array | null };

export const SELECT_CARD = `select id, customer_id, kind, details, number, tail, bank_code, branch, branch_code, bic,
  added_at, usable_from, removed_at, mark from bank_card`;
export const SELECT_ADDRESS = `select id, customer_id, network, address, label, added_at, usable_from, removed_at, mark
  from wallet_address`;

const times = (row: CardRow | AddressRow) => [
  row.added_at.getTime(),
  row.usable_from.getTime(),
  row.removed_at?.getTime() ?? null,
];

export function markedCard(row: CardRow): KeptRow {
  const { id, customer_id, kind, tail, bank_code, branch, branch_code, bic } = row;
  const number = Buffer.from(row.number).toString('hex');
  return {
    ...{ table: 'bank_card', id, customer_id },
    said: [kind, number, tail, bank_code, branch, branch_code, bic, ...times(row)],
  };
}

export function markedAddress(row: AddressRow): KeptRow {
  const { id, customer_id, network, address, label } = row;
  return { table: 'wallet_address', id, customer_id, said: [network, address, label, ...times(row)] };
}

export const CARDS: KeptTable = {
  select: SELECT_CARD,
  rowOf(columns) {
    assert('bank_code' in columns, 'a card was selected');
    return markedCard(columns as unknown as CardRow);
  },
};

export const ADDRESSES: KeptTable = {
  select: SELECT_ADDRESS,
  rowOf(columns) {
    assert('network' in columns, 'an address was selected');
    return markedAddress(columns as unknown as AddressRow);
  },
};

/** To what its encryption is bound. */
export const aboutCard = (id: bigint, customer: number) => `bank card ${id} of customer ${customer}`;

export function cardDetails(vault: Vault, row: CardRow): CardDetails {
  return JSON.parse(vault.open(row.details, aboutCard(row.id, row.customer_id)).toString()) as CardDetails;
}

export function wireCard(vault: Vault, row: CardRow): BankCard {
  return {
    id: String(row.id),
    kind: row.kind,
    tail: row.tail,
    holder: cardDetails(vault, row).holder,
    bankCode: row.bank_code,
    bankName: TAIWAN_BANKS.find(({ code }) => code === row.bank_code)?.nameTw ?? row.bank_code,
    branch: row.branch,
    branchCode: row.branch_code,
    bic: row.bic,
    addedAt: row.added_at.getTime(),
    usableFrom: row.usable_from.getTime(),
  };
}

export function wireAddress({ id, network, address, label, added_at, usable_from }: AddressRow): WalletAddress {
  return {
    ...{ id: String(id), network, address, label },
    addedAt: added_at.getTime(),
    usableFrom: usable_from.getTime(),
  };
}
