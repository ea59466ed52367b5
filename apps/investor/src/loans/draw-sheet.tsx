import type { OutputOf } from '@kuroshio/contract';
import { Button, Checkbox, percentText, Sheet, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { failureText, isRefused } from '../platform/failure.ts';
import { cashText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { newClientOrderId } from '../trading/submission.ts';
import { Facts } from './facts.tsx';

type Quote = OutputOf<'loans/quote-loan'>;

interface DrawSheetProps {
  /** What is agreed to; closed without one. */
  quote: Quote | undefined;
  coverBps: number;
  onClose: () => void;
  onDrawn: () => void;
}

/** The terms in full, before the last yes. */
export function DrawSheet({ quote, onClose, ...rest }: DrawSheetProps) {
  const t = useText();
  // What was agreed to stays while the sheet goes down.
  const [last, setLast] = useState(quote);
  if (quote !== undefined && quote !== last) setLast(quote);
  return (
    <Sheet open={quote !== undefined} onClose={onClose} title={t('loans.reviewTitle')} closeLabel={t('shell.close')}>
      {last !== undefined && <Terms key={`${last.amount} ${last.days}`} quote={last} {...rest} />}
    </Sheet>
  );
}

function Terms({ quote, coverBps, onDrawn }: { quote: Quote; coverBps: number; onDrawn: () => void }) {
  const t = useText();
  const [agreed, setAgreed] = useState(false);
  // One wish, one key: kept over tries until it is done.
  const [key, setKey] = useState(newClientOrderId);
  const send = useSend('loans/draw-loan', { quiet: true, resend: 2 });
  const [first, later] = quote.lateRateBps;
  const draw = () =>
    send.mutate(
      { amount: quote.amount, days: quote.days, rateBps: quote.rateBps, loanKey: key },
      {
        onSuccess: (loan) => {
          showToast(`${t('loans.drawn', { amount: cashText(loan.borrowed, 'TWD') })} ${t('loans.drawnText')}`, {
            kind: 'success',
          });
          onDrawn();
        },
        // Where nobody knows what became of it, the same key asks again.
        onError: (failure) => {
          if (isRefused(failure)) setKey(newClientOrderId());
        },
        onSettled: () => {
          void refresh(
            ...(['loans/loan-overview', 'loans/list-loans', 'loans/quote-loan', 'portfolio/assets'] as const),
            'statements/fund-record',
          );
        },
      },
    );
  return (
    <div className="px-5 pt-4 pb-6">
      <p className="text-sm text-ink-muted">{t('loans.amount')}</p>
      <p className="num text-3xl font-semibold text-ink">{cashText(quote.amount, 'TWD')}</p>
      <div className="mt-3">
        <Facts
          rows={[
            [t('loans.rate'), percentText(quote.rateBps, 'never')],
            [t('loans.term'), t('loans.days', { count: quote.days })],
            [t('loans.aDay'), cashText(quote.aDay, 'TWD')],
            [t('loans.interestAll'), cashText(quote.interest, 'TWD')],
            [t('loans.fees'), t('loans.none')],
            [t('loans.lateRate'), percentText(first ?? quote.rateBps, 'never')],
            [t('loans.laterRate'), percentText(later ?? quote.rateBps, 'never')],
          ]}
        />
      </div>
      <h3 className="mt-4 text-sm font-semibold text-ink">{t('loans.schedule')}</h3>
      <table className="num mt-1 w-full text-sm text-ink">
        <thead>
          <tr className="text-xs text-ink-faint hairline-b">
            <th scope="col" className="py-2 text-left font-normal">
              {t('loans.dueOn')}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {t('loans.principal')}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {t('loans.interest')}
            </th>
          </tr>
        </thead>
        <tbody>
          {quote.schedule.map((row) => (
            <tr key={row.date} className="hairline-b">
              <th scope="row" className="py-2.5 text-left font-normal">
                {dateText(row.date)}
              </th>
              <td className="py-2.5 text-right">{cashText(row.principal, 'TWD')}</td>
              <td className="py-2.5 text-right">{cashText(row.interest, 'TWD')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="flex items-baseline justify-between gap-3 pt-3">
        <span className="text-sm text-ink-muted">{t('loans.total')}</span>
        <strong className="num text-xl font-semibold text-ink">{cashText(quote.total, 'TWD')}</strong>
      </p>
      <ul className="mt-4 space-y-1.5 text-xs text-ink-faint">
        <li>{t('loans.scheduleText')}</li>
        <li>{t('loans.collectText')}</li>
        <li>{t('loans.coverText', { percent: coverBps / 100 })}</li>
      </ul>
      <Checkbox className="mt-2" checked={agreed} onChange={setAgreed} label={t('loans.agree')} />
      <div aria-live="polite">
        {send.error !== null && <p className="mt-2 text-sm text-danger">{failureText(send.error)}</p>}
      </div>
      <Button block className="mt-3" disabled={!agreed} loading={send.isPending} onClick={draw}>
        {t('loans.confirm')}
      </Button>
    </div>
  );
}
