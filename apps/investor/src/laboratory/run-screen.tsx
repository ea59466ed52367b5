import { Empty, NoticeBar, Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { isRefused } from '../platform/failure.ts';
import { useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { OfferRun } from './offer-run.tsx';
import { PaperStart } from './paper-start.tsx';
import { RunCosts, RunFigures, RunHead, RunLuck, RunTrades, RunWithinDays } from './run-parts.tsx';

/** While a run is worked on it is asked for in this rhythm, ms. */
const LOOKS_EVERY = 1_500;

/** `/home/laboratoryRun?id=`: what came of a run. */
export function RunScreen() {
  const t = useText();
  const [params] = useSearchParams();
  const given = params.get('id') ?? '';
  const id = /^\d{1,18}$/.test(given) ? given : '0';
  const known = useCall('laboratory/read-run', { id });
  const waits = known.data?.card.state === 'waiting';
  const asked = useCall('laboratory/read-run', { id }, { refetchInterval: waits ? LOOKS_EVERY : false });
  const { data } = asked;
  if (data === undefined) {
    return (
      <>
        <BackBar title={t('laboratory.runTitle')} />
        {isRefused(asked.error, 'RUN_NOT_FOUND') ? (
          <Empty title={t('laboratory.runNone')} />
        ) : (
          <Awaited asked={asked} bones={<Skeleton shape="card" count={4} className="p-4" />} />
        )}
      </>
    );
  }
  const { card, report } = data;
  return (
    <>
      <BackBar title={`${t('laboratory.runTitle')} #${card.number}`} />
      <NoticeBar kind="info">{t('laboratory.isNot')}</NoticeBar>
      <RunHead card={card} report={report} />
      {report !== null && (
        <>
          <RunLuck report={report} />
          <RunFigures report={report} />
          <RunCosts card={card} report={report} />
          <RunWithinDays report={report} />
          <PaperStart card={card} />
          <OfferRun id={card.id} />
          <RunTrades card={card} report={report} />
          <p className="px-4 py-4 text-xs text-ink-faint">
            {t('laboratory.simulatedNote')}{' '}
            {'span' in card.terms && t(`laboratory.dividends-${report.withheld === undefined ? 'full' : 'net'}`)}
          </p>
        </>
      )}
    </>
  );
}
