import type { TextKey } from '@kuroshio/text';
import { classNames, DownIcon } from '@kuroshio/ui';
import { useId, useState } from 'react';
import { useText } from '../platform/texts.ts';
import type { LoanOverview } from './loan-words.ts';

type Part = LoanOverview['parts'][number];

const PART_TEXTS = {
  base: ['loans.partBase', 'loans.partBaseText'],
  verified: ['loans.partVerified', 'loans.partVerifiedText'],
  time: ['loans.partTime', 'loans.partTimeText'],
  own: ['loans.partOwn', 'loans.partOwnText'],
  kept: ['loans.partKept', 'loans.partKeptText'],
  debt: ['loans.partDebt', 'loans.partDebtText'],
  late: ['loans.partLate', 'loans.partLateText'],
  overdue: ['loans.partOverdue', 'loans.partOverdueText'],
} as const satisfies Readonly<Record<Part['kind'], readonly [TextKey, TextKey]>>;

/** The score on its scale, and on wish every part of it. */
export function ScoreCard({ overview }: { overview: LoanOverview }) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { score, lowest, highest, parts } = overview;
  const place = ((score - lowest) / (highest - lowest)) * 100;
  return (
    <section className="mx-3 rounded-lg bg-surface-raised">
      <div className="px-4 pt-4">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-base font-semibold text-ink">{t('loans.score')}</h2>
          <p className="num text-2xl font-semibold text-ink">{score}</p>
        </div>
        <div aria-hidden="true" className="relative mt-3 h-1.5 rounded-full bg-surface-sunken">
          <div className="h-full rounded-full bg-brand-solid" style={{ width: `${place}%` }} />
          {overview.steps.map(({ from }) => (
            <span
              key={from}
              className="absolute top-0 h-full w-0.5 bg-surface-raised"
              style={{ left: `${((from - lowest) / (highest - lowest)) * 100}%` }}
            />
          ))}
        </div>
        <p className="num mt-1.5 flex justify-between text-xs text-ink-faint">
          <span aria-hidden="true">{lowest}</span>
          <span className="sr-only">{t('loans.scoreRange', { lowest, highest })}</span>
          <span aria-hidden="true">{highest}</span>
        </p>
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={`${id}-parts`}
        onClick={() => setOpen(!open)}
        className="mt-1 flex min-h-12 w-full items-center justify-between px-4 text-sm font-medium text-brand"
      >
        {t('loans.formula')}
        <DownIcon className={classNames('size-4.5 transition-transform duration-quick', open && 'rotate-180')} />
      </button>
      <div id={`${id}-parts`} hidden={!open} className="px-4 pb-4 hairline-t">
        <p className="pt-3 text-xs text-ink-faint">{t('loans.formulaText')}</p>
        <ul className="mt-1">
          {parts.map((part) => (
            <PartRow key={part.kind} part={part} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}

function PartRow({ part }: { part: Part }) {
  const t = useText();
  const [title, text] = PART_TEXTS[part.kind];
  const bound =
    part.least === part.most
      ? undefined
      : part.most > 0
        ? t('loans.most', { points: signed(part.most) })
        : t('loans.least', { points: signed(part.least) });
  return (
    <li className="flex items-start justify-between gap-4 py-3 not-last:hairline-b">
      <div className="min-w-0">
        <p className="text-sm font-medium text-ink">{t(title)}</p>
        <p className="mt-0.5 text-xs text-ink-faint">{t(text)}</p>
      </div>
      <div className="num shrink-0 text-right">
        <p className="text-base font-semibold text-ink">{signed(part.points)}</p>
        {bound !== undefined && <p className="text-2xs text-ink-faint">{bound}</p>}
      </div>
    </li>
  );
}
