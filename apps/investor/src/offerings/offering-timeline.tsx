import { classNames } from '@kuroshio/ui';
import { stampText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { DateChanges } from './date-changes.tsx';
import { momentText, type Offering } from './offering-words.ts';
import type { TimelineSteps } from './timeline-steps.ts';

type Step = keyof Offering['schedule'];

const STEPS: TimelineSteps = [
  ['opens', 'offerings.timelineOpens'],
  ['closes', 'offerings.timelineCloses'],
  ['debits', 'offerings.timelineDebits'],
  ['draws', 'offerings.timelineDraws'],
  ['paysBy', 'offerings.timelinePays'],
  ['settles', 'offerings.timelineSettles'],
  ['lists', 'offerings.timelineLists'],
];

/** The dates one below the other; what is over is filled, and today stands where it belongs. */
export function OfferingTimeline({ offering: { id, schedule, pays, firstListing, now } }: { offering: Offering }) {
  const shown = STEPS.filter(([step]) => step !== 'paysBy' || pays === 'win').map(([step, label]) => {
    const listed = step === 'lists' && firstListing;
    return [step, listed ? 'offerings.timelineListsFirst' : label] as const;
  });
  return <Timeline id={id} steps={shown} schedule={schedule} now={now} />;
}

interface TimelineProps extends Pick<Offering, 'schedule' | 'now'> {
  /** Of the offering, where its dates can be moved: each move is shown. */
  id?: string;
  /** In their order. */
  steps: TimelineSteps;
}

/** The dates of any offering, by the words that are given. */
export function Timeline({ id, steps: shown, schedule, now }: TimelineProps) {
  const t = useText();
  const clock = `${now.date} ${now.time.slice(0, 5)}`;
  const isPast = (step: Step) => `${schedule[step].date} ${schedule[step].time || '00:00'}` <= clock;
  const next = shown.findIndex(([step]) => !isPast(step));
  return (
    <section className="rounded-lg bg-surface-raised px-4 pt-3 pb-3">
      <h2 className="pb-1 text-base font-semibold text-ink">{t('offerings.timeline')}</h2>
      <ol>
        {shown.map(([step, label], at) => {
          const past = isPast(step);
          const isNext = at === next;
          return (
            <li
              key={step}
              className="relative flex min-h-10 items-center gap-3"
              aria-current={isNext ? 'step' : undefined}
            >
              {at > 0 && (
                <span
                  aria-hidden="true"
                  className={classNames(
                    'absolute top-0 left-[0.3125rem] h-1/2 w-0.5',
                    past || isNext ? 'bg-brand' : 'bg-line',
                  )}
                />
              )}
              {at < shown.length - 1 && (
                <span
                  aria-hidden="true"
                  className={classNames(
                    'absolute bottom-0 left-[0.3125rem] h-1/2 w-0.5',
                    past && at < shown.length - 1 ? 'bg-brand' : 'bg-line',
                  )}
                />
              )}
              <span
                aria-hidden="true"
                className={classNames(
                  'relative size-3 shrink-0 rounded-full border-2',
                  past
                    ? 'border-brand bg-brand'
                    : isNext
                      ? 'border-brand bg-surface-raised'
                      : 'border-line-strong bg-surface-raised',
                )}
              />
              <span className={classNames('flex-1 text-sm', isNext ? 'font-semibold text-ink' : 'text-ink-muted')}>
                {t(label)}
              </span>
              <span className={classNames('num text-sm', isNext ? 'font-semibold text-ink' : 'text-ink-muted')}>
                {momentText(schedule[step])}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="num pt-1 text-xs text-ink-faint">{t('offerings.timelineNow', { time: stampText(now) })}</p>
      {id !== undefined && <DateChanges id={id} steps={shown} />}
    </section>
  );
}
