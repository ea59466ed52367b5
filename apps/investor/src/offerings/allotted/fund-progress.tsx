import { classNames, ProgressBar } from '@kuroshio/ui';
import { useText } from '../../platform/texts.ts';
import { type AllottedOffering, partText } from './allotted-words.ts';

/** How far a fund has come: to what it needs to be formed, then to the most it takes. */
export function FundProgress({
  offering: { wanted, minimum, offered },
  className,
}: {
  offering: AllottedOffering;
  className?: string | undefined;
}) {
  const t = useText();
  const formed = wanted >= minimum;
  return (
    <div className={classNames('space-y-1.5', className)}>
      <p className="num flex flex-wrap justify-between gap-x-3 text-xs text-ink-muted">
        <span>{t('allotted.progressOfCeiling', { percent: partText(wanted, offered) })}</span>
        <span className={formed ? 'text-brand' : ''}>
          {formed
            ? t('allotted.minimumReached')
            : t('allotted.progressOfMinimum', { percent: partText(wanted, minimum) })}
        </span>
      </p>
      <div className="relative">
        <ProgressBar value={wanted / offered} label={t('allotted.progress')} />
        <span
          aria-hidden="true"
          className="absolute -top-0.5 h-2.5 w-0.5 bg-ink-muted"
          style={{ left: `${(100 * minimum) / offered}%` }}
        />
      </div>
    </div>
  );
}
