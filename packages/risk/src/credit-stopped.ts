import type { Outcome } from '@kuroshio/base';
import type { CreditStop, StopReason } from '@kuroshio/credit';
import { refuse } from '@kuroshio/refusals';

const CODES = {
  'balance-cap': 'CREDIT_STOPPED_BALANCE',
  'concentrated-holding': 'CREDIT_STOPPED_HOLDING',
  'disorderly-prices': 'CREDIT_STOPPED_PRICES',
  'unusual-volume': 'CREDIT_STOPPED_VOLUME',
  'authority-order': 'CREDIT_STOPPED_ORDER',
} as const satisfies Readonly<Record<StopReason, string>>;

/** Says why nothing more of a stock is bought on margin, or sold short, and since when. */
export function refuseStopped({ from, reason }: CreditStop): Outcome<never> {
  return refuse(CODES[reason], { date: from });
}
