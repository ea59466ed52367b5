import type { StepUpFactor } from '@kuroshio/contract';
import { Button, Checkbox, Dialog, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { FundPasswordSheet } from '../fund-password/fund-password-sheet.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { leaveLoggedOut } from '../platform/leave.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { OF_FACTOR } from '../second-factor/factor-codes.ts';
import { StepUp } from '../second-factor/step-up.tsx';

type Step = 'read' | 'look-again' | 'password';

const OF_PASSWORD = ['FUND_PASSWORD_WRONG', 'FUND_PASSWORD_LOCKED', 'FUND_PASSWORD_NOT_SET'] as const;

/** The way out: read, looked at again, and confirmed with the fund password. */
export function ClosingForm() {
  const t = useText();
  const account = useCall('identity/session', {}, { staleTime: 60_000 }).data?.account ?? '';
  const [understood, setUnderstood] = useState(false);
  const [step, setStep] = useState<Step>('read');
  const send = useSend('closing/close-account', { quiet: true });
  const isOfPassword = isRefused(send.error, ...OF_PASSWORD);
  const refused = send.error === null ? undefined : failureText(send.error);

  const confirm = (fundPassword: string, secondFactor?: StepUpFactor) =>
    send.mutate(
      { understood: true, fundPassword, ...(secondFactor === undefined ? {} : { secondFactor }) },
      {
        onSuccess: () => {
          setStep('read');
          showToast(t('closing.done'), { kind: 'success' });
          leaveLoggedOut();
        },
        onError: (failure) => {
          if (!isRefused(failure, ...OF_PASSWORD, ...OF_FACTOR)) setStep('read');
          void refresh('closing/conditions');
        },
      },
    );

  return (
    <div>
      <Checkbox
        checked={understood}
        onChange={setUnderstood}
        label={<span className="text-ink">{t('closing.understood')}</span>}
      />
      {refused !== undefined && !isOfPassword && !isRefused(send.error, ...OF_FACTOR) && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {refused}
        </p>
      )}
      <Button
        block
        kind="danger"
        className="mt-3"
        disabled={!understood || send.isSuccess}
        onClick={() => setStep('look-again')}
      >
        {t('closing.begin')}
      </Button>
      <Dialog
        open={step === 'look-again'}
        title={t('closing.confirmTitle')}
        confirmLabel={t('closing.begin')}
        confirmKind="danger"
        cancelLabel={t('shell.cancel')}
        onConfirm={() => setStep('password')}
        onCancel={() => setStep('read')}
      >
        {t('closing.confirmText', { account })}
      </Dialog>
      <FundPasswordSheet
        open={step === 'password'}
        onClose={() => setStep('read')}
        confirmLabel={t('closing.confirm')}
        loading={send.isPending}
        error={isOfPassword ? refused : undefined}
        onConfirm={(fundPassword) => confirm(fundPassword)}
      />
      <StepUp
        of="closing/close-account"
        error={send.error}
        loading={send.isPending}
        onCode={(code) => confirm(send.variables?.fundPassword ?? '', code)}
        onClose={send.reset}
      />
    </div>
  );
}
