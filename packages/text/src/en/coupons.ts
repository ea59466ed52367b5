import type { words as tw } from '../tw/coupons.ts';
import type { Words } from '../words.ts';

export const words: Words<typeof tw> = {
  title: 'Fee coupons',
  menuText: 'Pay your next fees by themselves',
  note: 'They pay the fee right after a trade, the first to expire before others. What is left stays until the last day.',
  welcome: 'Welcome coupon',
  verified: 'Verification coupon',
  usable: 'Usable',
  used: 'Used up',
  expired: 'Expired',
  left: 'left of {amount}',
  days: 'Valid',
  least: 'For trades from',
  uses: 'What it has paid',
  empty: 'No coupons now',
  emptyText: 'They come with a new account and with verification.',
};
