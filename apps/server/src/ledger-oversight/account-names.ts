import {
  FIRST_CUSTOMER,
  FIRST_ESCROW,
  FIRST_POOL,
  HOUSE,
  HOUSE_PURPOSE,
  ownerOf,
  PURPOSES,
  purposeOf,
} from '@kuroshio/ledger';
import type { OutputOf } from '@kuroshio/contract';

type Row = OutputOf<'ledger-oversight/trial-balance'>['rows'][number];
type Side = OutputOf<'ledger-oversight/read-posting'>['posting']['transfers'][number]['debit'];
export type Holder = Row['holder'];

const HOUSE_NAMES: ReadonlyMap<number, string> = new Map(Object.entries(HOUSE).map(([name, owner]) => [owner, name]));
const PURPOSE_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(PURPOSES).map(([name, { number }]) => [number, name]),
);

/** What accounts that are reckoned as one are called: by the house's own name of it, else by the purpose. */
export function accountName(holder: Holder, number: number): string {
  if (holder === 'escrow') return 'escrow';
  return (holder === 'house' ? HOUSE_NAMES : PURPOSE_NAMES).get(number) ?? String(number);
}

/** The number behind a name, or undefined where nothing is called so. Escrow has one purpose, the house's. */
export function classNumber(holder: Holder, name: string): number | undefined {
  if (holder === 'house') return Object.entries(HOUSE).find(([one]) => one === name)?.[1];
  if (holder === 'escrow') return HOUSE_PURPOSE;
  return Object.entries(PURPOSES).find(([one]) => one === name)?.[1].number;
}

const holderOf = (owner: number): Holder => {
  if (owner >= FIRST_POOL) return 'pool';
  if (owner >= FIRST_CUSTOMER) return 'customer';
  return owner >= FIRST_ESCROW ? 'escrow' : 'house';
};

/** One side of a transfer: whose account, and which. */
export function sideOf(account: bigint): Side {
  const owner = ownerOf(account);
  const holder = holderOf(owner);
  if (holder === 'house') return { holder, account: HOUSE_NAMES.get(owner) ?? String(owner), owner: null };
  return { holder, account: holder === 'escrow' ? 'escrow' : purposeOf(account), owner: String(owner) };
}
