import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import { KIND_TEXTS } from '@kuroshio/text/posting-kind-texts.ts';

export type Entry = OutputOf<'statements/fund-record'>['entries'][number];
export type PostingKind = Entry['kind'];

export const PURPOSE_TEXTS = {
  available: 'statements.purposeAvailable',
  held: 'statements.purposeHeld',
  receivable: 'statements.purposeReceivable',
  payable: 'statements.purposePayable',
  owed: 'statements.purposeOwed',
} as const satisfies Record<Entry['changes'][number]['purpose'], TextKey>;

export const CHARGE_TEXTS = {
  fees: 'statements.chargeFees',
  tax: 'statements.chargeTax',
} as const satisfies Record<Entry['charges'][number]['kind'], TextKey>;

export function isKind(value: string): value is PostingKind {
  return Object.hasOwn(KIND_TEXTS, value);
}

/** How much an entry moved from one purpose to another: the sum of what went in, which where `net` is 0 is also what went out. */
export function movedAmount(changes: Entry['changes']): bigint {
  return changes.reduce((sum, { amount }) => {
    const value = BigInt(amount);
    return value > 0n ? sum + value : sum;
  }, 0n);
}
