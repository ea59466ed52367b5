import { dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import type { MarginOverview } from './margin-words.ts';

const REASONS = {
  'payment-arriving': 'margin.stoppedPayment',
  'collateral-suspended': 'margin.stoppedSuspended',
  'system-failure': 'margin.stoppedFailure',
  'authority-order': 'margin.stoppedOrder',
} as const;

/** Until when nothing is sold for a call, and why; nothing is shown where nobody has stopped it. */
export function StoppedNote({ stopped }: Pick<NonNullable<MarginOverview['call']>, 'stopped'>) {
  const t = useText();
  if (stopped === undefined) return null;
  return (
    <div data-call-stopped={stopped.until} className="mt-2 rounded-md bg-surface-raised px-3 py-2 text-ink">
      <p className="text-sm font-semibold">{t('margin.stoppedUntil', { date: dateText(stopped.until) })}</p>
      <p className="text-xs text-ink-muted">{t('margin.stoppedText', { reason: t(REASONS[stopped.reason]) })}</p>
    </div>
  );
}
