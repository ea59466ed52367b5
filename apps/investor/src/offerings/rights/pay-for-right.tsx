import { Button, Dialog, Field, NoticeBar, showToast, Stepper } from '@kuroshio/ui';
import { useState } from 'react';
import { FactRows } from '../../layout/fact-rows.tsx';
import { failureText, isRefused } from '../../platform/failure.ts';
import { cashText, countText } from '../../platform/format.ts';
import { useNavigate } from '../../platform/navigation.tsx';
import { useText } from '../../platform/texts.ts';
import { useCall, useSend } from '../../platform/use-call.ts';
import { newClientOrderId } from '../../trading/submission.ts';
import { Part } from '../offering-facts.tsx';
import { momentText, tradeText } from '../offering-words.ts';
import { type OwnRight, refreshRights, type RightsIssue } from './rights-words.ts';

/** How many new shares are paid for, and the payment. What was typed stays on a refusal; the same payment again moves no money twice. */
export function PayForRight({ issue, own }: { issue: RightsIssue; own: OwnRight }) {
  const t = useText();
  const navigate = useNavigate();
  const assets = useCall('portfolio/assets', { market: 'twd' });
  const send = useSend('offerings/pay', { quiet: true, resend: 2 });
  const [typed, setTyped] = useState<number>();
  const [asking, setAsking] = useState<string>();
  const { status, schedule, price, marketPrice } = issue;
  const shares = Math.min(own.right, Math.max(1, typed ?? own.right));
  const amount = cashText(BigInt(price) * BigInt(shares), 'TWD');
  const rest = own.right - shares;
  const confirm = () => {
    if (asking === undefined) return;
    send.mutate(
      { id: own.applicationId, shares, paymentKey: asking as never },
      {
        onSuccess: () => showToast(t('rights.done'), { kind: 'success' }),
        onSettled: () => {
          setAsking(undefined);
          void refreshRights();
        },
      },
    );
  };
  const short = isRefused(send.error, 'BALANCE_INSUFFICIENT') ? send.error.params : undefined;
  const missing = short === undefined ? 0n : BigInt(short['needed'] ?? 0) - BigInt(short['available'] ?? 0);
  return (
    <Part title={t('rights.submit')}>
      {marketPrice < price && (
        <div className="-mx-4 pb-2">
          <NoticeBar kind="warn">{t('rights.below', { market: tradeText(marketPrice) })}</NoticeBar>
        </div>
      )}
      <Field
        label={t('rights.quantity')}
        aside={`≤ ${countText(own.right)}`}
        hint={
          assets.data === undefined ? undefined : `${t('rights.available')} ${cashText(assets.data.available, 'TWD')}`
        }
      >
        <Stepper
          integer
          value={shares}
          min={1}
          max={own.right}
          onChange={setTyped}
          decreaseLabel={t('rights.less')}
          increaseLabel={t('rights.more')}
        />
      </Field>
      {rest > 0 && (
        <button type="button" onClick={() => setTyped(own.right)} className="min-h-11 text-sm font-medium text-brand">
          {t('rights.all')} {countText(own.right)}
        </button>
      )}
      <FactRows dense rows={[[t('rights.amount'), amount]]} />
      {send.error !== null && (
        <div role="alert" className="-mx-4 py-2">
          <NoticeBar
            kind="warn"
            action={
              short === undefined ? undefined : (
                <Button kind="outline" size="sm" onClick={() => navigate('/information/recharge')}>
                  {t('allotted.deposit')}
                </Button>
              )
            }
          >
            {short === undefined
              ? failureText(send.error)
              : t('allotted.missingMoney', { amount: cashText(missing, 'TWD') })}
          </NoticeBar>
        </div>
      )}
      {status === 'coming' && (
        <p className="num pb-2 text-center text-sm text-ink-muted">
          {t('rights.notYet', { time: momentText(schedule.opens) })}
        </p>
      )}
      <Button
        block
        className="mt-1 mb-2"
        disabled={status !== 'open'}
        loading={send.isPending}
        onClick={() => setAsking(newClientOrderId())}
      >
        {t('rights.submit')}
      </Button>
      <Dialog
        open={asking !== undefined}
        title={t('rights.confirmTitle')}
        confirmLabel={t('rights.submit')}
        cancelLabel={t('offerings.goBack')}
        loading={send.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(undefined)}
      >
        {t('rights.confirm', { count: countText(shares), amount, date: momentText(schedule.lists) })}
        {rest > 0 && ` ${t('rights.confirmRest', { count: countText(rest) })}`}
      </Dialog>
    </Part>
  );
}
