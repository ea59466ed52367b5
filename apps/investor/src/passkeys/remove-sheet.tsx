import type { StepUpFactor } from '@kuroshio/contract';
import { Button, Sheet, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { failureText, isRefused } from '../platform/failure.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { OF_FACTOR } from '../second-factor/factor-codes.ts';
import { LoginPassword } from '../second-factor/login-password.tsx';
import { StepUp } from '../second-factor/step-up.tsx';
import type { OfPasskey } from './rename-sheet.tsx';

export function RemoveSheet({ of, onClose }: { of: OfPasskey | undefined; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet open={of !== undefined} onClose={onClose} title={t('passkeys.removeTitle')} closeLabel={t('shell.close')}>
      {of !== undefined && <Form of={of} onDone={onClose} />}
    </Sheet>
  );
}

function Form({ of, onDone }: { of: OfPasskey; onDone: () => void }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [looked, setLooked] = useState(false);
  const { mutate, isPending, error, reset } = useSend('passkeys/remove', { quiet: true });
  const send = (secondFactor?: StepUpFactor) =>
    mutate(
      { id: of.id, loginPassword: password, ...(secondFactor === undefined ? {} : { secondFactor }) },
      {
        onSuccess: () => {
          showToast(t('passkeys.removed'), { kind: 'success' });
          onDone();
        },
        onSettled: () => void refresh('passkeys/list'),
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (password !== '') send();
  };
  const missing = looked && password === '' ? t('passkeys.passwordMissing') : undefined;
  return (
    <form noValidate onSubmit={submit} className="space-y-5 px-5 pt-5 pb-8">
      <p className="text-sm text-ink-muted">{t('passkeys.removeText', { name: of.name })}</p>
      <LoginPassword
        value={password}
        onChange={(value) => {
          setPassword(value);
          if (error !== null) reset();
        }}
        error={missing ?? (error === null || isRefused(error, ...OF_FACTOR) ? undefined : failureText(error))}
      />
      <Button type="submit" kind="danger" block loading={isPending}>
        {t('passkeys.remove')}
      </Button>
      <StepUp of="passkeys/remove" error={error} loading={isPending} onCode={send} onClose={reset} />
    </form>
  );
}
