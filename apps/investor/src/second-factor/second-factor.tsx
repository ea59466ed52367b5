import type { StepUpFactor } from '@kuroshio/contract';
import { Button, Skeleton, showToast, Tag } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { dateTimeText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { LoginPassword } from './login-password.tsx';
import { RecoverySheet } from './recovery-sheet.tsx';
import { SetUp } from './set-up.tsx';
import { StepUp } from './step-up.tsx';

/** `/information/secondFactor`: the second factor on or off, and the codes for the day on which something is lost. */
export function SecondFactor() {
  const t = useText();
  const asked = useCall('second-factor/state', {}, { staleTime: 0 });
  const { data } = asked;
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    setCodes(undefined);
    void refresh('second-factor/state');
  };
  return (
    <>
      <BackBar title={t('secondFactor.title')} />
      <div className="space-y-3 pb-10" aria-busy={data === undefined && asked.error === null}>
        {data === undefined ? (
          <Awaited asked={asked} bones={<Skeleton shape="row" count={4} className="bg-surface-raised" />} />
        ) : (
          <>
            <section className="bg-surface-raised px-4 py-4">
              <p className="flex flex-wrap items-center gap-2 text-base text-ink">
                {t('secondFactor.title')}
                <Tag kind={data.isOn ? 'brand' : 'neutral'}>
                  {t(data.isOn ? 'secondFactor.isOn' : 'secondFactor.isOff')}
                </Tag>
              </p>
              {data.since !== null && (
                <p className="mt-1 text-xs text-ink-faint tabular-nums">
                  {t('secondFactor.since', { time: dateTimeText(data.since) })}
                </p>
              )}
            </section>
            {!data.isOn && <SetUp onCodes={setCodes} />}
            <Codes left={data.codesLeft} at={data.codesAt} onCodes={setCodes} />
            {data.isOn && <TurnOff />}
          </>
        )}
      </div>
      <RecoverySheet codes={codes} onClose={close} />
    </>
  );
}

interface CodesProps {
  left: number;
  at: number | null;
  onCodes: (codes: readonly string[]) => void;
}

function Codes({ left, at, onCodes }: CodesProps) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [drawing, setDrawing] = useState(false);
  const { mutate, isPending, error, reset } = useSend('second-factor/draw-codes', { quiet: true });
  const send = (secondFactor?: StepUpFactor) =>
    mutate(
      { loginPassword: password, ...(secondFactor === undefined ? {} : { secondFactor }) },
      {
        onSuccess: ({ recoveryCodes }) => {
          setDrawing(false);
          setPassword('');
          onCodes(recoveryCodes);
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') send();
  };
  return (
    <section className="bg-surface-raised px-4 py-4">
      <h2 className="flex flex-wrap items-center gap-2 text-base text-ink">
        {t('secondFactor.codesTitle')}
        {at !== null && <Tag kind={left > 2 ? 'neutral' : 'warn'}>{t('secondFactor.codesLeft', { count: left })}</Tag>}
      </h2>
      <p className="mt-1 text-sm text-ink-muted">{t('secondFactor.codesText')}</p>
      <p className="mt-1 text-xs text-ink-faint tabular-nums">
        {at === null ? t('secondFactor.codesNone') : t('secondFactor.codesAt', { time: dateTimeText(at) })}
      </p>
      {drawing ? (
        <form noValidate onSubmit={submit} className="mt-4 space-y-4">
          <LoginPassword
            value={password}
            onChange={setPassword}
            error={isRefused(error, 'LOGIN_PASSWORD_WRONG', 'TOO_FREQUENT') ? failureText(error) : undefined}
          />
          {at !== null && <p className="text-sm text-warn">{t('secondFactor.drawText')}</p>}
          <Button type="submit" block loading={isPending} disabled={password === ''}>
            {t(at === null ? 'secondFactor.draw' : 'secondFactor.drawAgain')}
          </Button>
        </form>
      ) : (
        <Button block kind="outline" className="mt-4" onClick={() => setDrawing(true)}>
          {t(at === null ? 'secondFactor.draw' : 'secondFactor.drawAgain')}
        </Button>
      )}
      <StepUp of="second-factor/draw-codes" error={error} loading={isPending} onCode={send} onClose={reset} />
    </section>
  );
}

function TurnOff() {
  const t = useText();
  const [password, setPassword] = useState('');
  const [leaving, setLeaving] = useState(false);
  const { mutate, isPending, error, reset } = useSend('second-factor/turn-off', { quiet: true });
  const send = (secondFactor?: StepUpFactor) =>
    mutate(
      { loginPassword: password, ...(secondFactor === undefined ? {} : { secondFactor }) },
      {
        onSuccess: () => {
          showToast(t('secondFactor.turnedOff'), { kind: 'success' });
          void refresh('second-factor/state');
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') send();
  };
  return (
    <section className="bg-surface-raised px-4 py-4">
      <p className="text-sm text-ink-muted">{t('secondFactor.turnOffText')}</p>
      {leaving ? (
        <form noValidate onSubmit={submit} className="mt-4 space-y-4">
          <LoginPassword
            value={password}
            onChange={setPassword}
            error={isRefused(error, 'LOGIN_PASSWORD_WRONG', 'TOO_FREQUENT') ? failureText(error) : undefined}
          />
          <Button type="submit" block kind="danger" loading={isPending} disabled={password === ''}>
            {t('secondFactor.turnOff')}
          </Button>
        </form>
      ) : (
        <Button block kind="outline" className="mt-3" onClick={() => setLeaving(true)}>
          {t('secondFactor.turnOff')}
        </Button>
      )}
      <StepUp of="second-factor/turn-off" error={error} loading={isPending} onCode={send} onClose={reset} />
    </section>
  );
}
