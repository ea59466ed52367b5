import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import { dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { momentText } from './offering-words.ts';
import type { TimelineSteps } from './timeline-steps.ts';

type Change = OutputOf<'offerings/list-changes'>[number];

const REASONS = {
  'company-request': 'offerings.movedByCompany',
  typhoon: 'offerings.movedByTyphoon',
  'system-failure': 'offerings.movedByFailure',
  'authority-order': 'offerings.movedByAuthority',
} as const satisfies Record<Change['reason'], TextKey>;

/** Each move of the dates with its reason, and what stood before; nothing where none was moved. */
export function DateChanges({ id, steps }: { id: string; steps: TimelineSteps }) {
  const asked = useCall('offerings/list-changes', { id }, { refetchInterval: 30_000 });
  return (asked.data ?? []).map((change) => <Moved key={change.id} change={change} steps={steps} />);
}

function Moved({
  change: { days, reason, decidedStamp, before, after },
  steps,
}: {
  change: Change;
  steps: TimelineSteps;
}) {
  const t = useText();
  const moved = steps.filter(([step]) => before[step].date !== after[step].date);
  return (
    <section className="mt-2 rounded-md bg-surface-sunken px-3 py-2">
      <h3 className="text-sm font-semibold text-ink">{t('offerings.moved', { days })}</h3>
      <p className="num text-xs text-ink-muted">
        {dateText(decidedStamp.date)} · {t(REASONS[reason])}
      </p>
      <ul className="pt-1">
        {moved.map(([step, label]) => (
          <li key={step} className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <span className="text-ink-muted">{t(label)}</span>
            <span className="num text-ink">
              <s className="text-ink-faint">{momentText(before[step])}</s> → {momentText(after[step])}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
