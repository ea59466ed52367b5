import { Button, Cell, CellGroup, DocumentIcon, InfoIcon, Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { cashText } from '../platform/format.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { BorrowForm } from './borrow-form.tsx';
import { LimitCard } from './limit-card.tsx';
import { LimitSteps } from './limit-steps.tsx';
import type { LoanOverview } from './loan-words.ts';
import { ScoreCard } from './score-card.tsx';

/** What moves with prices and days is asked for again while it is looked at. */
const AGAIN_MS = 10_000;

/** `/information/loan`: the credit score and what it is made of, what may be borrowed, and borrowing. */
export function LoanScreen() {
  const t = useText();
  const asked = useCall('loans/loan-overview', {}, { staleTime: 0, refetchInterval: AGAIN_MS });
  const { data } = asked;
  return (
    <>
      <BackBar title={t('loans.title')} />
      <div className="space-y-3 pt-3 pb-10" aria-busy={data === undefined && asked.error === null}>
        {data === undefined ? (
          <Awaited asked={asked} bones={<Skeleton shape="card" count={3} className="px-3" />} />
        ) : (
          <Own overview={data} />
        )}
      </div>
    </>
  );
}

function Own({ overview }: { overview: LoanOverview }) {
  const t = useText();
  const navigate = useNavigate();
  const toRecords = () => navigate('/information/loanRecords');
  return (
    <>
      {overview.overdue && (
        <section role="alert" className="mx-3 rounded-lg bg-danger-soft px-4 py-3.5 text-danger">
          <p className="flex items-center gap-2 text-base font-semibold">
            <InfoIcon className="size-5 shrink-0" />
            {t('loans.overdueTitle')}
          </p>
          <p className="mt-1 text-sm">{t('loans.overdueText')}</p>
          <Button kind="danger" size="md" className="mt-3" onClick={toRecords}>
            {t('loans.toRecords')}
          </Button>
        </section>
      )}
      <LimitCard overview={overview} />
      <BorrowForm overview={overview} />
      <CellGroup>
        <Cell
          icon={<DocumentIcon />}
          label={t('loans.records')}
          note={overview.owed === '0' ? undefined : `${t('loans.owed')} ${cashText(overview.owed, 'TWD')}`}
          onPress={toRecords}
        />
      </CellGroup>
      <ScoreCard overview={overview} />
      <LimitSteps overview={overview} />
      <p className="px-4 text-xs text-ink-faint">{t('loans.simulated')}</p>
    </>
  );
}
