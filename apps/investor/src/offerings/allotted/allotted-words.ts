import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import { refresh } from '../../platform/use-call.ts';
import { useText } from '../../platform/texts.ts';
import { countText } from '../../platform/format.ts';

export type AllottedOffering = OutputOf<'offerings/allotted-detail'>;
export type AllottedApplication = OutputOf<'offerings/apply-for-shares'>;
export type AllottedKind = AllottedOffering['kind'];

export const ROUTES = { placement: '/home/qcList', fundraising: '/home/etf' } as const satisfies Record<
  AllottedKind,
  string
>;

export const TITLES = {
  placement: 'allotted.placementTitle',
  fundraising: 'allotted.fundraisingTitle',
} as const satisfies Record<AllottedKind, TextKey>;

export const ALLOTTED_STATUS_TEXTS = {
  coming: 'offerings.statusComing',
  open: 'offerings.statusOpen',
  closed: 'allotted.statusClosed',
  drawn: 'allotted.statusDrawn',
  settled: 'offerings.statusSettled',
  completed: 'offerings.statusCompleted',
  failed: 'allotted.statusUnformed',
} as const satisfies Record<AllottedOffering['status'], TextKey>;

export const ALLOTTED_STATE_TEXTS = {
  applied: 'offerings.stateApplied',
  cancelled: 'offerings.stateCancelled',
  awaiting: 'allotted.stateAwaiting',
  won: 'allotted.stateWon',
  'not-won': 'allotted.stateNotWon',
  'payment-due': 'offerings.statePaymentDue',
  completed: 'offerings.stateCompleted',
  failed: 'allotted.statusUnformed',
  abstained: 'offerings.stateAbstained',
} as const satisfies Record<AllottedApplication['state'], TextKey>;

/** What an offering is, in a word: of whom its shares are, or whether the fund is new. */
export function sourceText({ kind, isBlock, firstListing }: AllottedOffering) {
  if (kind === 'placement') return isBlock ? 'allotted.block' : 'allotted.newShares';
  return firstListing ? 'allotted.newFund' : 'allotted.moreUnits';
}

/** Shares of a company, units of a fund. */
export function useCountOf(kind: AllottedKind): (count: number) => string {
  const t = useText();
  return (count) => t(kind === 'placement' ? 'allotted.shares' : 'allotted.units', { count: countText(count) });
}

/** A part of something as percent, to a tenth; rounded down, so that all is said only of all. */
export const partText = (part: number, whole: number): string =>
  whole === 0 ? '--' : `${(Math.floor((part * 1_000) / whole) / 10).toFixed(1)}%`;

/** Millionths as percent, to a tenth, rounded down. */
export const filledText = (millionths: number): string => partText(millionths, 1_000_000);

/** How many times over something is applied for. */
export const timesText = ({ wanted, offered }: AllottedOffering): string => (wanted / offered).toFixed(2);

/** What an application, a payment and a cancellation change on other screens. */
export function refreshAllotted(): Promise<unknown> {
  return refresh(
    ...(['offerings/allotted-detail', 'offerings/list-allotted-applications', 'offerings/list-allotted'] as const),
    ...(['portfolio/assets', 'portfolio/holds', 'statements/fund-record'] as const),
  );
}
