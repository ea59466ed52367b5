import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import type { TagKind } from '@kuroshio/ui';
import { countText, dateText } from '../../platform/format.ts';
import { useText } from '../../platform/texts.ts';
import { refresh } from '../../platform/use-call.ts';
import { momentText } from '../offering-words.ts';

export type RightsIssue = OutputOf<'offerings/rights-detail'>;
export type OwnRight = NonNullable<RightsIssue['own']>;

export const RIGHTS_ROUTE = '/home/newStock?kind=rights';

/** The market moves on while the screen is looked at, ms. */
export const ASK_EVERY = 5_000;

export const STATUS_TEXTS = {
  coming: 'rights.statusComing',
  open: 'rights.statusOpen',
  closed: 'rights.statusClosed',
  completed: 'rights.statusCompleted',
} as const satisfies Record<RightsIssue['status'], TextKey>;

export const STATUS_KINDS = {
  coming: 'outline',
  open: 'brand',
  closed: 'outline',
  completed: 'outline',
} as const satisfies Record<RightsIssue['status'], TagKind>;

/** New shares for a thousand old ones, as companies announce it. */
export const perThousand = ({ perOld }: Pick<RightsIssue, 'perOld'>): string =>
  String(Number((Number(perOld) * 1_000).toFixed(4)));

/** Where the reader's own right stands; undefined without one. */
export function useOwnLine({ own, schedule }: RightsIssue): string | undefined {
  const t = useText();
  if (own === undefined) return undefined;
  switch (own.state) {
    case 'payment-due':
      return t('rights.ownDue', { count: countText(own.right), date: momentText(schedule.paysBy) });
    case 'won':
      return t('rights.ownPaid', { count: countText(own.shares), date: momentText(schedule.lists) });
    case 'completed':
      return t('rights.ownDone', { count: countText(own.shares) });
    default:
      return t('rights.ownLapsed');
  }
}

/** The date that comes next. */
export function useNextDate({ status, schedule }: RightsIssue): string {
  const t = useText();
  switch (status) {
    case 'coming':
      return t('rights.opensAt', { time: momentText(schedule.opens) });
    case 'open':
      return t('rights.closesAt', { time: momentText(schedule.paysBy) });
    case 'closed':
      return t('rights.listsOn', { date: momentText(schedule.lists) });
    case 'completed':
      return t('rights.endedOn', { date: dateText(schedule.lists.date) });
  }
}

/** What a payment changes on other screens. */
export function refreshRights(): Promise<unknown> {
  return refresh(
    ...(['offerings/rights-detail', 'offerings/list-rights'] as const),
    ...(['portfolio/assets', 'portfolio/holds', 'statements/fund-record'] as const),
  );
}
