import { Button, InfoIcon } from '@kuroshio/ui';
import { StoppedNote } from '../margin/stopped-note.tsx';
import { cashText, dateText } from '../platform/format.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import type { UsMarginOverview, UsMarginPosition, UsShort } from './us-margin-words.ts';

const TEXTS = {
  called: ['usMargin.callCalled', 'usMargin.callCalledText'],
  selling: ['usMargin.callSelling', 'usMargin.callSellingText'],
} as const;

interface UsCallCardProps {
  call: NonNullable<UsMarginOverview['call']>;
  overview: Pick<UsMarginOverview, 'kept'>;
  /** What would be sold first; undefined where no shares are left. */
  shortest: UsMarginPosition | undefined;
  /** The same of what would be bought back first. */
  shortestOwed: UsShort | undefined;
  onRepay: (position: UsMarginPosition) => void;
  onAdd: (position: UsShort) => void;
}

/** What was called, until when, what is missing now, what happens otherwise, and each way to meet it. */
export function UsCallCard({ call, overview, shortest, shortestOwed, onRepay, onAdd }: UsCallCardProps) {
  const t = useText();
  const navigate = useNavigate();
  const [title, text] = TEXTS[call.state];
  return (
    <section role="alert" data-call={call.state} className="mx-3 rounded-lg bg-danger-soft px-4 py-3.5 text-danger">
      <p className="flex items-center gap-2 text-base font-semibold">
        <InfoIcon className="size-5 shrink-0" />
        {t(title)}
      </p>
      <p className="mt-2 text-sm">{t('usMargin.callAmount', { amount: cashText(call.amount, 'USD') })}</p>
      <p className="num text-3xl font-semibold break-all whitespace-normal">{cashText(call.left, 'USD')}</p>
      {call.state === 'called' && (
        <p className="mt-0.5 text-sm font-semibold">{t('margin.callDue', { date: dateText(call.dueOn) })}</p>
      )}
      {call.stopped === undefined && <p className="mt-2 text-sm">{t(text)}</p>}
      <StoppedNote stopped={call.stopped} />
      <p className="mt-2 text-sm">{t('usMargin.noBuying')}</p>
      {overview.kept !== '0' && (
        <p className="text-sm">{t('margin.kept', { amount: cashText(overview.kept, 'USD') })}</p>
      )}
      {(shortest !== undefined || shortestOwed !== undefined) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {shortest !== undefined && (
            <Button kind="danger" size="md" onClick={() => onRepay(shortest)}>
              {t('margin.repay')}
            </Button>
          )}
          {shortestOwed !== undefined && (
            <Button kind="danger" size="md" onClick={() => onAdd(shortestOwed)}>
              {t('margin.addMargin')}
            </Button>
          )}
          {shortest !== undefined && (
            <Button kind="outline" size="md" onClick={() => navigate(`/trade/positionDetail?id=${shortest.id}`)}>
              {t('margin.sell')}
            </Button>
          )}
          <Button kind="outline" size="md" onClick={() => navigate('/information/exChange')}>
            {t('usMargin.exchange')}
          </Button>
        </div>
      )}
    </section>
  );
}
