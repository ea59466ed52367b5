import type { OutputOf } from '@kuroshio/contract';
import { Button, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { QrCode } from '../destinations/qr-code.tsx';
import { copyText } from '../platform/copy-text.ts';
import { failureText } from '../platform/failure.ts';
import { useText } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { LoginPassword } from './login-password.tsx';
import { CodeField } from './step-up.tsx';

type Drawn = OutputOf<'second-factor/begin'>;

/** Switches the factor on: the password, the app, and a code of it. */
export function SetUp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [looked, setLooked] = useState(false);
  const { mutate, isPending, error, data } = useSend('second-factor/begin', { quiet: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (password !== '') mutate({ loginPassword: password });
  };
  if (data !== undefined) return <ShowApp drawn={data} onCodes={onCodes} />;
  return (
    <form noValidate onSubmit={submit} className="space-y-5 bg-surface-raised px-4 py-5">
      <p className="text-sm text-ink-muted">{t('secondFactor.lead')}</p>
      <LoginPassword
        value={password}
        onChange={setPassword}
        error={
          error !== null
            ? failureText(error)
            : looked && password === ''
              ? t('secondFactor.passwordMissing')
              : undefined
        }
      />
      <Button type="submit" block loading={isPending}>
        {t('secondFactor.begin')}
      </Button>
    </form>
  );
}

function ShowApp({ drawn, onCodes }: { drawn: Drawn; onCodes: (codes: readonly string[]) => void }) {
  const t = useText();
  const [code, setCode] = useState('');
  const [looked, setLooked] = useState(false);
  const { mutate, isPending, error } = useSend('second-factor/confirm', { quiet: true });
  const copy = async () => {
    const copied = await copyText(drawn.secret);
    showToast(t(copied ? 'secondFactor.copied' : 'secondFactor.copyFailed'), { kind: copied ? 'success' : 'error' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (code.trim() === '') return;
    mutate(
      { code: code.trim() },
      {
        onSuccess: ({ recoveryCodes }) => {
          showToast(t('secondFactor.turnedOn'), { kind: 'success' });
          onCodes(recoveryCodes);
        },
      },
    );
  };
  const fault = looked && code.trim() === '' ? t('secondFactor.codeMissing') : undefined;
  return (
    <form noValidate onSubmit={submit} className="space-y-5 bg-surface-raised px-4 py-5">
      <div>
        <h2 className="text-base font-semibold text-ink">{t('secondFactor.step2')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t('secondFactor.appHint')}</p>
      </div>
      <QrCode text={drawn.address} label={t('secondFactor.qrLabel')} />
      <a
        href={drawn.address}
        className="flex min-h-11 items-center justify-center text-center text-base font-medium text-brand"
      >
        {t('secondFactor.openApp')}
      </a>
      <div className="rounded-md bg-surface-sunken px-3.5 py-3">
        <p className="text-xs text-ink-faint">{t('secondFactor.secret')}</p>
        <div className="mt-1 flex items-center gap-3">
          <p className="num min-w-0 flex-1 text-base whitespace-normal break-all text-ink">
            {drawn.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
          <Button kind="ghost" size="sm" onClick={() => void copy()}>
            {t('secondFactor.copy')}
          </Button>
        </div>
      </div>
      <h2 className="text-base font-semibold text-ink">{t('secondFactor.step3')}</h2>
      <CodeField
        appOnly
        value={code}
        onChange={setCode}
        error={fault ?? (error === null ? undefined : failureText(error))}
      />
      <Button type="submit" block loading={isPending}>
        {t('secondFactor.confirm')}
      </Button>
    </form>
  );
}
