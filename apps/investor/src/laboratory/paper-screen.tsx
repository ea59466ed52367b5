import { Button, Dialog, Empty, NoticeBar, Skeleton } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { isRefused } from '../platform/failure.ts';
import { useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { PaperDays, PaperFigures, PaperHead, PaperHeld, PaperTrades } from './paper-parts.tsx';
import { isLost, LOOKS_AT_PAPER_EVERY } from './paper-words.ts';

/** `/home/laboratoryPaper?id=`: what a rule that follows the market on paper has done so far. */
export function PaperScreen() {
  const t = useText();
  const [params] = useSearchParams();
  const given = params.get('id') ?? '';
  const id = /^\d{1,18}$/.test(given) ? given : '0';
  const asked = useCall('laboratory/read-paper', { id }, { refetchInterval: LOOKS_AT_PAPER_EVERY, staleTime: 0 });
  const { data } = asked;
  if (data === undefined) {
    return (
      <>
        <BackBar title={t('laboratory.paperTitle')} />
        {isRefused(asked.error, 'PAPER_NOT_FOUND') ? (
          <Empty title={t('laboratory.paperNone')} />
        ) : (
          <Awaited asked={asked} bones={<Skeleton shape="card" count={4} className="p-4" />} />
        )}
      </>
    );
  }
  const { card } = data;
  return (
    <>
      <BackBar title={t('laboratory.paperNumber', { number: card.number })} />
      <NoticeBar kind="info">{t('laboratory.paperIsNot')}</NoticeBar>
      <PaperHead paper={data} />
      {!isLost(card) && (
        <>
          {card.state !== 'stopped' && <StopPaper id={card.id} />}
          <PaperHeld paper={data} />
          <PaperDays paper={data} />
          <PaperFigures paper={data} />
          <PaperTrades paper={data} />
        </>
      )}
      <p className="px-4 py-4 text-xs text-ink-faint">{t('laboratory.simulatedNote')}</p>
    </>
  );
}

function StopPaper({ id }: { id: string }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const stop = useSend('laboratory/stop-paper');
  return (
    <div className="bg-surface-raised px-4 pb-4">
      <Button kind="outline" size="md" block onClick={() => setAsking(true)}>
        {t('laboratory.paperStop')}
      </Button>
      <Dialog
        open={asking}
        title={t('laboratory.paperStopTitle')}
        confirmLabel={t('laboratory.paperStop')}
        cancelLabel={t('laboratory.paperKeep')}
        loading={stop.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          stop.mutate(
            { id },
            {
              onSettled: () => {
                setAsking(false);
                void refresh('laboratory/read-paper', 'laboratory/list-papers');
              },
            },
          )
        }
      >
        {t('laboratory.paperStopText')}
      </Dialog>
    </div>
  );
}
