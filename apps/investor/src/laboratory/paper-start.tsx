import { Button } from '@kuroshio/ui';
import { useState } from 'react';
import { failureText } from '../platform/failure.ts';
import { cashText } from '../platform/format.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { Submission } from '../trading/submission.ts';
import { Part } from './part.tsx';
import { isOfDays, type RunCard } from './run-words.ts';

/** From a back-test that is done to the same rule beside the market, on paper. */
export function PaperStart({ card: { id, terms, money, currency } }: { card: RunCard }) {
  const t = useText();
  const navigate = useNavigate();
  const [submission] = useState(() => new Submission());
  const send = useSend('laboratory/start-paper', { quiet: true, resend: 2 });

  function start(): void {
    const wish = { runId: id };
    send.mutate(
      { ...wish, clientKey: submission.idFor(wish) },
      {
        onSuccess: (paper) => {
          submission.settle();
          navigate(`/home/laboratoryPaper?id=${paper.id}`);
        },
        onSettled: () => void refresh('laboratory/list-papers'),
      },
    );
  }

  return (
    <Part title={t('laboratory.paperStartTitle')}>
      <p className="mt-1 text-sm text-ink-muted">
        {t(isOfDays(terms) ? 'laboratory.paperStartDaysNote' : 'laboratory.paperStartNote', {
          money: cashText(money, currency),
        })}
      </p>
      {send.error !== null && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {failureText(send.error)}
        </p>
      )}
      <Button kind="soft" block className="mt-3" loading={send.isPending} onClick={start}>
        {t('laboratory.paperStart')}
      </Button>
    </Part>
  );
}
