import type { Deposit, Setting, Withdrawal } from '@kuroshio/contract';
import type { Rail } from '@kuroshio/ledger';
import { type Cash, type CashCode, NO_CASH } from '@kuroshio/money';
import type { Settings, Window } from '../settings/index.ts';

export type Channel = Deposit['channel'];
export type DestinationKind = Withdrawal['destination']['kind'];

/** What one currency of a channel or of a way out allows. Amounts in minor units. */
export interface Terms {
  readonly currency: CashCode;
  readonly minimum: Cash;
  readonly maximum: Cash;
  readonly fee: Cash;
}

/** The settings in which the terms of a currency stand. */
interface TermNames {
  readonly currency: CashCode;
  readonly least: AmountName;
  readonly most: AmountName;
  /** Left out where nothing is taken. */
  readonly fee?: AmountName;
}

type AmountName = Extract<Setting, { unit: 'money' }>['name'];
type WindowName = Extract<Setting, { unit: 'window' }>['name'];
type OpenName = Extract<Setting, { unit: 'switch' }>['name'];

interface ChannelRow {
  readonly terms: readonly (TermNames & { readonly rail: Rail })[];
  readonly open: OpenName;
  /** By the clock of Taipei's market; it holds on trading days, which are working days. */
  readonly window: WindowName;
  readonly needsReceipt: boolean;
  /** Whether each customer has a number of their own to send to. */
  readonly hasAccount: boolean;
  /** Practice money comes from nowhere, so it needs a simulated market and no identity. */
  readonly practice: boolean;
}

/** By what money comes. A channel more is a row more, its settings, its words, and its value in the contract. */
export const CHANNELS: Readonly<Record<Channel, ChannelRow>> = {
  practice: {
    terms: [
      { currency: 'TWD', rail: 'practiceGrants', least: 'practice-twd-least', most: 'practice-twd-most' },
      { currency: 'USD', rail: 'practiceGrants', least: 'practice-usd-least', most: 'practice-usd-most' },
    ],
    ...{ open: 'practice-open', window: 'practice-window', needsReceipt: false, hasAccount: false, practice: true },
  },
  'virtual-account': {
    terms: [
      {
        ...{ currency: 'TWD', rail: 'bank', least: 'virtual-account-twd-least', most: 'virtual-account-twd-most' },
        fee: 'virtual-account-twd-fee',
      },
    ],
    ...{ open: 'virtual-account-open', window: 'virtual-account-window' },
    ...{ needsReceipt: false, hasAccount: true, practice: false },
  },
  'bank-receipt': {
    terms: [
      {
        ...{ currency: 'TWD', rail: 'bank', least: 'bank-receipt-twd-least', most: 'bank-receipt-twd-most' },
        fee: 'bank-receipt-twd-fee',
      },
      {
        ...{ currency: 'USD', rail: 'bank', least: 'bank-receipt-usd-least', most: 'bank-receipt-usd-most' },
        fee: 'bank-receipt-usd-fee',
      },
    ],
    ...{ open: 'bank-receipt-open', window: 'bank-receipt-window' },
    ...{ needsReceipt: true, hasAccount: false, practice: false },
  },
};

/** How money leaves: to a card, in Taiwan dollars; to an address, in USDT over its network. */
export const WAYS_OUT: readonly {
  readonly kind: DestinationKind;
  readonly network: string;
  readonly terms: TermNames;
}[] = [
  {
    ...{ kind: 'card', network: '' },
    terms: {
      ...{ currency: 'TWD', least: 'withdrawal-card-least', most: 'withdrawal-card-most', fee: 'withdrawal-card-fee' },
    },
  },
  {
    ...{ kind: 'address', network: 'TRC-20' },
    terms: {
      ...{ currency: 'USDT', least: 'withdrawal-trc20-least', most: 'withdrawal-trc20-most' },
      fee: 'withdrawal-trc20-fee',
    },
  },
  {
    ...{ kind: 'address', network: 'ERC-20' },
    terms: {
      ...{ currency: 'USDT', least: 'withdrawal-erc20-least', most: 'withdrawal-erc20-most' },
      fee: 'withdrawal-erc20-fee',
    },
  },
];

/** The terms as they hold at a moment. */
export function termsAt(
  settings: Pick<Settings, 'at'>,
  { currency, least, most, fee }: TermNames,
  moment: number,
): Terms {
  const [minimum, maximum] = [settings.at(least, moment), settings.at(most, moment)];
  return { currency, minimum, maximum, fee: fee === undefined ? NO_CASH : settings.at(fee, moment) };
}

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

/** Whether the house takes a currency at its bank. */
export function isBankCurrency(currency: CashCode): boolean {
  return Object.values(CHANNELS).some(({ terms }) =>
    terms.some((one) => one.rail === 'bank' && one.currency === currency),
  );
}
