import type { Deposit, Withdrawal } from '@kuroshio/contract';
import type { Rail } from '@kuroshio/ledger';
import { CASH_ASSETS, type Cash, type CashCode, cash } from '@kuroshio/money';

export type Channel = Deposit['channel'];
export type DestinationKind = Withdrawal['destination']['kind'];

/** What one currency of a channel or of a way out allows. Amounts in minor units, house terms since 2026-11-23. */
export interface Terms {
  readonly currency: CashCode;
  readonly minimum: Cash;
  readonly maximum: Cash;
  readonly fee: Cash;
  readonly rail: Rail;
}

/** Times of the day, both included, by the clock of Taipei's market; they hold on trading days, which are working days. */
export interface Window {
  readonly from: string;
  readonly until: string;
}

export interface ChannelRow {
  readonly terms: readonly Terms[];
  readonly window: Window;
  readonly needsReceipt: boolean;
  /** Whether each customer has a number of their own to send to. */
  readonly hasAccount: boolean;
  /** Practice money comes from nowhere, so it needs a simulated market and no identity. */
  readonly practice: boolean;
}

/** The specification's: deposits from 00:00 to 23:59 on working days. */
const ALL_DAY: Window = { from: '00:00:00', until: '23:59:59' };

const of = (currency: CashCode, rail: Rail, bounds: readonly [bigint, bigint], fee = 0n): Terms => {
  const unit = 10n ** BigInt(CASH_ASSETS[currency].decimals);
  const minor = (units: bigint) => cash(units * unit);
  return { currency, rail, minimum: minor(bounds[0]), maximum: minor(bounds[1]), fee: minor(fee) };
};

/** By what money comes. A channel more is a row more, its words, and its value in the contract. */
export const CHANNELS: Readonly<Record<Channel, ChannelRow>> = {
  practice: {
    terms: [of('TWD', 'practiceGrants', [1_000n, 10_000_000n]), of('USD', 'practiceGrants', [100n, 300_000n])],
    ...{ window: ALL_DAY, needsReceipt: false, hasAccount: false, practice: true },
  },
  'virtual-account': {
    terms: [of('TWD', 'bank', [1_000n, 2_000_000n])],
    ...{ window: ALL_DAY, needsReceipt: false, hasAccount: true, practice: false },
  },
  'bank-receipt': {
    terms: [of('TWD', 'bank', [1_000n, 2_000_000n]), of('USD', 'bank', [100n, 50_000n])],
    ...{ window: ALL_DAY, needsReceipt: true, hasAccount: false, practice: false },
  },
};

/** Practice deposits of one customer in a day of the machine. */
export const MOST_PRACTICE = 3;

export const WITHDRAWAL_WINDOW: Window = ALL_DAY;

/** How money leaves: to a card, in Taiwan dollars; to an address, in USDT over its network. */
export const WAYS_OUT: readonly {
  readonly kind: DestinationKind;
  readonly network: string;
  readonly terms: Terms & { readonly rail: 'bank' | 'wallet' };
}[] = [
  { kind: 'card', network: '', terms: { ...of('TWD', 'bank', [1_000n, 2_000_000n], 15n), rail: 'bank' } },
  { kind: 'address', network: 'TRC-20', terms: { ...of('USDT', 'wallet', [10n, 50_000n], 1n), rail: 'wallet' } },
  { kind: 'address', network: 'ERC-20', terms: { ...of('USDT', 'wallet', [20n, 50_000n], 5n), rail: 'wallet' } },
];

/** @param network of an address; '' for a card */
export function wayOut(kind: DestinationKind, network: string) {
  return WAYS_OUT.find((way) => way.kind === kind && way.network === network);
}

/** Whether a time of the day, `HH:MM:SS`, lies in a window. One that is not known does: nobody is kept out by a clock that was not written down. */
export function isWithin({ from, until }: Window, time: string): boolean {
  return time === '' || (from <= time && time <= until);
}

/** Taiwan dollars move in whole ones. */
export function isWhole(currency: CashCode, amount: bigint): boolean {
  return currency !== 'TWD' || amount % 100n === 0n;
}
