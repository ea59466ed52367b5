import { Button, CheckIcon, CloseIcon } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import type { MarginOverview } from './margin-words.ts';

const CONDITION_TEXTS = {
  verified: 'margin.conditionVerified',
  days: 'margin.conditionDays',
  trades: 'margin.conditionTrades',
} as const;

interface OpeningConditionsProps {
  conditions: MarginOverview['conditions'];
  /** Where who goes to be verified comes back to. */
  back: string;
}

/** What opening a margin account asks for, what is there of it, and the way to be verified. */
export function OpeningConditions({ conditions, back }: OpeningConditionsProps) {
  const t = useText();
  const navigate = useNavigate();
  const isCertified = conditions.every(({ kind, met }) => kind !== 'verified' || met);
  return (
    <>
      <h3 className="mt-4 text-sm font-semibold text-ink">{t('margin.conditions')}</h3>
      <ul className="mt-1">
        {conditions.map(({ kind, met, has, needs }) => (
          <li key={kind} data-met={met} className="flex items-center gap-2 py-2 text-sm not-last:hairline-b">
            {met ? (
              <CheckIcon className="size-4.5 shrink-0 text-accent" strokeWidth={2.5} />
            ) : (
              <CloseIcon className="size-4.5 shrink-0 text-danger" />
            )}
            <span className="min-w-0 flex-1 text-ink">{t(CONDITION_TEXTS[kind], { needs })}</span>
            {kind !== 'verified' && <span className="num text-ink-muted">{`${Math.min(has, needs)} / ${needs}`}</span>}
          </li>
        ))}
      </ul>
      {!isCertified && (
        <Button
          block
          className="mt-3"
          onClick={() => navigate(`/information/authInfo?back=${encodeURIComponent(back)}`)}
        >
          {t('loans.certify')}
        </Button>
      )}
    </>
  );
}
