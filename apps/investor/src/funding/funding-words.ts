import type { Deposit, Withdrawal } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import type { TagKind } from '@kuroshio/ui';

export type Channel = Deposit['channel'];

/** What a channel is called, and what it is. */
export const CHANNEL_TEXTS = {
  practice: ['funding.channelPractice', 'funding.channelPracticeText'],
  'virtual-account': ['funding.channelVirtual', 'funding.channelVirtualText'],
  'bank-receipt': ['funding.channelReceipt', 'funding.channelReceiptText'],
} as const satisfies Record<Channel, readonly [TextKey, TextKey]>;

export function isChannel(value: string): value is Channel {
  return Object.hasOwn(CHANNEL_TEXTS, value);
}

export const DEPOSIT_STATES = {
  'under-review': ['funding.underReview', 'warn'],
  passed: ['funding.passed', 'brand'],
  rejected: ['funding.rejected', 'danger'],
  cancelled: ['funding.cancelled', 'neutral'],
} as const satisfies Record<Deposit['state'], readonly [TextKey, TagKind]>;

export const WITHDRAWAL_STATES = {
  'under-review': ['funding.underReview', 'warn'],
  approved: ['funding.approved', 'warn'],
  paid: ['funding.paid', 'brand'],
  rejected: ['funding.rejected', 'danger'],
  cancelled: ['funding.cancelled', 'neutral'],
} as const satisfies Record<Withdrawal['state'], readonly [TextKey, TagKind]>;
